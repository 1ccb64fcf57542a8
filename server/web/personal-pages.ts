/** Public pages that show more to signed-in users. The cache holds the visitor's version. */
const PERSONAL = /^\/(?:resume-list(?:\/[^/]+)?|resume\/[^/]+|reviews|company\/[^/]+\/reviews)$/;

/** A cookie without a secret beside the session's: without it no session needs a lookup. */
const SIGNED_IN = /(?:^|; ?)signed_in=/;

/** True when this page may have to be rendered for its caller instead of taken from the cache. */
export function isPersonal(url: string, cookies: string | undefined): boolean {
  return cookies !== undefined && SIGNED_IN.test(cookies) && PERSONAL.test(url.split('?', 1)[0] ?? '');
}
