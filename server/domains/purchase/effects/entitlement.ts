import type { EntitlementKind } from '#shared/domain/entitlement.ts';
import { addEntitlement, endEntitlement } from '../../ledger/index.ts';
import { beginBoughtBranding } from '../../vacancy/index.ts';
import { entitlementChanged } from '../events.ts';
import type { Effect } from './effect.ts';
import { daysOf, unusedDays } from './term.ts';

/** The company has something for a time. */
export const entitlement = (kind: EntitlementKind): Effect => ({
  async start(context, tx, line) {
    const { companyId, targetId, target } = line;
    const { startsAt, until } = await addEntitlement(
      tx,
      {
        companyId,
        kind,
        vacancyId: kind === 'vacancy_branding' ? targetId : null,
        purchaseLineId: line.id,
        days: daysOf(line),
      },
      context.clock.now(),
    );
    if (kind === 'vacancy_branding') await beginBoughtBranding(context, tx, targetId);
    await context.events.emit(tx, entitlementChanged({ companyId, target, targetId }));
    return { startsAt, endsAt: until };
  },
  unused: async (_tx, line, now) => unusedDays(line, now),
  async stop(context, tx, line) {
    await endEntitlement(tx, line.id, context.clock.now());
    await context.events.emit(tx, entitlementChanged(line));
  },
});
