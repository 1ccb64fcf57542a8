/** Where a sign-in leads without an address of its own. */
export const DEFAULT_CALLBACK = '/profile';

const LENGTH_MAX = 2_000;
/** Stands for our origin: any other one after parsing means that the address leads away. */
const OWN = 'http://own.invalid';
/** After a sign-in these would ask to sign in again, or answer no page. */
const NOT_A_TARGET = /^\/(?:sign-in|sign-up|recovery|auth|api)(?:\/|$)/i;

/**
 * The path that the query's `callback` names, parsed and encoded, so that it can be sent in a header; {@link
 * DEFAULT_CALLBACK} for anything that is not a page of ours or is itself part of signing in.
 */
export function safeCallback(value: string | null | undefined, otherwise = DEFAULT_CALLBACK): string {
  const path = value ? ownPath(value) : null;
  return path !== null && !isOfSigningIn(path) ? path : otherwise;
}

/** A page of ours, parsed and encoded, so that it can be a link; null for anything that a browser could read as another host. */
export function ownPath(value: string): string | null {
  // Browsers drop tabs and line breaks and read a backslash as a slash, so these could turn a path into another host.
  if (value.length > LENGTH_MAX || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return null;
  if (!URL.canParse(value, OWN)) return null;
  const { origin, pathname, search, hash } = new URL(value, OWN);
  // «/.//host» is parsed to «//host».
  if (origin !== OWN || pathname.startsWith('//')) return null;
  return decode(pathname) === null ? null : pathname + search + hash;
}

function isOfSigningIn(path: string): boolean {
  return NOT_A_TARGET.test(decode(new URL(path, OWN).pathname) ?? path);
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
