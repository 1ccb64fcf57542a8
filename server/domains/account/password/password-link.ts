import { HOUR_MS } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { endRecoveriesOf, insertConfirmation } from '../confirmation/confirmation-repository.ts';
import { giveToken } from '../confirmation/confirmation-tokens.ts';

interface LinkTools {
  secrets: Secrets;
  /** Without a trailing slash. */
  publicOrigin: string;
}

/**
 * A link by which somebody who signs in at `/sign-in/company` sets a password, once: the last step of a recovery. Earlier
 * links of the address stop working. Whoever gets it must hand it over themselves; nothing is sent.
 */
export async function makePasswordLink(
  tx: DatabaseTransaction,
  { secrets, publicOrigin }: LinkTools,
  { ip, clock }: Pick<Context, 'ip' | 'clock'>,
  { email, hours }: { email: string; hours: number },
): Promise<string> {
  const now = clock.now();
  await endRecoveriesOf(tx, email, now);
  const { id } = await insertConfirmation(tx, {
    purpose: 'password_recovery',
    channel: 'mail',
    destination: email,
    details: JSON.stringify({ side: 'company' }),
    ip,
    sentAt: now,
    expiresAt: new Date(now.getTime() + hours * HOUR_MS),
  });
  const token = await giveToken(tx, secrets, id);
  return `${publicOrigin}/recovery/new-password?${new URLSearchParams({ token, side: 'company' })}`;
}
