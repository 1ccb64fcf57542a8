import type { Updateable } from 'kysely';
import { z } from 'zod';
import { addDays } from '#shared/domain/time.ts';
import { VACANCY_STATUSES } from '#shared/domain/vacancy-machine.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { Vacancy } from '../../database/schema.ts';
import type { MemberActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { vacancyChanged } from './events.ts';
import { isInScope } from './scope.ts';

/** Places that a vacancy stands in for a time; each is a column with its end. */
const TERMS = { highlight: 'highlightUntil', main: 'onMainUntil' } as const;
export type PromotionTerm = keyof typeof TERMS;

const statusColumn = z.object({ status: z.enum(VACANCY_STATUSES) });

/** A vacancy of the member's company within their scope, to pay for; undefined for any other. */
export async function findVacancyToPayFor(db: Database, member: MemberActor, id: number) {
  const row = await within(db, member, id)
    .select(['id', 'title', 'status', 'anonymous'])
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && readColumns(statusColumn, row);
}

/** Whether it is within the member's company and scope, also when it was deleted. */
export async function isVacancyWithin(db: Database, member: MemberActor, id: number): Promise<boolean> {
  return (await within(db, member, id).select('id').executeTakeFirst()) !== undefined;
}

const within = (db: Database, member: MemberActor, id: number) =>
  db.selectFrom('vacancy').where('id', '=', id).where('companyId', '=', member.companyId).where(isInScope(member));

/** «Поднято» for so long. */
const BUMP_MARK_DAYS = 1;

/** Puts a shown vacancy first among the new ones, and says so for a day. False for one that is not shown now. */
export async function bumpVacancy(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  tx: DatabaseTransaction,
  id: number,
): Promise<boolean> {
  const now = clock.now();
  const row = await lockPromoted(tx, id);
  if (row?.status !== 'active') return false;
  await setPlaces(tx, id, { bumpedAt: now, bumpMarkedUntil: addDays(now, BUMP_MARK_DAYS) });
  await events.emit(tx, vacancyChanged('edit', row));
  return true;
}

/** It stands in this place until then; null takes it away. False for one that is gone. */
export async function setPromotion(
  { events }: Pick<Context, 'events'>,
  tx: DatabaseTransaction,
  id: number,
  { term, until }: { term: PromotionTerm; until: Date | null },
): Promise<boolean> {
  const row = await lockPromoted(tx, id);
  if (!row) return false;
  await setPlaces(tx, id, { [TERMS[term]]: until });
  await events.emit(tx, vacancyChanged('edit', row));
  return true;
}

/** Whether people see it now; `anonymous` ones name no company. Undefined for one that is gone. */
export function findPromoted(tx: DatabaseTransaction, id: number) {
  return tx
    .selectFrom('vacancy')
    .select(['status', 'anonymous'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The index follows rows by their version. When its members last changed it stays as it is: staff see by that how long it waits. */
async function setPlaces(
  tx: DatabaseTransaction,
  id: number,
  places: Pick<Updateable<Vacancy>, 'bumpedAt' | 'bumpMarkedUntil' | 'highlightUntil' | 'onMainUntil'>,
): Promise<void> {
  await tx
    .updateTable('vacancy')
    .set((eb) => ({ ...places, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function lockPromoted(tx: DatabaseTransaction, id: number) {
  return tx
    .selectFrom('vacancy')
    .select(['id', 'companyId', 'status'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

const ENDED_AT_ONCE = 200;

/** What a vacancy had until now is taken off it, and its pages are told once. Scheduled work; returns how many. */
export async function tellEndedPromotions({
  db,
  events,
  clock,
}: Pick<Context, 'db' | 'events' | 'clock'>): Promise<number> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('vacancy')
      .select(['id', 'companyId', 'highlightUntil', 'onMainUntil', 'bumpMarkedUntil'])
      .where((eb) =>
        eb.or([eb('highlightUntil', '<=', now), eb('onMainUntil', '<=', now), eb('bumpMarkedUntil', '<=', now)]),
      )
      .orderBy('id')
      .limit(ENDED_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, highlightUntil, onMainUntil, bumpMarkedUntil } of rows) {
      const rest = (until: Date | null) => (until && until > now ? until : null);
      const left = {
        highlightUntil: rest(highlightUntil),
        onMainUntil: rest(onMainUntil),
        bumpMarkedUntil: rest(bumpMarkedUntil),
      };
      await setPlaces(tx, id, left);
    }
    await events.emit(tx, ...rows.map((row) => vacancyChanged('edit', row)));
    return rows.length;
  });
}
