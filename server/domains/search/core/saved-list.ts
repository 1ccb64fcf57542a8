import { queryOf } from '../../../platform/address-query.ts';
import { isErrorCode } from '../../../platform/problems.ts';

/** A list that somebody wants to hear of, by its address. */
export interface SavedList {
  /** The canonical address, without what a newsletter says itself: order, page, how new. */
  href: string;
  title: string;
  /** The title without words that people choose freely: it may go to whoever has not asked for it. */
  plainTitle: string;
}

/** What is new in a list: shown after `after`, until `until`. Milliseconds. */
export interface ShownWithin {
  after: number;
  until: number;
}

/** The newest of them first, at most {@link NEW_MAX}, and how many there are. */
export interface NewItems {
  ids: number[];
  total: number;
}

const NEW_MAX = 1_000;
const SLUG = /^[a-z0-9_-]{1,200}$/;

/** The slug and the query of the address of a list; null where it is no address of a list at `base`. */
export function splitListPath(path: string, base: string): { slug: string | undefined; query: URLSearchParams } | null {
  const [address = ''] = path.split('#', 1);
  const [pathname = ''] = address.split('?', 1);
  const query = queryOf(address);
  if (pathname === base) return { slug: undefined, query };
  const slug = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  return SLUG.test(slug) ? { slug, query } : null;
}

/** What `read` returns; null for an unknown slug and other values that no list has. */
export function readOrNull<Request>(read: () => Request): Request | null {
  try {
    return read();
  } catch (error) {
    if (isErrorCode(error, 'not_found', 'bad_argument')) return null;
    throw error;
  }
}

/** The newest of these rows by a column of moments. */
export function newestOf(
  { rows, length }: { rows: Uint32Array; length: number },
  { id, shownAt }: { id: Float64Array; shownAt: Float64Array },
): NewItems {
  const newest = rows.slice(0, length).sort((one, other) => (shownAt[other] ?? 0) - (shownAt[one] ?? 0));
  return { ids: Array.from(newest.subarray(0, NEW_MAX), (row) => id[row] ?? 0), total: length };
}
