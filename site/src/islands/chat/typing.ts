import type { MapStore } from 'nanostores';
import type { Sent } from '#shared/client/chat-socket.ts';
import type { ChatState } from './state.ts';

/** Said at most so often, and believed for twice as long. */
const SAY_MS = 3_000;

export interface Typing {
  /** The visitor types. */
  say(dialogId: string): void;
  heard(frame: { dialogId: string; name: string | null }): void;
  clear(dialogId: string): void;
}

export function createTyping(
  send: (frame: Sent) => boolean,
  $state: MapStore<ChatState>,
  titleOf: (dialogId: string) => string | undefined,
): Typing {
  const said = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function clear(dialogId: string): void {
    clearTimeout(timers.get(dialogId));
    const { [dialogId]: gone, ...others } = $state.get().typing;
    if (gone !== undefined) $state.setKey('typing', others);
  }

  return {
    say(dialogId) {
      const now = Date.now();
      if (now - (said.get(dialogId) ?? -Infinity) < SAY_MS) return;
      if (send({ t: 'typing', dialogId })) said.set(dialogId, now);
    },
    heard({ dialogId, name }) {
      clear(dialogId);
      $state.setKey('typing', { ...$state.get().typing, [dialogId]: name ?? titleOf(dialogId) ?? 'Собеседник' });
      timers.set(
        dialogId,
        setTimeout(() => clear(dialogId), 2 * SAY_MS),
      );
    },
    clear,
  };
}
