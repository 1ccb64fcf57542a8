import { siteHost } from '../../lib/host.ts';
import type { NewsDraft } from './news-draft.ts';

/** Says what became of the kept texts, and lets the editor choose. After the form has been filled from them. */
export function offerDraft(form: HTMLFormElement, draft: NewsDraft): void {
  const isRestored = draft.values() !== null;
  if (!isRestored && !draft.isBehind) return;
  const note = document.querySelector<HTMLElement>(`[data-draft-note="${isRestored ? 'restored' : 'behind'}"]`);
  if (!note) return;
  // What the page before has done is no news any more.
  document.querySelector('[data-done]')?.remove();
  note.hidden = false;
  if (isRestored) {
    const pictures = note.querySelector<HTMLElement>('[data-draft-pictures]');
    if (pictures) pictures.hidden = !draft.hadNewPictures;
    tellFilled(form);
  } else {
    // The page may open at a part; by this event the browser has gone there.
    addEventListener('load', () => note.scrollIntoView({ block: 'center' }));
  }
  note.addEventListener('click', ({ target }) => {
    const choice = target instanceof Element ? target.closest<HTMLElement>('[data-draft]')?.dataset.draft : undefined;
    if (!choice) return;
    if (choice === 'take') draft.take();
    else draft.drop();
    if (choice === 'take' || isRestored) return reload(form, isRestored);
    note.hidden = true;
    form.querySelector<HTMLElement>('[name="title"]')?.focus();
    siteHost.toast('Черновик удалён', { type: 'success' });
  });
}

/** The page as it is stored. `isDone`: nobody needs to be asked about what is typed. */
function reload(form: HTMLFormElement, isDone: boolean): void {
  if (isDone) form.remove();
  location.reload();
}

/** As typing would: counters follow, and the browser asks before the page is left. */
function tellFilled(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll('.fld:has([data-char-count]) :is(input, textarea)'))
    control.dispatchEvent(new Event('input', { bubbles: true }));
}
