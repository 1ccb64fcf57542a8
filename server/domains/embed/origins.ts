import { getPublicSuffix } from 'tldts';

/** What a browser asks for, besides IPv6. Others could end a directive of a policy: `;`, a comma, a quote, a space. */
const HOST = /^(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*$/;
const IPV6 = /^\[[\da-f:.]+\]$/;

/**
 * An origin as browsers write it, `https://example.ru:8443`: lower case, Punycode, without a default port. A star may stand for
 * the first label of the host, unless anybody gets a name in its place: `*.ru`, `*.co.uk`, `*.github.io` are many owners'
 * (the Public Suffix List). Null for anything else, an address with a path too.
 */
export function normalizeOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const { hostname, pathname, search, hash, username, password } = url;
  if (pathname !== '/' || search || hash || username || password) return null;
  if (!HOST.test(hostname) && !IPV6.test(hostname)) return null;
  if (hostname.startsWith('*.') && isPublicSuffix(hostname.slice(2))) return null;
  return `${url.protocol}//${url.host}`;
}

/** Where anybody gets a site of his own, though the list of public suffixes does not say so. */
const SHARED_HOSTS: readonly string[] = [
  'livejournal.com',
  'narod.ru',
  'tilda.ws',
  'turbopages.org',
  'ucoz.net',
  'ucoz.ru',
  'wordpress.com',
];

function isPublicSuffix(hostname: string): boolean {
  if (SHARED_HOSTS.includes(hostname)) return true;
  return getPublicSuffix(hostname, { allowPrivateDomains: true }) === hostname;
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
