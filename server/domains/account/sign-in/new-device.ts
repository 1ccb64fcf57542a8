import { addDays, toIso } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { readDevice } from './device-name.ts';
import type { AccountRow } from '../repository.ts';
import { findUserAgentsOf } from './session-repository.ts';
import type { AccountTools } from '../tools.ts';

/** A device that was not used for so long is new again. */
const KNOWN_DAYS = 180;

/** Mails the owner when an account that has been used signs in on a kind of device that it never used. */
export async function noteNewDevice(
  tx: DatabaseTransaction,
  { clock, ip, userAgent, jobs }: CallContext,
  { messages, publicOrigin }: AccountTools,
  { id, email, emailConfirmedAt }: AccountRow,
): Promise<void> {
  if (!email || !emailConfirmedAt) return;
  const now = clock.now();
  const known = await findUserAgentsOf(tx, id, addDays(now, -KNOWN_DAYS));
  const device = readDevice(userAgent).name;
  if (known.length === 0 || known.some((one) => readDevice(one).name === device)) return;
  const settingsLink = `${publicOrigin}/profile/settings`;
  await messages.mail(tx, jobs, email, 'new-device', { device, ip, at: toIso(now), settingsLink });
}
