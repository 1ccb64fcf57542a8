/**
 * The strip that asks for a choice of cookies, and the links that open it. Private pages are for work: they only have the
 * link in the footer. It runs on every page, so it is small: the rest is in `cookie-choice.ts`.
 */
const root = document.documentElement;
const links = document.querySelectorAll<HTMLAnchorElement>('[data-cookies]');
const version = links[0]?.dataset.cookies;

function keep(choice: string): void {
  document.cookie = location.protocol === 'https:' ? `${choice}; secure` : choice;
  const isInStrip = document.activeElement?.closest('.cookie-strip');
  hideFromChosen();
  // Who chooses by keys goes on with the page.
  if (isInStrip) document.querySelector<HTMLElement>('#main')?.focus();
}

function hideFromChosen(): void {
  if (document.cookie.includes(`cookie_choice=${version}`)) delete root.dataset.cookieVersion;
}

for (const link of links)
  link.addEventListener('click', (event) => {
    event.preventDefault();
    import('./cookie-choice.ts')
      .then(({ choose }) => choose(Number(version)))
      .then(
        (choice) => choice && keep(choice),
        () => location.assign(link.href),
      );
  });
for (const button of document.querySelectorAll<HTMLElement>('[data-allow]'))
  button.addEventListener('click', () => keep(button.dataset.allow!));
// The back button may show a page as it was before the choice.
addEventListener('pageshow', hideFromChosen);

export {};
