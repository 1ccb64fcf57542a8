/**
 * The link in the footer that opens the choice of cookies, and the strip that offers it once, after the first act of a
 * person. Private pages are for work and have bars of their own: they only have the link. It runs on every page, so it
 * is small: the rest is in `cookie-choice.ts`.
 */
const link = document.querySelector<HTMLAnchorElement>('[data-cookies]');

if (link) {
  const version = link.dataset.cookies;
  const load = () => import('./cookie-choice.ts');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    load().then(
      ({ choose }) => choose(Number(version)),
      () => location.assign(link.href),
    );
  });
  const isPrivate = document.documentElement.hasAttribute('data-private');
  if (!isPrivate && !document.cookie.includes(`cookie_choice=${version}`))
    for (const sign of ['pointerdown', 'keydown', 'scroll'])
      addEventListener(sign, () => void load().then(({ offer }) => offer(Number(version))), {
        once: true,
        passive: true,
      });
}

export {};
