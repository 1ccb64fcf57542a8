import type { Context } from '../../platform/context.ts';
import { findBreaks, freezeAccounts, type Break, type Invariant } from '../ledger/index.ts';

/** Every rule of the books. What breaks one is logged, and its account frozen until staff have looked. */
export async function checkBooks(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  rules: readonly Invariant[],
): Promise<Break[]> {
  const breaks = await findBreaks(db, rules);
  for (const { invariant, detail } of breaks) log.error({ invariant, detail }, 'The books do not agree');
  await freezeAccounts(
    db,
    breaks.flatMap(({ ledgerAccountId }) => ledgerAccountId ?? []),
    clock.now(),
  );
  return breaks;
}
