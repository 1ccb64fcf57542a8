import { bindBoardForm } from '../change-form.ts';
import { countDown } from '../undo-countdown.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-board]')) {
  // The buttons of the rating are its values: the form goes as it is.
  if (form.dataset.board !== 'rate') bindBoardForm(form);
}

// A reload would offer again what is over.
const address = new URL(location.href);
for (const name of ['undo', 'until']) address.searchParams.delete(name);
history.replaceState(history.state, '', address);
countDown();

/** j and k: the next and the last of those who wait, as on the board. */
document.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey, target }) => {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
  if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
  const go = ['j', 'о'].includes(key.toLowerCase())
    ? 'after'
    : ['k', 'л'].includes(key.toLowerCase())
      ? 'before'
      : null;
  const link = go && document.querySelector<HTMLAnchorElement>(`a[data-go="${go}"]`);
  if (link) location.assign(link.href);
});
