/** Pages for everybody that show more to who is signed in. What is kept of them is the visitor's. */
const PERSONAL = /^\/(?:resume-list(?:\/[^/]+)?|resume\/[^/]+)$/;

/** A mark without a secret beside the session's cookie: without it nobody need be looked up. */
const SIGNED_IN = /(?:^|; ?)signed_in=/;

/** True when the page at this address may have to be drawn for the caller instead of taken from memory. */
export function isPersonal(url: string, cookies: string | undefined): boolean {
  return cookies !== undefined && SIGNED_IN.test(cookies) && PERSONAL.test(url.split('?', 1)[0] ?? '');
}
