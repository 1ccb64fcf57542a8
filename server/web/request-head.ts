import { canonicalQuery } from '#shared/domain/page-queries.ts';
import { queryOf } from '../platform/address-query.ts';

/** Reads untrusted request lines, so each function takes linear time. */

/** A list's path with the format of a feed. */
const LIST_FEED = /^(\/(?:vacancy-list(?:\/[\w-]+)?|news))\.(?:rss|json)$/;

/** Path and canonical query: the cache key of a page. A feed has the filters of its list and always the newest items. */
export function canonicalTarget(url: string): string {
  const end = url.indexOf('?');
  if (end === -1) return url;
  const pathname = url.slice(0, end);
  const query = queryOf(url);
  const list = LIST_FEED.exec(pathname)?.[1];
  if (!list) return pathname + canonicalQuery(pathname, query);
  query.delete('page');
  query.delete('sort');
  return pathname + canonicalQuery(list, query);
}

/**
 * True for a path that URL parsing leaves unchanged: backslashes, control characters, dot segments and authorities would
 * lead elsewhere.
 */
export function isPlainPath(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? '';
  const parsed = URL.parse(pathname, 'http://localhost');
  return parsed?.host === 'localhost' && parsed.pathname === pathname;
}

/** The address to redirect to: without extra slashes around its path; null when it has none. */
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
