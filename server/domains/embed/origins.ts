import { getPublicSuffix } from 'tldts';

/**
 * Characters of a host that a browser requests, besides IPv6. Others could end a directive of a policy: `;`, a comma, a
 * quote, a space.
 */
const HOST = /^(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*$/;
const IPV6 = /^\[[\da-f:.]+\]$/;

/**
 * An origin as browsers write it, `https://example.ru:8443`: lower case, Punycode, without a default port. A star may
 * stand for the first label of the host, except on public suffixes such as `*.ru`, `*.co.uk`, `*.github.io`, whose
 * names have different owners (the Public Suffix List). Null for anything else, an address with a path too.
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

/** Hosts where anybody can get a site, though the list of public suffixes lacks them. */
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

/** This machine, by the names a browser uses. */
export function isLoopback(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? '';
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d+){3}$/.test(hostname)
  );
}
