import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a request from one of our pages. Browsers send cookies with requests from any site, so a write that a cookie
 * authorises needs this check.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  return headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === ownOrigin;
}
