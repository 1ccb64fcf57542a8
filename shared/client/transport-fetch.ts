import type { Transport } from './call.ts';

/**
 * Plain `fetch`, for widgets: nothing to load, nothing is sent twice.
 *
 * @param origin Where the API is, without a trailing slash; empty on our own pages.
 */
export function fetchTransport(origin: string): Transport {
  return ({ path, query, ...init }) => {
    const search = query.toString();
    return fetch(`${origin}/api${path}${search && `?${search}`}`, init);
  };
}
