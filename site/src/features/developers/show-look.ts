import { STYLE_PROPERTIES, type LookStyle } from './look-style.ts';
import type { Widget } from '#shared/domain/embed.ts';
import { accentNote } from '#shared/text/accent-note.ts';
import type { SnippetName, Snippets } from './snippets.ts';

/** What a form of an element's look makes of its fields. */
export interface ShownLook {
  /** Attributes that the form can set, and their values without the defaults. */
  names: readonly string[];
  attributes: Readonly<Record<string, string>>;
  style: LookStyle;
  snippets: Snippets;
}

/** Keeps the example and every code sample of the page with the choice of a form. */
export function showLook(form: HTMLFormElement, widget: Widget, read: (look: HTMLFormElement) => ShownLook): void {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-preview="${widget}"]`);
  const show = () => {
    const { names, attributes, style, snippets } = read(form);
    const page = frame?.contentDocument ?? document;
    const element = page.querySelector<HTMLElement>(`karkas-${widget}`);
    for (const name of STYLE_PROPERTIES) element?.style.setProperty(name, style[name] ?? '');
    for (const name of names) {
      const value = attributes[name];
      if (value === undefined) element?.removeAttribute(name);
      // An attribute that is set again is asked for again.
      else if (element?.getAttribute(name) !== value) element?.setAttribute(name, value);
    }
    const ground = frame ? page.body : document.querySelector<HTMLElement>('[data-preview]');
    if (ground && names.includes('theme')) ground.dataset.theme = attributes.theme ?? 'light';
    const note = form.querySelector('[data-accent-note]');
    const accent = form.querySelector<HTMLInputElement>('[name="accent"]');
    if (note && accent) note.textContent = accentNote(accent.value);
    for (const code of document.querySelectorAll<HTMLElement>(`[data-code-of="${widget}"] [data-snippet]`)) {
      // The page puts only names of snippets there.
      code.textContent = snippets[code.dataset.snippet as SnippetName] ?? '';
    }
  };
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  // Something may be chosen before the page in the frame has come, or be kept by the browser from before.
  frame?.addEventListener('load', show);
  // The form may have been touched before this was there.
  show();
}
