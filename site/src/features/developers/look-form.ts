import { LOOK_ATTRIBUTES, readLook } from './look.ts';
import { SNIPPETS, type SnippetName } from './snippets.ts';

/** The form of the guide: the choices set the preview's attributes and update every code sample. */
const form = document.querySelector<HTMLFormElement>('[data-look]');

function show(look: HTMLFormElement): void {
  const attributes = readLook(new FormData(look));
  const preview = document.querySelector<HTMLElement>('[data-preview]');
  const element = preview?.querySelector('karkas-vacancy-feed');
  if (preview) preview.dataset.theme = attributes.theme ?? 'light';
  for (const name of LOOK_ATTRIBUTES) {
    const value = attributes[name];
    if (value === undefined) element?.removeAttribute(name);
    else element?.setAttribute(name, value);
  }
  const { origin = '', key = '', companyId = '', fragmentFields = '' } = look.dataset;
  const input = { origin, key, companyId, attributes, fragmentFields: fragmentFields.split(' ') };
  for (const code of document.querySelectorAll<HTMLElement>('[data-snippet]')) {
    // The page puts only names of snippets there.
    code.textContent = SNIPPETS[code.dataset.snippet as SnippetName](input);
  }
}

form?.addEventListener('input', () => show(form));
form?.addEventListener('submit', (event) => event.preventDefault());
