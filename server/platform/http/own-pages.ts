import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a request from one of our pages. Browsers send cookies with requests from any site, so a write that a cookie
 * authorises needs this check.
 */
export function isFromOwnPage({ 'sec-fetch-site': site, origin }: IncomingHttpHeaders, ownOrigin: string): boolean {
  // The browser compares with the requested host, which may be another name of ours than PUBLIC_ORIGIN.
  return site === undefined ? origin === ownOrigin : site === 'same-origin';
}
