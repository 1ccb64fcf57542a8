import { ADDRESS_BYTES_MAX } from '#shared/domain/limits.ts';
import { canonicalQuery } from '#shared/domain/page-queries.ts';

/** What pages read of a request's first line and headers. All of it is written by strangers: each function is linear. */

/** A list as a feed: its page's path and, after a dot, a format. */
const LIST_FEED = /^(\/(?:vacancy-list(?:\/[\w-]+)?|news))\.(?:rss|json)$/;

/** Path and canonical query: what names a page in the cache. A feed is narrowed as its list is, and is always the newest. */
export function canonicalTarget(url: string): string {
  const end = url.indexOf('?');
  if (end === -1) return url;
  const pathname = url.slice(0, end);
  // Node takes the square of the number of fields without a value. What is longer is refused anyway.
  const query = new URLSearchParams(url.slice(end, end + ADDRESS_BYTES_MAX));
  const list = LIST_FEED.exec(pathname)?.[1];
  if (!list) return pathname + canonicalQuery(pathname, query);
  query.delete('page');
  query.delete('sort');
  return pathname + canonicalQuery(list, query);
}

/**
 * True for a path that means itself: with a backslash, a control character, dots or an authority it would be drawn, or led
 * to, elsewhere than it says.
 */
export function isPlainPath(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  const parsed = URL.parse(pathname, 'http://localhost');
  return parsed?.host === 'localhost' && parsed.pathname === pathname;
}

/** The address without slashes too many at both ends of its path, to be led to; null when it has none. */
export function bareAddress(url: string): string | null {
  if (!url.startsWith('/')) return null;
  const end = url.indexOf('?');
  const pathname = end === -1 ? url : url.slice(0, end);
  const bare = `/${trimSlashes(pathname)}`;
  if (bare === pathname) return null;
  return end === -1 || end === url.length - 1 ? bare : bare + url.slice(end);
}

function trimSlashes(pathname: string): string {
  let start = 0;
  let end = pathname.length;
  while (start < end && pathname[start] === '/') start += 1;
  while (end > start && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(start, end);
}
