import { ownPath } from './callback.ts';

/** Not everybody sees these, or they are no pages: first segments of addresses. */
const NOT_PUBLIC = new Set([
  ...['404', '500', 'api', 'auth', 'chat', 'chat-templates', 'complaint', 'consent'],
  ...['constructor-resume', 'constructor-vacancy', 'dev', 'embed', 'error', 'favorite-list', 'files', 'invite'],
  ...['markup', 'newsletter', 'notifications', 'og', 'profile', 'recovery', 'staff', 'static', 'widgets'],
]);
/** As our pages are addressed: in small letters, without encoded ones. */
const PATH = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/;

/** A link within our site, also with a query: what a browser could read as another host is none. */
export function isSitePath(text: string): boolean {
  return ownPath(text) !== null;
}

/** The canonical path of a page that visitors see: without a query and without a slash at its end. */
export function isPagePath(text: string): boolean {
  return PATH.test(text) && !NOT_PUBLIC.has(text.split('/', 2)[1] ?? '');
}
