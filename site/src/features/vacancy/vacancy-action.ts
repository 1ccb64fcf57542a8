/**
 * On a phone what may be done with a vacancy is always in sight: it sticks above the tab bar while its place is not wholly
 * seen, until the footer comes, which nothing may cover.
 */
const action = document.querySelector<HTMLElement>('.vacancy-action[data-respond-place]');
const place = action?.parentElement;
const footer = document.querySelector('.ft');

if (action && place && footer) {
  let isAway = false;
  let hasEnded = false;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (target === footer) hasEnded = isIntersecting;
        else isAway = intersectionRatio < 0.99;
      }
      stick(isAway && !hasEnded);
    },
    // The tab bar is no place to see it.
    { rootMargin: '0px 0px -61px', threshold: [0, 0.99] },
  );
  observer.observe(place);
  observer.observe(footer);

  function stick(isStuck: boolean): void {
    if (!action || !place || isStuck === action.hasAttribute('data-stuck')) return;
    place.style.minHeight = isStuck ? `${place.getBoundingClientRect().height}px` : '';
    action.toggleAttribute('data-stuck', isStuck);
  }
}
