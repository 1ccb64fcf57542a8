import { chatSnippet } from '../developers/chat-snippet.ts';
import { CHAT_LOOK_ATTRIBUTES, chatAttributes, readChatLook } from './chat-look.ts';

/** The form of the chat bubble: the choice is in the example and in the code at once. */
const form = document.querySelector<HTMLFormElement>('[data-chat-look]');

function show(look: HTMLFormElement): void {
  const attributes = chatAttributes(readChatLook(new FormData(look)));
  const element = document.querySelector('[data-preview] karkas-chat-bubble');
  for (const name of CHAT_LOOK_ATTRIBUTES) {
    const value = attributes[name];
    if (value === undefined) element?.removeAttribute(name);
    else element?.setAttribute(name, value);
  }
  const { origin = '', key = '' } = look.dataset;
  const code = document.querySelector('[data-chat-code] pre');
  if (code) code.textContent = chatSnippet({ origin, key, attributes });
}

form?.addEventListener('input', () => show(form));
form?.addEventListener('submit', (event) => event.preventDefault());
