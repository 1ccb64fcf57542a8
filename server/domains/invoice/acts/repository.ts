import { z } from 'zod';
import type { Insertable } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { Act } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { lineColumn, payerColumn, sellerColumn } from '../stored.ts';

const actLine = lineColumn.extend({ from: z.iso.date(), until: z.iso.date() });
export type ActLine = z.output<typeof actLine>;

const actColumns = z.object({ buyer: payerColumn, seller: sellerColumn, lines: z.array(actLine).min(1) });

export type ActRow = NonNullable<Awaited<ReturnType<typeof findAct>>>;

export async function insertAct(tx: DatabaseTransaction, act: Insertable<Act>): Promise<ActRow> {
  const row = await tx.insertInto('act').values(act).returningAll().executeTakeFirstOrThrow();
  return readColumns(actColumns, row);
}

/** Undefined for another company's. */
export async function findAct(db: Database, id: number, companyId: number) {
  const row = await db
    .selectFrom('act')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row && readColumns(actColumns, row);
}

/** Of any company: who may see it is asked of the row. */
export async function findActOfAny(db: Database, id: number): Promise<ActRow | undefined> {
  const row = await db.selectFrom('act').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readColumns(actColumns, row);
}

/** Of a company, the newest first, with their number. */
export async function findActs(
  db: Database,
  { companyId, limit, offset }: { companyId: number; limit: number; offset: number },
) {
  const own = db.selectFrom('act').where('companyId', '=', companyId);
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('month', 'desc').limit(limit).offset(offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(actColumns, row)), total };
}

/** Companies that have their act of this month. */
export async function findCompaniesWithAct(db: Database, month: string): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('act').select('companyId').where('month', '=', month).execute();
  return new Set(rows.map(({ companyId }) => companyId));
}
