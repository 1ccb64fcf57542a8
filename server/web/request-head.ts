import { canonicalQuery } from '#shared/domain/page-queries.ts';

export { chooseEncoding } from '../platform/encoding.ts';

/** What pages read of a request's first line and headers. All of it is written by strangers: each function is linear. */

/** Path and canonical query: what names a page in the cache. */
export function canonicalTarget(url: string): string {
  const end = url.indexOf('?');
  if (end === -1) return url;
  const pathname = url.slice(0, end);
  return pathname + canonicalQuery(pathname, new URLSearchParams(url.slice(end)));
}

/** The address without slashes too many at both ends of its path, to be led to; null when it has none. */
export function bareAddress(url: string): string | null {
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
