/**
 * The city in the header: shows the stored one and opens the choice of another. On entry pages a visitor is asked once
 * about the city, or offered the list of the stored one: after the first interaction, when the page is idle. It runs on
 * every page, so it is small: the rest is in `city-choice.ts`.
 */
const ENTRANCES = /^\/(?:(?:vacancy|resume|company|youth-vacancy)-list)?$/;
const PLACE = /[?&](?:city|region|metro|near)=/;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
const IDLE_MS = 2_000;

const link = document.querySelector<HTMLAnchorElement>('[data-city]');
const load = () => import('./city-choice.ts');

if (link) {
  try {
    const kept: { name?: string } | null = JSON.parse(localStorage.getItem('city') ?? 'null');
    if (kept?.name) link.lastElementChild!.textContent = kept.name;
  } catch {
    // Without storage no city is known.
  }
  link.dataset.city = 'ready';
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      ({ chooseCity }) => chooseCity(),
      () => location.assign(link.href),
    );
  });

  if (ENTRANCES.test(location.pathname) && !PLACE.test(location.search)) {
    const first = new AbortController();
    const greet = () => void load().then((choice) => choice.greet());
    const meet = (sign: Event) => {
      // A browser tells a mouse that rests where the page has come to lie under it, too.
      if (sign instanceof PointerEvent && sign.type === 'pointermove' && !sign.movementX && !sign.movementY) return;
      first.abort();
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(greet, { timeout: IDLE_MS });
      else setTimeout(greet, IDLE_MS);
    };
    for (const sign of SIGNS) addEventListener(sign, meet, { passive: true, signal: first.signal });
  }
}

export {};
