import { buttonSnippet } from '../developers/button-snippet.ts';
import { BUTTON_ATTRIBUTES, buttonAttributes, readButtonLook } from './button-look.ts';

/** The form of the respond button: the choice is in the example and in the code at once. */
const form = document.querySelector<HTMLFormElement>('[data-button-look]');

function show(look: HTMLFormElement): void {
  const chosen = readButtonLook(new FormData(look));
  const { vacancy } = chosen;
  const attributes = buttonAttributes(chosen);
  const element = document.querySelector('[data-preview] karkas-respond-button');
  element?.setAttribute('vacancy', vacancy);
  for (const name of BUTTON_ATTRIBUTES) {
    const value = attributes[name];
    if (value === undefined) element?.removeAttribute(name);
    else element?.setAttribute(name, value);
  }
  const { origin = '', key = '' } = look.dataset;
  const code = document.querySelector('[data-button-code] pre');
  if (code) code.textContent = buttonSnippet({ origin, key, vacancy, attributes });
}

form?.addEventListener('input', () => show(form));
form?.addEventListener('submit', (event) => event.preventDefault());
