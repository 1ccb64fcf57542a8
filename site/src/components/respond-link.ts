import layerStyles from '../../../shared/ui/styles/components/layer.css?url&no-inline';
import { isPlainClick } from '#shared/ui/follow-link.ts';
import styles from '../lib/respond-window.css?url&no-inline';

/** Opens the form of a respond in a window; whatever fails, the link leads to its page. On many pages, so it is small. */
const load = () => import('../lib/open-respond.ts');

/** A finger or the focus is on a link: what its window needs is on the way before the press has ended. */
function prepare({ target }: Event): void {
  if (!(target as Element).closest?.('[data-respond]')) return;
  for (const sign of ['pointerdown', 'focusin']) document.removeEventListener(sign, prepare);
  for (const href of [layerStyles, styles])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href }));
  // A press says when it fails.
  load().catch(() => {});
  import('../lib/draw-respond.tsx').catch(() => {});
}
for (const sign of ['pointerdown', 'focusin']) document.addEventListener(sign, prepare);

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-respond]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  if (link.ariaBusy) return;
  link.ariaBusy = 'true';
  load()
    .then(({ openRespond }) => openRespond(link.dataset.respond ?? ''))
    .catch(() => {
      if (navigator.onLine) location.assign(link.href);
      else return import('../lib/say-no-net.ts').then(({ sayNoNet }) => sayNoNet(() => link.click()));
    })
    .finally(() => (link.ariaBusy = null));
});

/** After a sign-in: the action goes on, once. */
const address = new URL(location.href);
const asked = address.searchParams.get('respond');
if (asked) {
  address.searchParams.delete('respond');
  history.replaceState(history.state, '', address);
  document.querySelector<HTMLElement>(asked === 'question' ? '[data-respond^=q]' : '[data-respond-main]')?.click();
}

/** What a signed-in person sees in place of the links. */
const showMarks = () => void import('./respond-marks.ts').then(({ markLinks }) => markLinks());
if (document.documentElement.dataset.account) showMarks();
document.addEventListener('respond:sent', showMarks, { once: true });
