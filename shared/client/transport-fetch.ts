import type { Transport, TransportAnswer } from './call.ts';

/** As the browser's own, as far as calls need it. */
export type Fetch = (url: string, init: RequestInit) => Promise<TransportAnswer>;

/**
 * Plain `fetch`, for widgets: nothing to load, nothing is sent twice.
 *
 * @param origin Where the API is, without a trailing slash; empty on our own pages.
 * @param settings Of every request.
 * @param ask Sends instead of the browser.
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
