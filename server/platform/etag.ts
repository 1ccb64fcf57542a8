import { createHash } from 'node:crypto';
import fresh from 'fresh';

/** A strong tag of these very bytes. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** True when an If-None-Match names this tag, strong or weak, among others or as `*`. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return fresh({ 'if-none-match': ifNoneMatch }, { etag });
}
