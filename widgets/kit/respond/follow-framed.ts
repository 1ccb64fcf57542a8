import { RESPOND_ELEMENT } from '#shared/domain/respond-address.ts';
import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { hearVisit } from '../framed/visit.ts';
import { frameUrl, makeFrame, tellFrame, type Frame } from '../frame.ts';

type Button = HTMLElement & RespondValues;

interface Follower {
  frame: Frame;
  /** Resolves where the document does not come. */
  gone: Promise<null>;
}

const followers = new WeakMap<Button, Follower>();

/** Keeps the status of a respond that a frame has sent: one that nobody sees asks for it. Returns what ends that. */
export function followFramed(button: Button, origin: string): () => void {
  const key = button.embedKey ?? '';
  const look = { title: 'Отклик на\u00a0вакансию', css: 'display:none' };
  const { promise: gone, resolve } = Promise.withResolvers<null>();
  const frame = makeFrame(frameUrl(origin, 'respond', RESPOND_ELEMENT, button), look, {
    isAwaited: true,
    // What was known stays.
    fail: () => resolve(null),
    hear: (message) => hearVisit(key, message),
  });
  const follower = { frame, gone };
  followers.set(button, follower);
  (button.shadowRoot ?? button).append(frame.node);
  void tellFrame(frame, RESPOND_ELEMENT, button).catch(() => {});
  return () => {
    if (followers.get(button) === follower) followers.delete(button);
    resolve(null);
    frame.remove();
  };
}

/** How far that respond has come; null where there is none, and without an answer. */
export async function framedStatus(button: Button, origin: string): Promise<string | null> {
  const end = followers.has(button) ? null : followFramed(button, origin);
  const follower = followers.get(button);
  if (!follower) return null;
  const { frame, gone } = follower;
  try {
    // Our own document sends what the method returns.
    const answer = (await Promise.race([frame.ask('status'), gone])) as { status: string | null } | null;
    return answer?.status ?? null;
  } finally {
    end?.();
  }
}
