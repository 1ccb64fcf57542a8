import type {} from '../../lib/list-events.ts';

/**
 * Hearts of every page, which is one HTML for everybody. What they do is loaded with the first press, or when there is
 * something to mark: for who is signed in, and where this browser keeps hearts of a visitor. It loads the rest itself:
 * every page pays for the names of what its script may load.
 */
const hearts = (pressed?: HTMLButtonElement) => import('./load-hearts.ts').then(({ run }) => run(pressed));

function mark(): void {
  try {
    if ((document.documentElement.dataset.account && document.querySelector('[data-heart]')) || localStorage.hearts)
      void hearts();
  } catch {
    // A browser that stores nothing keeps no hearts.
  }
}

document.addEventListener('click', ({ target }) => {
  const heart = (target as Element).closest<HTMLButtonElement>('[data-heart]:not([aria-busy=true])');
  if (!heart) return;
  // Also while its code comes: a second press would take the first one back.
  heart.ariaBusy = 'true';
  void hearts(heart).finally(() => (heart.ariaBusy = 'false'));
});
document.addEventListener('list:shown', mark);
mark();
