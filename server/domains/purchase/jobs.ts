import { moscowDate } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { bumpOnce } from './effects/promotion.ts';
import { completeDue, startDue } from './fulfil.ts';
import { findLinesToBump } from './repository.ts';

const BUMPS_AT_ONCE = 500;

/** What begins, what is over, and what goes up today. Scheduled work, each minute. */
export async function keepPurchases(context: Context): Promise<void> {
  await startDue(context);
  await completeDue(context);
  await bumpDaily(context);
}

async function bumpDaily(context: Context): Promise<void> {
  const now = context.clock.now();
  for (const line of await findLinesToBump(context.db, moscowDate(now), now, BUMPS_AT_ONCE))
    await inTransaction(context.db, (tx) => bumpOnce(context, tx, line));
}
