import { addDays, HOUR_MS } from '#shared/domain/time.ts';
import type { Context } from '../../platform/context.ts';
import { deleteOldArchives } from './archive.ts';
import { deleteOldConfirmations } from './confirmation/confirmation-repository.ts';
import { deleteOldConsents } from './consent/consents.ts';
import { eraseRemoved } from './removal.ts';
import { deleteOldSteps } from './second-factor/second-factor-repository.ts';
import { deleteOldSessions } from './sign-in/session-repository.ts';
import type { AccountTools } from './tools.ts';

/** Ended sessions show their owner for so long where somebody was signed in. */
const SESSIONS_DAYS = 180;

/** Scheduled work: erases removed accounts, deletes what nobody needs any more. Run it as the system. */
export async function cleanAccounts(context: Context, tools: AccountTools): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await eraseRemoved(context, tools);
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  await deleteOldArchives(db, tools, dayAgo);
  await deleteOldConfirmations(db, dayAgo);
  await deleteOldSteps(db, dayAgo);
  await deleteOldSessions(db, addDays(now, -SESSIONS_DAYS));
  await deleteOldConsents(context);
}
