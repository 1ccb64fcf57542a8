import { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';
import { readSigned, signText } from '../../platform/signed-text.ts';

/** A link of a mail does one thing; that of the other does not pass for it. */
const PURPOSES = { confirm: 'subscription confirm', unsubscribe: 'subscription unsubscribe' } as const;
type Purpose = keyof typeof PURPOSES;

/** For the link of a mail, which is never stored: how long it works is said by its subscription. */
export function signLink(secrets: Pick<Secrets, 'hash'>, purpose: Purpose, subscriptionId: string): string {
  return signText(secrets, PURPOSES[purpose], subscriptionId);
}

/** The id of the subscription; null for what is no link of ours for this. */
export function readLink(secrets: Pick<Secrets, 'hash'>, purpose: Purpose, token: string): string | null {
  return z.uuid().safeParse(readSigned(secrets, PURPOSES[purpose], token)).data ?? null;
}
