import {
  FORM_COOKIE,
  isFormToken,
  makeFormSecret,
  makeFormToken,
  readFormSecret,
} from '../../../platform/http/form-tokens.ts';
import type { CallCookies } from '../../../platform/binder.ts';
import { DomainError } from '../../../platform/problems.ts';

/** The forms of `/api/auth/…`: plain forms that a browser may send from anywhere, so each holds a token. */

export function giveFormToken(cookies: CallCookies<typeof FORM_COOKIE, typeof FORM_COOKIE>): string {
  const known = readFormSecret(cookies.get(FORM_COOKIE));
  if (known) return makeFormToken(known);
  const secret = makeFormSecret();
  cookies.set(FORM_COOKIE, secret);
  return makeFormToken(secret);
}

/** `detail` is what clients of this protocol expect to read. */
export function assertFormToken(
  cookies: Pick<CallCookies<typeof FORM_COOKIE>, 'get'>,
  token: string | undefined,
  detail: string,
): void {
  const secret = readFormSecret(cookies.get(FORM_COOKIE));
  if (!secret || token === undefined || !isFormToken(secret, token)) throw new DomainError('bad_argument', { detail });
}
