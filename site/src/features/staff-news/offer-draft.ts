import type { NewsDraft } from './news-draft.ts';

/** Says what became of the kept texts, and lets the editor choose. After the form has been filled from them. */
export function offerDraft(form: HTMLFormElement, draft: NewsDraft): void {
  const note = document.querySelector<HTMLElement>(`[data-draft-note="${draft.state}"]`);
  if (!note) return;
  const isRestored = draft.state === 'restored';
  note.hidden = false;
  // As typing would: its counter follows, and the browser asks before the page is left.
  if (isRestored) form.querySelector('[name="seo.title"]')?.dispatchEvent(new Event('input', { bubbles: true }));
  // The page may open at a part; by this event the browser has gone there.
  else addEventListener('load', () => note.scrollIntoView({ block: 'center' }));
  note.addEventListener('click', ({ target }) => {
    const choice = target instanceof HTMLElement && target.dataset.draft;
    if (!choice) return;
    if (choice === 'take') draft.take();
    else draft.drop();
    if (choice === 'take' || isRestored) {
      // Nobody needs to be asked about what is dropped.
      if (isRestored) form.remove();
      return location.assign(location.pathname);
    }
    note.hidden = true;
    form.querySelector<HTMLElement>('[name="title"]')?.focus();
  });
}
