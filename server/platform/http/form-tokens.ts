import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tokens of forms against CSRF: a form holds a keyed hash of the secret in a cookie of its browser. */

/** The cookie that holds the secret. On https other hosts of the domain cannot set it. */
export const FORM_COOKIE = 'form';

const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

/** The secret in the cookie, or null without a usable one. */
export function readFormSecret(cookie: string | undefined): string | null {
  return cookie !== undefined && SECRET.test(cookie) ? cookie : null;
}

export function makeFormSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** A token for one form: the secret, masked anew each time, so that response lengths do not reveal it. */
export function makeFormToken(secret: string): string {
  const salt = randomBytes(16).toString('base64url');
  return `${salt}.${macOf(secret, salt).toString('latin1')}`;
}

/** Takes the same time for every wrong token. */
export function isFormToken(secret: string, token: string): boolean {
  const [, salt = '', mac = ''] = TOKEN.exec(token) ?? [];
  return timingSafeEqual(macOf(secret, salt), Buffer.from(mac.padEnd(43), 'latin1'));
}

/** 43 characters of base64url. */
function macOf(secret: string, salt: string): Buffer {
  return Buffer.from(createHmac('sha256', secret).update(salt).digest('base64url'), 'latin1');
}
