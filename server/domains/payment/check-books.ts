import type { Context } from '../../platform/context.ts';
import { findBreaks, freezeAccounts, LEDGER_INVARIANTS, type Break } from '../ledger/index.ts';
import { PURCHASE_INVARIANTS } from '../purchase/index.ts';
import { PAYMENT_INVARIANTS } from './invariants.ts';

/** Every rule of the books. What breaks one is logged, and its account frozen until staff have looked. */
export async function checkBooks({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): Promise<Break[]> {
  const breaks = await findBreaks(db, [...LEDGER_INVARIANTS, ...PURCHASE_INVARIANTS, ...PAYMENT_INVARIANTS]);
  for (const { invariant, detail } of breaks) log.error({ invariant, detail }, 'The books do not agree');
  await freezeAccounts(
    db,
    breaks.flatMap(({ ledgerAccountId }) => ledgerAccountId ?? []),
    clock.now(),
  );
  return breaks;
}
