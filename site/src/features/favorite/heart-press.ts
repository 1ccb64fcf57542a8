import type {} from '../../lib/list-events.ts';

/**
 * Hearts of every page, which is one HTML for everybody. What they do is loaded with the first press, or when there is
 * something to mark: for who is signed in, and where this browser keeps hearts of a visitor. It loads the rest itself:
 * every page pays for the names of what its script may load.
 */
const hearts = (pressed?: HTMLButtonElement | null) => void import('./load-hearts.ts').then(({ run }) => run(pressed));

function mark(): void {
  try {
    if ((document.documentElement.dataset.account && document.querySelector('[data-heart]')) || localStorage.hearts)
      hearts();
  } catch {
    // A browser that stores nothing keeps no hearts.
  }
}

document.addEventListener('click', ({ target }) => {
  const heart = (target as Element).closest<HTMLButtonElement>('[data-heart]');
  if (heart) hearts(heart);
});
document.addEventListener('list:shown', mark);
mark();
