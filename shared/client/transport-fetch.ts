import type { Transport, TransportAnswer } from './call.ts';

/** The part of the browser's fetch that calls need. */
export type Fetch = (url: string, init: RequestInit) => Promise<TransportAnswer>;

/**
 * Plain `fetch`, for widgets: no library, no retries.
 *
 * @param origin Where the API is, without a trailing slash; empty on our own pages.
 * @param settings Applied to every request.
 * @param ask Replaces the browser's fetch.
 */
export function fetchTransport(
  origin: string,
  settings: RequestInit = {},
  ask: Fetch = (url, init) => fetch(url, init),
): Transport {
  return ({ path, query, ...init }) => {
    const search = query.toString();
    return ask(`${origin}/api${path}${search && `?${search}`}`, { ...settings, ...init });
  };
}
