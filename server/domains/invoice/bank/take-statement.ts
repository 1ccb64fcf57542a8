import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { staffPaymentContracts } from '#shared/contracts/staff-payments.ts';
import { invoiceNumbersIn } from '#shared/domain/payment-purpose.ts';
import type { Seller } from '#shared/domain/seller.ts';
import { inTransaction } from '../../../database/connect.ts';
import { readStatement, StatementError, type Statement } from '../../../gateways/bank-statement/index.ts';
import { accountIdOf } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { lockToSettle } from '../../purchase/index.ts';
import { findNumbered, type InvoiceRow } from '../issued/repository.ts';
import { assertTakesMoney, creditInvoice } from './credit.ts';
import { matchInvoice } from './match.ts';
import { insertDocument, insertDocuments, isMarked, type NewDocument } from './repository.ts';

type Payment = Statement['payments'][number];
type Taken = CallAnswer<(typeof staffPaymentContracts)['POST /staff/statements']>;

const AT_ONCE = 500;

/**
 * Every incoming payment of the statement once, however often it is brought: what names an invoice is credited in a transaction of its
 * own, so a statement that was cut off is brought again; the rest waits for staff. Throws `bad_argument` at `file`, `wrong_state`
 * without a seller.
 */
export async function takeStatement(context: Context, seller: Seller | null, bytes: Uint8Array): Promise<Taken> {
  if (!seller) throw new DomainError('wrong_state', { detail: 'Реквизиты продавца не\u00a0заданы' });
  const statement = read(bytes, seller.account);
  const taken: Taken = {
    credited: 0,
    creditedKopecks: 0,
    waiting: 0,
    known: 0,
    other: statement.otherCount,
    faults: statement.faults,
  };
  const unmatched: Payment[] = [];
  for (let at = 0; at < statement.payments.length; at += AT_ONCE) {
    const part = statement.payments.slice(at, at + AT_ONCE).map((payment) => ({
      payment,
      numbers: invoiceNumbersIn(payment.purpose),
    }));
    const invoices = await findNumbered(context.db, [...new Set(part.flatMap(({ numbers }) => numbers))]);
    for (const { payment, numbers } of part) {
      const mentioned = invoices.filter(({ number }) => numbers.includes(number));
      const invoice = matchInvoice(payment, mentioned);
      const outcome = invoice ? await credit(context, payment, invoice) : 'unmatched';
      if (outcome === 'unmatched') unmatched.push(payment);
      else taken[outcome] += 1;
      if (outcome === 'credited') taken.creditedKopecks += payment.sumKopecks;
    }
  }
  for (let at = 0; at < unmatched.length; at += AT_ONCE) {
    const part = unmatched.slice(at, at + AT_ONCE);
    const fresh = await insertDocuments(
      context.db,
      part.map((payment) => ({ ...toDocument(context, payment), status: 'waiting' })),
    );
    taken.waiting += fresh;
    taken.known += part.length - fresh;
  }
  await inTransaction(context.db, (tx) =>
    recordAudit(context, tx, {
      action: 'statement.take',
      target: `statement:${context.clock.now().toISOString()}`,
      details: { credited: taken.credited, waiting: taken.waiting, known: taken.known },
    }),
  );
  return taken;
}

function read(bytes: Uint8Array, account: string): Statement {
  try {
    return readStatement(bytes, account);
  } catch (error) {
    if (error instanceof StatementError) throw badField('file', 'wrong_type', error.message);
    throw error;
  }
}

/** `unmatched` where staff must look: a closed company, frozen books, or a sum that was marked by hand. */
async function credit(
  context: Context,
  payment: Payment,
  { id, companyId, purchaseId }: InvoiceRow,
): Promise<'credited' | 'known' | 'unmatched'> {
  try {
    return await inTransaction(context.db, async (tx) => {
      await assertTakesMoney(tx, companyId);
      await lockToSettle(tx, { companyId, purchaseId }, context.clock.now());
      const documentId = await insertDocument(tx, {
        ...toDocument(context, payment),
        status: 'credited',
        companyId,
        invoiceId: id,
        decidedAt: context.clock.now(),
      });
      if (documentId === undefined) return 'known';
      if (await isMarked(tx, id, payment.sumKopecks)) throw new DomainError('wrong_state');
      await creditInvoice({ ...context, db: tx }, tx, id, { documentId, sumKopecks: payment.sumKopecks });
      return 'credited';
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'wrong_state') return 'unmatched';
    throw error;
  }
}

function toDocument({ actor, clock }: Context, payment: Payment): Omit<NewDocument, 'status'> {
  const { number, date, sumKopecks, payer, purpose } = payment;
  return {
    number,
    datedOn: date,
    payerAccount: payer.account,
    sumKopecks,
    payerName: payer.name,
    payerInn: payer.inn,
    payerBank: payer.bank,
    payerBik: payer.bik,
    purpose,
    origin: 'statement',
    broughtBy: accountIdOf(actor),
    broughtAt: clock.now(),
  };
}
