import { negotiate } from '@fastify/accept-negotiator';
import { ADDRESS_BYTES_MAX } from '#shared/domain/limits.ts';
import { canonicalQuery } from '#shared/domain/page-queries.ts';
import type { Encoding } from './page-cache.ts';

/** What pages read of a request's first line and headers. All of it is written by strangers: each function is linear. */

/** Path and canonical query: what names a page in the cache. */
export function canonicalTarget(url: string): string {
  const end = url.indexOf('?');
  if (end === -1) return url;
  const pathname = url.slice(0, end);
  // Node takes the square of the number of fields without a value. What is longer is refused anyway.
  const query = url.slice(end, end + ADDRESS_BYTES_MAX);
  return pathname + canonicalQuery(pathname, new URLSearchParams(query));
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

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** The best encoding of those that the caller accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  return negotiate(accepted ?? '', ENCODINGS) ?? 'identity';
}
