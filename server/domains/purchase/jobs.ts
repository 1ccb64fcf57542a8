import { moscowDate } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { takeUntoldEntitlements } from '../ledger/index.ts';
import { bumpOnce } from './effects/promotion.ts';
import { entitlementChanged } from './events.ts';
import { completeDue, startDue } from './fulfil.ts';
import { findLinesToBump } from './due-repository.ts';

const BUMPS_AT_ONCE = 500;
const TOLD_AT_ONCE = 200;

/** What begins, what is over, and what goes up today. Scheduled work, each minute. */
export async function keepPurchases(context: Context): Promise<void> {
  await startDue(context);
  await completeDue(context);
  await bumpDaily(context);
  for (const edge of ['start', 'end'] as const) await tellEntitlements(context, edge);
}

/** The pages of what begins or ends by the clock are told once. */
function tellEntitlements({ db, clock, events }: Context, edge: 'start' | 'end'): Promise<void> {
  return inTransaction(db, async (tx) => {
    const rows = await takeUntoldEntitlements(tx, edge, clock.now(), TOLD_AT_ONCE);
    const changed = rows.map(({ companyId, vacancyId }) =>
      entitlementChanged(
        vacancyId === null
          ? { companyId, target: 'company', targetId: companyId }
          : { companyId, target: 'vacancy', targetId: vacancyId },
      ),
    );
    await events.emit(tx, ...changed);
  });
}

async function bumpDaily(context: Context): Promise<void> {
  const now = context.clock.now();
  // Those of vacancies that are not shown now stay among them all day, so a batch of these must not keep the others waiting.
  for (let after: number | undefined = 0; after !== undefined;) {
    const lines: { id: number; targetId: number }[] = await findLinesToBump(
      context.db,
      moscowDate(now),
      now,
      after,
      BUMPS_AT_ONCE,
    );
    for (const line of lines) await inTransaction(context.db, (tx) => bumpOnce(context, tx, line));
    after = lines.at(-1)?.id;
  }
}
