import { createHash } from 'node:crypto';
import fresh from 'fresh';

/** A tag of these bytes, weak because they are sent in several encodings. */
export function etagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** True when an If-None-Match names this tag, strong or weak, among others or as `*`. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return fresh({ 'if-none-match': ifNoneMatch }, { etag });
}
