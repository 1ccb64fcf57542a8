import { accountIdOf } from '../../../platform/actor.ts';
import type { CallRequest } from '../../../platform/binder.ts';
import type { staffPaymentContracts } from '#shared/contracts/staff-payments.ts';
import { moscowDate } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { lockToSettle } from '../../purchase/index.ts';
import { findNumbered, lockInvoice } from '../issued/repository.ts';
import { assertTakesMoney, creditCompany, creditInvoice } from './credit.ts';
import { insertDocument, lockDocument, setDocument, type DocumentRow } from './repository.ts';

type Mark = CallRequest<(typeof staffPaymentContracts)['POST /staff/invoices/{id}/paid']>['body'];

const staffId = ({ actor }: Pick<Context, 'actor'>) => accountIdOf(actor);

/** Staff have seen the money. Throws `conflict` for a payment order that is known, `not_found`, `wrong_state`. */
export function markPaid(context: Context, id: number, mark: Mark): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    if (mark.datedOn > moscowDate(now)) throw badField('datedOn', 'greater_than_max', 'Этот день ещё не\u00a0настал');
    const invoice = await lockCompanyOf(tx, id, now);
    const { companyId, payer } = invoice;
    const by = staffId(context);
    const { kopecks: sumKopecks } = mark.rubles;
    const documentId = await insertDocument(tx, {
      number: mark.number,
      datedOn: mark.datedOn,
      payerAccount: mark.payerAccount,
      sumKopecks,
      payerName: payer.name,
      payerInn: payer.inn,
      payerBank: '',
      payerBik: null,
      purpose: `Счёт № ${invoice.number}`,
      origin: 'mark',
      status: 'credited',
      companyId,
      invoiceId: id,
      broughtBy: by,
      decidedBy: by,
      broughtAt: now,
      decidedAt: now,
    });
    if (documentId === undefined)
      throw new DomainError('conflict', { detail: 'Это платёжное поручение уже зачислено или ждёт решения' });
    await creditInvoice({ ...context, db: tx }, tx, id, { documentId, sumKopecks });
    await recordAudit(context, tx, {
      action: 'invoice.mark_paid',
      target: `company:${companyId}`,
      details: { number: invoice.number, kopecks: sumKopecks },
    });
  });
}

/** Balance before invoice: the order in which everybody locks them. */
async function lockCompanyOf(tx: DatabaseTransaction, invoiceId: number, now: Date) {
  const found = await tx
    .selectFrom('invoice')
    .select(['companyId', 'purchaseId'])
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found');
  await assertTakesMoney(tx, found.companyId);
  await lockToSettle(tx, found, now);
  const invoice = await lockInvoice(tx, invoiceId);
  if (!invoice) throw new DomainError('not_found');
  return invoice;
}

/** Throws `not_found` for a document, an invoice or a company that is not there, `wrong_state` for money that is somebody's. */
export function giveDocument(
  context: Context,
  id: number,
  { companyId, invoiceNumber }: { companyId?: number | undefined; invoiceNumber?: number | undefined },
): Promise<void> {
  if ((companyId === undefined) === (invoiceNumber === undefined))
    throw badField('companyId', 'conflict_with_rules', 'Укажите счёт или компанию');
  return inTransaction(context.db, async (tx) => {
    const [invoice] = invoiceNumber === undefined ? [] : await findNumbered(tx, [invoiceNumber]);
    if (invoiceNumber !== undefined && !invoice)
      throw badField('invoiceNumber', 'not_in_dictionary', 'Счёта с\u00a0таким номером нет');
    const owner = invoice?.companyId ?? companyId ?? 0;
    await assertTakesMoney(tx, owner);
    await lockToSettle(tx, { companyId: owner, purchaseId: invoice?.purchaseId ?? null }, context.clock.now());
    const document = await lockNobodys(tx, id);
    const incoming = { documentId: id, sumKopecks: document.sumKopecks };
    await setDocument(tx, id, {
      status: 'credited',
      companyId: owner,
      invoiceId: invoice?.id ?? null,
      decidedBy: staffId(context),
      decidedAt: context.clock.now(),
    });
    if (invoice) await creditInvoice({ ...context, db: tx }, tx, invoice.id, incoming);
    else await creditCompany(context, tx, owner, incoming);
    await recordAudit(context, tx, {
      action: 'bank_document.give',
      target: `company:${owner}`,
      details: { document: id, kopecks: document.sumKopecks },
    });
  });
}

/** Throws as {@link giveDocument}. */
export function leaveDocument(context: Context, id: number, reason: string): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const document = await lockNobodys(tx, id);
    await setDocument(tx, id, {
      status: 'left',
      note: reason,
      decidedBy: staffId(context),
      decidedAt: context.clock.now(),
    });
    await recordAudit(context, tx, {
      action: 'bank_document.leave',
      target: `bank_document:${id}`,
      details: { reason, kopecks: document.sumKopecks },
    });
  });
}

/** What was left out of the books may turn out to be somebody's. */
async function lockNobodys(tx: DatabaseTransaction, id: number): Promise<DocumentRow> {
  const document = await lockDocument(tx, id);
  if (!document) throw new DomainError('not_found');
  if (document.status === 'credited') throw new DomainError('wrong_state', { detail: 'Эти деньги уже зачислены' });
  return document;
}
