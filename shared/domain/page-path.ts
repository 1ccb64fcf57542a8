import { ownPath } from './callback.ts';

/** No visitor reads these, or they are no pages. */
const NOT_PUBLIC = new Set([
  ...['api', 'auth', 'chat', 'constructor-resume', 'constructor-vacancy', 'dev', 'favorite-list'],
  ...['newsletter', 'notifications', 'profile', 'recovery', 'staff', 'static'],
]);

/** A link within our site, also with a query: what a browser could read as another host is none. */
export function isSitePath(text: string): boolean {
  return ownPath(text) !== null;
}

/** The canonical path of a page that visitors see: without a query and without a slash at its end. */
export function isPagePath(text: string): boolean {
  if (ownPath(text) !== text || /[?#]/.test(text)) return false;
  return text === '/' || (!text.endsWith('/') && !NOT_PUBLIC.has(text.split('/', 2)[1] ?? ''));
}
