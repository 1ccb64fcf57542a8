import { sql } from 'kysely';
import type { ChosenCompanies, chosenCompanyContracts } from '#shared/contracts/chosen-companies.ts';
import { CHOSEN_DAYS_MAX, CHOSEN_LISTS, type ChosenList } from '#shared/domain/chosen-companies.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { badField } from '../../../platform/problems.ts';
import { companyChanged } from '../events.ts';
import { CHOSEN_COLUMNS, findChosen, findSoldItems } from './list.ts';
import { publicCompanies } from '../repository.ts';
import { toCompanyItem } from '../view.ts';

/** Staff choose companies for the home page. */
export const chosenCompanyCalls: Handlers<typeof chosenCompanyContracts> = {
  'GET /staff/companies': async (_request, { db, clock }) => ({
    lists: await Promise.all(CHOSEN_LISTS.map((list) => readChosen(db, list, clock.now()))),
    sold: (await findSoldItems(db, clock.now())).map(({ row, term }) => ({
      ...toCompanyItem(row),
      until: toIso(term.until),
      ad: term.ad,
    })),
  }),

  'POST /company/choose-best': ({ body: { list, companyIds, until } }, context) =>
    inTransaction(context.db, async (tx) => {
      const now = context.clock.now();
      const end = readEnd(until, now);
      // Of equal requests the last one stands whole.
      await sql`select pg_advisory_xact_lock(hashtext(${`chosen:${list}`}))`.execute(tx);
      await assertPublic(tx, companyIds);
      const before = await setChosen(tx, list, companyIds, end);
      await recordAudit(context, tx, {
        action: 'company.choose',
        target: `home:${list}`,
        details: { companies: companyIds.join(', '), until: toIso(end) },
      });
      const changed = new Set([...before, ...companyIds]);
      await context.events.emit(tx, ...[...changed].map((id) => companyChanged(id)));
      return readChosen(tx, list, now);
    }),
};

function readEnd(text: string, now: Date): Date {
  const until = new Date(text);
  if (until <= now) throw badField('until', 'less_than_min', 'Этот день уже прошёл');
  if (until > addDays(now, CHOSEN_DAYS_MAX)) throw badField('until', 'greater_than_max', 'Не\u00a0дальше года вперёд');
  return until;
}

async function assertPublic(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await publicCompanies(tx)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const index = ids.findIndex((id) => !known.has(id));
  if (index !== -1) throw badField(`companyIds.${index}`, 'not_in_dictionary', 'Такой компании на\u00a0сайте нет');
}

/** Returns who was in the list. */
async function setChosen(
  tx: DatabaseTransaction,
  list: ChosenList,
  ids: readonly number[],
  end: Date,
): Promise<number[]> {
  const { until, place } = CHOSEN_COLUMNS[list];
  const before = await tx
    .updateTable('company')
    .set(until, null)
    .set(place, null)
    .where(until, 'is not', null)
    .returning('id')
    .execute();
  await tx
    .updateTable('company')
    .set(until, end)
    .set(place, sql<number>`array_position(${ids}::int8[], company.id)`)
    .where(sql<boolean>`company.id = any(${ids}::int8[])`)
    .execute();
  return before.map(({ id }) => id);
}

async function readChosen(db: Database, list: ChosenList, now: Date): Promise<ChosenCompanies> {
  const rows = await findChosen(db, list, now);
  const ends = rows.flatMap(({ until }) => until ?? []).toSorted((one, other) => Number(one) - Number(other));
  return { list, until: toIso(ends.at(-1) ?? null), items: rows.map((row) => toCompanyItem(row)) };
}
