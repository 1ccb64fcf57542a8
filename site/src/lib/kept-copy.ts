import { element } from '#shared/ui/element.ts';
import { keptNote, NO_NET } from './kept-note.ts';
import { onNetBack } from './net-back.ts';

/**
 * A page that did not come from the net says so until there is one, and offers itself anew: what is being read is not taken
 * away. The worker writes the note into what it has kept; into what the back button shows as it was, it is put here.
 */
export function followNet(): void {
  if (!note())
    document.querySelector('main')?.insertAdjacentHTML('beforebegin', keptNote(new Date(performance.timeOrigin)));
  sayNoNet();
  // The back button may show the page as it was several times.
  if (follows) return;
  follows = true;
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) takeAway(image);
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && takeAway(target), true);
  onNetBack(sayNet);
  addEventListener('offline', sayNoNet);
}
let follows = false;

/** Pictures are not kept: no place is better than a torn one. */
const takeAway = (image: HTMLImageElement) => (image.closest('.cover') ?? image).remove();

const note = () => document.querySelector('.kept-note [data-net]');

const sayNoNet = () => note()?.replaceChildren(NO_NET);

const sayNet = () =>
  note()?.replaceChildren('Сеть снова отвечает. ', element('a', { href: '' }, 'Обновить\u00a0страницу'));
