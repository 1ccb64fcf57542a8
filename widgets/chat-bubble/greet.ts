import { SECOND_MS } from '#shared/domain/time.ts';
import type { ChatValues } from '#shared/domain/chat-attributes.ts';
import { element } from '#shared/ui/element.ts';
import { dressBubble } from './looks.ts';

type Greeter = HTMLElement &
  Pick<ChatValues, 'embedKey' | 'greeting' | 'greetingDelay' | 'autoOpen'> & { opened: boolean };

interface Around {
  shadow: ShadowRoot;
  root: HTMLElement;
  link: HTMLElement;
  /** By itself: the focus stays where it is. */
  open(): void;
  /** By a press. */
  press(): void;
}

/** Comes forward after a while, as its page wants: with words, or with the open panel once in a tab. Returns what ends that. */
export function greet(bubble: Greeter, { shadow, root, link, open, press }: Around): () => void {
  const { embedKey, autoOpen, greeting, greetingDelay } = bubble;
  const done = (what: string) => `karkas:${embedKey}:${what}`;
  let words: HTMLElement | null = null;
  const close = (): void => {
    words?.remove();
    remember(done('greeted'));
  };

  function say(): void {
    if (bubble.opened) return;
    if (autoOpen === 'once' && remember(done('opened'))) return open();
    if (!greeting || isRemembered(done('greeted'))) return;
    const read = element('button', { type: 'button', onclick: press }, greeting);
    const cross = element('button', { type: 'button', ariaLabel: 'Закрыть приветствие', onclick: close }, '×');
    dressBubble(shadow);
    words = element('div', { className: 'k-hello', role: 'status' }, read, cross);
    root.insertBefore(words, link);
    // Whoever has opened the chat has been greeted.
    bubble.addEventListener('karkas-chat-open', close, { once: true });
  }

  const timer = setTimeout(say, greetingDelay * SECOND_MS);
  return () => {
    clearTimeout(timer);
    bubble.removeEventListener('karkas-chat-open', close);
    words?.remove();
  };
}

/** False when the tab knew it already. Without storage it knows nothing. */
function remember(name: string): boolean {
  if (isRemembered(name)) return false;
  try {
    sessionStorage.setItem(name, '1');
  } catch {
    // It is so until the page is left.
  }
  return true;
}

function isRemembered(name: string): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}
