import type { Invoice } from '#shared/contracts/invoice.ts';
import { invoiceMachine } from '#shared/domain/invoice-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { displayName, findPeople } from '../../account/index.ts';
import type { InvoiceRow } from './repository.ts';
import { payDayOf } from './tell.ts';

export async function toInvoices(db: Database, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  const people = await findPeople(
    db,
    rows.flatMap(({ accountId }) => accountId ?? []),
  );
  return rows.map((row) => {
    const person = row.accountId ? people.get(row.accountId) : undefined;
    return toInvoice(row, person ? displayName(person) : null);
  });
}

function toInvoice(row: InvoiceRow, by: string | null): Invoice {
  const { id, number, status, totalKopecks, vatKopecks, vatRate, paidKopecks, purchaseId, payer } = row;
  return {
    id,
    number,
    status,
    title: `Счёт №\u00a0${number}`,
    detail: row.lines.map(({ name }) => name).join(', '),
    totalKopecks,
    vatKopecks,
    vatRate,
    paidKopecks,
    payer: { name: payer.name, inn: payer.inn, kpp: payer.kpp, address: payer.address },
    purchaseId,
    by,
    issuedAt: toIso(row.issuedAt),
    payUntil: payDayOf(row),
    paidAt: toIso(row.paidAt),
    // What has come for it in part is the company's already.
    actions: invoiceMachine.actions(status, 'member', () => true).filter((action) => action === 'cancel'),
  };
}
