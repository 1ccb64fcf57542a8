/**
 * On a phone what may be done with a vacancy stays in sight: it sticks above the tab bar once its place has been scrolled
 * past, until the footer comes, which nothing may cover.
 */
const action = document.querySelector<HTMLElement>('.vacancy-action[data-respond-place]');
const place = action?.parentElement;
const footer = document.querySelector('.ft');

if (action && place && footer) {
  let isPast = false;
  let hasEnded = false;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      if (target === footer) hasEnded = isIntersecting;
      else isPast = !isIntersecting && boundingClientRect.bottom <= 0;
    }
    stick(isPast && !hasEnded);
  });
  observer.observe(place);
  observer.observe(footer);

  function stick(isStuck: boolean): void {
    if (!action || !place || isStuck === action.hasAttribute('data-stuck')) return;
    place.style.minHeight = isStuck ? `${place.getBoundingClientRect().height}px` : '';
    action.toggleAttribute('data-stuck', isStuck);
  }
}
