import { readStyle } from '../developers/look-style.ts';
import { showLook } from '../developers/show-look.ts';
import { SNIPPETS_OF } from '../developers/snippets.ts';
import { BUTTON_ATTRIBUTES, buttonAttributes, readButtonLook } from './button-look.ts';

/** The form of the respond button: the choice is in the example and in the code at once. */
const form = document.querySelector<HTMLFormElement>('[data-button-look]');

if (form)
  showLook(form, 'respond-button', (look) => {
    const fields = new FormData(look);
    const [chosen, style] = [readButtonLook(fields), readStyle(fields)];
    const { vacancy } = chosen;
    const attributes = buttonAttributes(chosen);
    const { origin = '', key = '', fragmentFields = '' } = look.dataset;
    const input = { origin, key, vacancy, attributes, style, fragmentFields: fragmentFields.split(' ') };
    return {
      names: ['vacancy', ...BUTTON_ATTRIBUTES],
      attributes: { vacancy, ...attributes },
      style,
      snippets: SNIPPETS_OF['respond-button'](input),
    };
  });
