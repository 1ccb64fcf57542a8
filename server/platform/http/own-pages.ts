import type { IncomingHttpHeaders } from 'node:http';

/**
 * True for a request that a browser sends from a page of ours. A cookie is sent whoever made the browser ask, so a write that
 * a cookie authorises needs this.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  return headers.origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : headers.origin === ownOrigin;
}
