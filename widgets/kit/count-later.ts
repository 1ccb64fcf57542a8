import type { Counted } from './figures.ts';

/** What the page loads itself comes first. */
const later = new Promise((done) => setTimeout(done, 600));

/** Counts how an element is used; what counts is loaded when the element has all it needs. */
export function countLater(element: Counted, origin: string): void {
  later
    .then(() => import('./figures.ts'))
    .then(({ watchUses }) => watchUses(element, origin))
    // Without it nothing is missing on the page.
    .catch(() => {});
}
