import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { hint } from '../kit/hint.ts';
import { visitOf } from '../kit/visits.ts';

type Bubble = HTMLElement & {
  embedKey: string | null;
  startDialog(about: { vacancyId: number }): Promise<void>;
};

/** The page's own chat bubble for the same key, where `chat-after` asks for it; null without one. */
export function bubbleOf(element: HTMLElement & Pick<RespondValues, 'embedKey'>): Bubble | null {
  const tag = element.localName.replace(/respond-button$/, 'chat-bubble');
  // Another element of that name, or one without its script, has no key.
  const bubbles = [...document.querySelectorAll<Bubble>(tag)];
  return bubbles.find(({ embedKey }) => embedKey === element.embedKey) ?? null;
}

/** Opens the bubble with the dialog of a sent respond, as far as the key is for the chat. */
export function openChat(bubble: Bubble, vacancyId: number): void {
  const { grant, framed } = visitOf(bubble.embedKey ?? '');
  const known = grant ?? framed;
  if (known?.chats) void bubble.startDialog({ vacancyId });
  else if (known) hint('chat-after ничего не\u00a0открывает: ключ не\u00a0для чата');
}
