/**
 * The city in the header: shows the stored one, unless the page is of another, and opens the choice. The sections of the site lead
 * to the stored city. On entry pages a visitor is asked once about the city, or offered the list of the stored one: after the first
 * interaction, when the page is idle. It runs on every page, so it is small: the rest is in `city-choice.ts`.
 */
const ENTRANCES = /^\/(?:(?:vacancy|resume|company|youth-vacancy)-list)?$/;
const PLACE = /[?&](?:city|region|metro|near)=/;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'];
const IDLE_MS = 2_000;

const link = document.querySelector<HTMLAnchorElement>('[data-city]');
const load = () => import('./city-choice.ts');

function showKept(): void {
  try {
    const kept: { id?: number; slug?: string; name?: string } | null = JSON.parse(localStorage.city ?? 'null');
    if (!kept?.name) return;
    const name = link!.lastElementChild!;
    if (!name.hasAttribute('data-here')) name.textContent = kept.name;
    void import('./city-sections.ts').then(({ leadToCity }) => leadToCity(kept));
  } catch {
    // Without storage no city is known.
  }
}

if (link) {
  showKept();
  // The header's city comes with a list that replaces another.
  document.addEventListener('list:shown', showKept);
  link.dataset.city = 'ready';
  document.addEventListener('click', (event) => {
    const chosen = (event.target as Element).closest<HTMLAnchorElement>('[data-city], [data-choose-city]');
    if (!chosen || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load().then(
      ({ chooseCity }) => chooseCity(),
      () => location.assign(chosen.href),
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
