import { readStyle } from '../developers/look-style.ts';
import { showLook } from '../developers/show-look.ts';
import { SNIPPETS_OF } from '../developers/snippets.ts';
import { CHAT_LOOK_ATTRIBUTES, chatAttributes, readChatLook } from './chat-look.ts';

/** The form of the chat bubble: the choice is in the example and in the code at once. */
const form = document.querySelector<HTMLFormElement>('[data-chat-look]');

if (form)
  showLook(form, 'chat-bubble', (look) => {
    const fields = new FormData(look);
    const [attributes, style] = [chatAttributes(readChatLook(fields)), readStyle(fields)];
    const { origin = '', key = '' } = look.dataset;
    return {
      names: CHAT_LOOK_ATTRIBUTES,
      attributes,
      style,
      snippets: SNIPPETS_OF['chat-bubble']({ origin, key, attributes, style }),
    };
  });
