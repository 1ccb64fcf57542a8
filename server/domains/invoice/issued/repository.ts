import { sql, type Insertable, type Updateable } from 'kysely';
import { OPEN_INVOICES_MAX } from '#shared/domain/invoice-machine.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { Invoice as InvoiceTable } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { invoiceColumns } from '../stored.ts';

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export async function insertInvoice(tx: DatabaseTransaction, invoice: Insertable<InvoiceTable>): Promise<InvoiceRow> {
  const row = await tx.insertInto('invoice').values(invoice).returningAll().executeTakeFirstOrThrow();
  return readColumns(invoiceColumns, row);
}

/** Undefined for another company's. */
export async function findInvoice(db: Database, id: number, companyId: number) {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row && readColumns(invoiceColumns, row);
}

/** Of any company: who may see it is asked of the row. */
export async function findInvoiceOfAny(db: Database, id: number): Promise<InvoiceRow | undefined> {
  const row = await db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readColumns(invoiceColumns, row);
}

/** Of any company, locked until the end of the transaction. */
export async function lockInvoice(tx: DatabaseTransaction, id: number): Promise<InvoiceRow | undefined> {
  const row = await tx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readColumns(invoiceColumns, row);
}

export async function setInvoice(tx: DatabaseTransaction, id: number, change: Updateable<InvoiceTable>): Promise<void> {
  await tx.updateTable('invoice').set(change).where('id', '=', id).execute();
}

/** Of a company, the newest first, with their number. */
export async function findInvoices(
  db: Database,
  { companyId, limit, offset }: { companyId: number; limit: number; offset: number },
) {
  const own = db.selectFrom('invoice').where('companyId', '=', companyId);
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(invoiceColumns, row)), total };
}

/** Unpaid ones, the newest first: of one company, or of all. */
export async function findOpenInvoices(
  db: Database,
  { companyId, limit = OPEN_INVOICES_MAX }: { companyId?: number; limit?: number },
) {
  const open = db.selectFrom('invoice').selectAll().where('status', '=', 'issued');
  const rows = await (companyId === undefined ? open : open.where('companyId', '=', companyId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => readColumns(invoiceColumns, row));
}

/** Of these numbers, of any company. */
export async function findNumbered(db: Database, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .execute();
  return rows.map((row) => readColumns(invoiceColumns, row));
}

/** Unpaid ones whose last day ends within this span. */
export async function findDueInvoices(db: Database, span: { from?: Date; to: Date }, limit: number) {
  const due = db.selectFrom('invoice').selectAll().where('status', '=', 'issued').where('payUntil', '<=', span.to);
  const rows = await (span.from ? due.where('payUntil', '>', span.from) : due)
    .orderBy('payUntil')
    .limit(limit)
    .execute();
  return rows.map((row) => readColumns(invoiceColumns, row));
}

/** The unpaid one that a purchase waits for. */
export function findOpenOfPurchase(db: Database, purchaseId: number) {
  return db
    .selectFrom('invoice')
    .select('id')
    .where('purchaseId', '=', purchaseId)
    .where('status', '=', 'issued')
    .executeTakeFirst();
}

export async function countOpenInvoices(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'issued')
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest invoice of each company and payer with one of these INNs. */
export async function findOfPayers(db: Database, inns: readonly string[]) {
  if (inns.length === 0) return [];
  const inn = sql<string>`payer ->> 'inn'`;
  const rows = await db
    .selectFrom('invoice')
    .selectAll()
    .distinctOn(['companyId', inn])
    .where(inn, 'in', [...inns])
    .orderBy('companyId')
    .orderBy(inn)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readColumns(invoiceColumns, row));
}

/** Of a company, whatever became of them. */
export async function countIssuedSince(db: Database, companyId: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('issuedAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
