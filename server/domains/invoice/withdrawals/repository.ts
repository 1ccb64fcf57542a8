import type { Insertable, Updateable } from 'kysely';
import { z } from 'zod';
import { WITHDRAWAL_STATUSES } from '#shared/domain/withdrawal-machine.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { Withdrawal } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';

const withdrawalColumns = z.object({ status: z.enum(WITHDRAWAL_STATUSES) });
const OPEN = ['submitted', 'approved', 'sent'] as const;

export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>;

export async function insertWithdrawal(
  tx: DatabaseTransaction,
  withdrawal: Insertable<Withdrawal>,
): Promise<WithdrawalRow> {
  const row = await tx.insertInto('withdrawal').values(withdrawal).returningAll().executeTakeFirstOrThrow();
  return readColumns(withdrawalColumns, row);
}

/** Of any company, locked until the end of the transaction. */
export async function lockWithdrawal(tx: DatabaseTransaction, id: number) {
  const row = await tx.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readColumns(withdrawalColumns, row);
}

export async function setWithdrawal(
  tx: DatabaseTransaction,
  id: number,
  change: Updateable<Withdrawal>,
): Promise<WithdrawalRow> {
  const row = await tx
    .updateTable('withdrawal')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readColumns(withdrawalColumns, row);
}

/** Of a company, the newest first, with their number. */
export async function findWithdrawals(
  db: Database,
  { companyId, limit, offset }: { companyId: number; limit: number; offset: number },
) {
  const own = db.selectFrom('withdrawal').where('companyId', '=', companyId);
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(withdrawalColumns, row)), total };
}

/** Those that are not over, the most urgent first, with their number. */
export async function findOpenWithdrawals(db: Database, limit: number) {
  const open = db.selectFrom('withdrawal').where('status', 'in', [...OPEN]);
  const [rows, { total }] = await Promise.all([
    open.selectAll().orderBy('dueAt').orderBy('id').limit(limit).execute(),
    open.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(withdrawalColumns, row)), total };
}

/** Whether something of a company is on its way. */
export async function hasOpenWithdrawal(db: Database, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', 'in', [...OPEN])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
