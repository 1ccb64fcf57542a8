import { addDays } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findOwn } from './edit/repository.ts';
import { vacancyChanged } from './events.ts';
import { setLifecycle } from './lifecycle-repository.ts';
import type { MemberActor } from './scope.ts';

/** Places that a vacancy stands in for a time; each is a column with its end. */
const TERMS = { highlight: 'highlightUntil', main: 'mainUntil' } as const;
export type PromotionTerm = keyof typeof TERMS;

/** A vacancy of the member's company within their scope, to pay for; undefined for any other. */
export async function findVacancyToPayFor(db: Database, member: MemberActor, id: number) {
  const row = await findOwn(db, member, id, { lock: false });
  return row && { id: row.id, companyId: row.companyId, title: row.title, status: row.status };
}

/** Puts a shown vacancy first among the new ones. False for one that is not shown now. */
export async function bumpVacancy(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  tx: DatabaseTransaction,
  id: number,
): Promise<boolean> {
  const now = clock.now();
  const row = await lockPromoted(tx, id);
  if (row?.status !== 'active') return false;
  await setLifecycle(tx, id, { bumpedAt: now }, now);
  await events.emit(tx, vacancyChanged('edit', row));
  return true;
}

/** Adds days to a place, after those that it has; below zero takes them back. Answers from when to when. Throws `not_found`. */
export async function extendPromotion(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  tx: DatabaseTransaction,
  id: number,
  { term, days }: { term: PromotionTerm; days: number },
): Promise<{ startsAt: Date; until: Date }> {
  const now = clock.now();
  const row = await lockPromoted(tx, id);
  if (!row) throw new DomainError('not_found');
  const column = TERMS[term];
  const before = row[column];
  const startsAt = before && before > now ? before : now;
  const until = addDays(startsAt, days);
  await setLifecycle(tx, id, { [column]: until > now ? until : null }, now);
  await events.emit(tx, vacancyChanged('edit', row));
  return { startsAt, until };
}

function lockPromoted(tx: DatabaseTransaction, id: number) {
  return tx
    .selectFrom('vacancy')
    .select(['id', 'companyId', 'status', 'highlightUntil', 'mainUntil'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
