import { invoiceMachine } from '#shared/domain/invoice-machine.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findCompanyStatus } from '../../company/index.ts';
import { book, ofCompany, ofMarketplace } from '../../ledger/index.ts';
import { settleByInvoice } from '../../purchase/index.ts';
import { lockInvoice, setInvoice } from '../issued/repository.ts';
import { tellOfInvoice } from '../issued/tell.ts';

/** Money that came from a bank: a document that is written in this transaction. */
export interface Incoming {
  documentId: number;
  sumKopecks: number;
}

/** Where no money goes any more. Throws `wrong_state`. */
export async function assertTakesMoney(tx: DatabaseTransaction, companyId: number): Promise<void> {
  const company = await findCompanyStatus(tx, companyId);
  if (!company) throw new DomainError('not_found');
  if (company.status === 'archived') throw new DomainError('wrong_state', { detail: 'Компания закрыта' });
}

/** Exactly what came goes to the company's balance. Throws `wrong_state` for an account that is frozen. */
export async function creditCompany(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  companyId: number,
  { documentId, sumKopecks }: Incoming,
): Promise<void> {
  await book(tx, {
    key: `bank:${documentId}`,
    reason: 'refill',
    entries: [
      { ...ofMarketplace('bank'), amount: -sumKopecks },
      { ...ofCompany(companyId, 'money'), amount: sumKopecks, source: 'bank' },
    ],
    occurredAt: clock.now(),
  });
}

/**
 * The same for an invoice, which is paid once its sum is there, however late; then what waits for it is bought. Money in parts, too
 * much or a second time is the company's all the same. The caller holds the lock of the company's balance.
 */
export async function creditInvoice(
  context: Context,
  tx: DatabaseTransaction,
  invoiceId: number,
  incoming: Incoming,
): Promise<void> {
  const now = context.clock.now();
  const invoice = await lockInvoice(tx, invoiceId);
  if (!invoice) throw new DomainError('not_found');
  const { companyId, purchaseId } = invoice;
  await creditCompany(context, tx, companyId, incoming);
  const paidKopecks = invoice.paidKopecks + incoming.sumKopecks;
  const status =
    paidKopecks >= invoice.totalKopecks ? invoiceMachine.next(invoice.status, 'pay', 'system', () => true) : null;
  await setInvoice(tx, invoiceId, { paidKopecks, ...(status ? { status, paidAt: now, closedAt: now } : {}) });
  if (!status) return;
  if (purchaseId !== null) await settleByInvoice(context, tx, { id: purchaseId, companyId });
  await tellOfInvoice(context, tx, invoice, 'invoice.paid');
}
