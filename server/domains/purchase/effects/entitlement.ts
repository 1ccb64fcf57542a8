import type { EntitlementKind } from '#shared/domain/entitlement.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { DomainError } from '../../../platform/problems.ts';
import { addEntitlement, endEntitlement, extendEntitlement, findEntitledUntil } from '../../ledger/index.ts';
import { beginBoughtBranding, findPromoted } from '../../vacancy/index.ts';
import { entitlementChanged } from '../events.ts';
import { moveTerms } from '../repository.ts';
import { companyOf, type Effect } from './effect.ts';
import { daysOf, unusedDays } from './term.ts';

/** The company has something for a time. */
export const entitlement = (kind: EntitlementKind): Effect => ({
  async start(context, tx, line) {
    const { targetId, target } = line;
    const companyId = companyOf(line);
    if (kind === 'vacancy_branding') await assertBrandable(tx, targetId);
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
  async follows(db, line, now) {
    // Places are as many as are bought.
    if (kind === 'vacancy_place') return null;
    const vacancyId = kind === 'vacancy_branding' ? line.targetId : null;
    return findEntitledUntil(db, { companyId: companyOf(line), kind, vacancyId }, now);
  },
  unused: unusedDays,
  async extend(context, tx, line, days) {
    await moveTerms(tx, await extendEntitlement(tx, line.id, days));
    await context.events.emit(tx, entitlementChanged({ ...line, companyId: companyOf(line) }));
  },
  async stop(context, tx, line) {
    await moveTerms(tx, await endEntitlement(tx, line.id, context.clock.now()));
    await context.events.emit(tx, entitlementChanged({ ...line, companyId: companyOf(line) }));
  },
});

/** Throws `wrong_state` for a vacancy that nobody sees, or that names no company. */
async function assertBrandable(tx: DatabaseTransaction, vacancyId: number): Promise<void> {
  const vacancy = await findPromoted(tx, vacancyId);
  if (vacancy?.status !== 'active' || vacancy.anonymous)
    throw new DomainError('wrong_state', {
      detail: 'Вакансии с\u00a0названием компании на\u00a0сайте уже нет: оформлять нечего',
    });
}
