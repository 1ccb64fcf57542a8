/** `https://*.example.ru`: one label in place of the star, and at least two after it. */
const WILDCARD = /^\*\.[^.*]+(?:\.[^.*]+)+$/;

/**
 * An origin as browsers write it, `https://example.ru:8443`: lower case, Punycode, without a default port. A star may stand for
 * the first label of the host. Null for anything else, an address with a path too.
 */
export function normalizeOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const { hostname, pathname, search, hash, username, password } = url;
  if (!hostname || pathname !== '/' || search || hash || username || password) return null;
  if (hostname.includes('*') && !WILDCARD.test(hostname)) return null;
  return `${url.protocol}//${url.host}`;
}

/** This machine itself, as its browser names it. */
export function isLoopback(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? '';
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}
