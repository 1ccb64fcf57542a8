import { accountMarkOf, accountOf } from '../lib/account-cookie.ts';

/**
 * The account in the header: follows a sign-in or sign-out of another tab, and loads the menu’s script at its first
 * opening and the bell's for those who are signed in. It runs on every page, so it is small.
 */
const root = document.documentElement;
/** Whose account this browser is signed in to, as far as this page knows. */
let known = accountMarkOf(document.cookie);

function wakeBell(): void {
  // Once for a page: it follows the account by itself from then on.
  if (known) void import('./bell.ts');
}
wakeBell();

/** Also after the back button, which may show a page as it was before a sign-out. */
function follow(): void {
  const mark = accountMarkOf(document.cookie);
  if (mark === known) return;
  known = mark;
  const account = accountOf(document.cookie);
  // A private page was rendered for somebody who has left.
  if ('private' in root.dataset) return location.reload();
  if (account) root.dataset.account = account;
  else delete root.dataset.account;
  root.style.removeProperty('--initials');
  wakeBell();
}

for (const name of ['focus', 'pageshow']) addEventListener(name, follow);

const menu = document.querySelector('[data-account-menu]');
const loadMenu = () => import('./account-menu.ts');
menu?.addEventListener('toggle', () => void loadMenu().then(({ fillMenu }) => fillMenu()), { once: true });

// Wherever somebody signs out. In the menu of a public page, which has no token of this browser, the button is disabled until now.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.getAttribute('action') !== '/api/auth/signout') return;
  event.preventDefault();
  void loadMenu().then(({ signOut }) => signOut(form));
});
menu?.querySelector('button')?.removeAttribute('disabled');
