import { lastMoscowDay } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { findColleagues } from '../../company/index.ts';
import { notify } from '../../notice/index.ts';
import { READERS } from '../readers.ts';
import type { InvoiceRow } from './repository.ts';

/** The last day to pay, in Moscow. */
export const payDayOf = ({ payUntil }: Pick<InvoiceRow, 'payUntil'>): string => lastMoscowDay(payUntil);

/** Those who may see the balance hear of it, once of each. */
export async function tellOfInvoice(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  row: Pick<InvoiceRow, 'id' | 'companyId' | 'number' | 'totalKopecks' | 'payUntil'>,
  event: 'invoice.issued' | 'invoice.paid' | 'invoice.ends',
): Promise<void> {
  const told = await findColleagues(tx, row.companyId, READERS.invoice);
  const { id: invoiceId, number, totalKopecks } = row;
  const data = { invoiceId, number, totalKopecks, payUntil: payDayOf(row) };
  await notify(
    tx,
    context,
    ...told.map(({ accountId }) => ({ to: accountId, event, key: `invoice:${invoiceId}:${event}`, data })),
  );
}
