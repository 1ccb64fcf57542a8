import type { Insertable } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { BankDocument } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';

const documentColumns = z.object({
  origin: z.enum(['statement', 'mark']),
  status: z.enum(['credited', 'waiting', 'left']),
});

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof lockDocument>>>;
export type NewDocument = Insertable<BankDocument>;

/** Undefined for money that is known. */
export async function insertDocument(tx: DatabaseTransaction, document: NewDocument): Promise<number | undefined> {
  const row = await tx
    .insertInto('bankDocument')
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns how many of them are new. */
export async function insertDocuments(db: Database, documents: readonly NewDocument[]): Promise<number> {
  if (documents.length === 0) return 0;
  const rows = await db
    .insertInto('bankDocument')
    .values([...documents])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

export async function lockDocument(tx: DatabaseTransaction, id: number) {
  const row = await tx.selectFrom('bankDocument').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readColumns(documentColumns, row);
}

export async function setDocument(
  tx: DatabaseTransaction,
  id: number,
  change: Partial<Pick<NewDocument, 'status' | 'companyId' | 'invoiceId' | 'decidedBy' | 'decidedAt' | 'note'>>,
): Promise<void> {
  await tx.updateTable('bankDocument').set(change).where('id', '=', id).execute();
}

/** Nobody's yet, the oldest first, with their number. */
export async function findWaiting(db: Database, limit: number) {
  const waiting = db.selectFrom('bankDocument').where('status', '=', 'waiting');
  const [rows, { total }] = await Promise.all([
    waiting.selectAll().orderBy('id').limit(limit).execute(),
    waiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(documentColumns, row)), total };
}

/** Whether staff have marked the same sum for this invoice by hand: the statement may tell of that money. */
export async function isMarked(tx: Database, invoiceId: number, sumKopecks: number): Promise<boolean> {
  const row = await tx
    .selectFrom('bankDocument')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('origin', '=', 'mark')
    .where('sumKopecks', '=', sumKopecks)
    .executeTakeFirst();
  return row !== undefined;
}
