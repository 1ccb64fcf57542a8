import { Secret, TOTP } from 'otpauth';
import { MINUTE_MS } from '#shared/domain/time.ts';

/** Codes of an authenticator app by RFC 6238, with the settings that every app knows. */

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Periods before and after the present one: clocks of phones differ. */
const WINDOW = 1;
const SIX_DIGITS = /^\d{6}$/;
const ISSUER = 'Каркас';
/** Setting an app up takes no longer. */
export const SETUP_MS = 15 * MINUTE_MS;

/** Base32, as people type it. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code holds; the app shows the account under `label`. */
export function totpUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/** The number of the period that the code belongs to; null for a code of none near `now`. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  if (!SIX_DIGITS.test(code)) return null;
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });
}
