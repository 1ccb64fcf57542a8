import { createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';
const PURPOSE = 'webhook secret';

/** A new secret as its owner keeps it, and as it is stored. */
export function makeSecret(secrets: Secrets): { secret: string; sealed: string } {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, sealed: secrets.seal(PURPOSE, secret) };
}

/** Stored secrets that hold now. */
interface Signing {
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
}

/** The key of a secret, as its owner and we sign with it. */
export function keyOf(secrets: Secrets, sealed: string): Buffer {
  return Buffer.from(secrets.open(PURPOSE, sealed).slice(PREFIX.length), 'base64');
}

/** The headers of Standard Webhooks, signed with each secret that holds. */
export function signedHeaders(
  secrets: Secrets,
  { secret, oldSecret, oldSecretUntil }: Signing,
  { id, body, now }: { id: string; body: Buffer; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const holding =
    oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now ? [secret, oldSecret] : [secret];
  const signatures = holding.map((sealed) => {
    return `v1,${createHmac('sha256', keyOf(secrets, sealed)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
