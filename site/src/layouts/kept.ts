import { signInMarkOf } from '../lib/account-cookie.ts';

/**
 * Pages for the time without a net: what the worker keeps is of one person, and what it shows says so. It runs on every page,
 * so it is small.
 */
const KEPT_OF = 'kept-of';
const FROM_WORKER = '.kept-note, [data-kept-pages]:not([hidden])';

const load = () => import('../lib/kept-pages.ts');
const followNet = () => void import('../lib/kept-copy.ts').then((copy) => copy.followNet());

/** What was read before this sign-in or sign-out goes at once, also where a session has ended elsewhere. */
async function forgetOthers(): Promise<void> {
  const mark = signInMarkOf(document.cookie);
  if ((localStorage.getItem(KEPT_OF) ?? '') === mark) return;
  const { forgetKeptPages } = await load();
  await forgetKeptPages();
  localStorage.setItem(KEPT_OF, mark);
  if (document.querySelector(FROM_WORKER)) location.reload();
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Where storage is forbidden there is no worker either.
  forgetOthers().catch(() => {});
  // What keeps pages for the time without a net does not take the net from this one.
  addEventListener('load', () =>
    setTimeout(
      () =>
        load()
          .then(({ keepPages }) => keepPages())
          .catch(() => {}),
      2_000,
    ),
  );
}

if (document.querySelector('.kept-note')) followNet();
// The back button shows a page as it was.
addEventListener('pageshow', ({ persisted }) => persisted && !navigator.onLine && followNet());
