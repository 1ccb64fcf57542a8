import { accountOf } from '../lib/account-cookie.ts';

/**
 * The account in the header: follows a sign-in or sign-out of another tab, and loads the menu’s script at its first
 * opening. It runs on every page, so it is small.
 */
const root = document.documentElement;
let known = accountOf(document.cookie);

/** Also after the back button, which may show a page as it was before a sign-out. */
function follow(): void {
  const account = accountOf(document.cookie);
  if (account === known) return;
  known = account;
  // A private page was rendered for somebody who has left.
  if ('private' in root.dataset) return location.reload();
  if (account) root.dataset.account = account;
  else delete root.dataset.account;
  root.style.removeProperty('--initials');
}

for (const name of ['focus', 'pageshow']) addEventListener(name, follow);

document
  .querySelector('[data-account-menu]')
  ?.addEventListener('toggle', () => void import('./account-menu.ts').then(({ fillMenu }) => fillMenu()), {
    once: true,
  });
