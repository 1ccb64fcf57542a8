import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { StaffPaymentCase, staffPaymentCaseContracts } from '#shared/contracts/staff-payment-cases.ts';
import { PAYMENT_CASE_OUTCOMES, PAYMENT_CASES } from '#shared/domain/payment.ts';
import { toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../../database/connect.ts';
import type { PaymentCase as PaymentCaseTable } from '../../../database/schema.ts';
import { accountIdOf } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { offsetOf } from '../../../platform/paging.ts';
import { DomainError } from '../../../platform/problems.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { displayName, findPeople } from '../../account/index.ts';

const caseColumns = z.object({
  kind: z.enum(PAYMENT_CASES),
  outcome: z.enum(PAYMENT_CASE_OUTCOMES).nullable(),
});

export const paymentCaseCalls: Handlers<typeof staffPaymentCaseContracts> = {
  'GET /staff/payment-cases': async ({ query: { set, page, per_page: limit } }, { db }) => {
    const offset = offsetOf(page, limit, 'случаев');
    const isOpen = set === 'open';
    const asked = db.selectFrom('paymentCase').where('closedAt', isOpen ? 'is' : 'is not', null);
    const [rows, { total }] = await Promise.all([
      asked
        .selectAll()
        .orderBy(isOpen ? 'openedAt' : 'closedAt', isOpen ? 'asc' : 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
      asked.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { items: await toCases(db, rows), total, next: null };
  },

  'POST /staff/payment-cases/{id}/close': ({ params: { id }, body: { outcome, note } }, context) =>
    inTransaction(context.db, async (tx) => {
      const closed = await tx
        .updateTable('paymentCase')
        .set({ outcome, note, closedBy: accountIdOf(context.actor), closedAt: context.clock.now() })
        .where('id', '=', id)
        .where('closedAt', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!closed) throw await refusalOf(tx, id);
      await recordAudit(context, tx, {
        action: 'payment_case.close',
        target: `payment_case:${id}`,
        details: { kind: closed.kind, outcome, note },
      });
      const [shown] = await toCases(tx, [closed]);
      if (!shown) throw new DomainError('not_found');
      return shown;
    }),
};

/** Of two at one moment the second one finds it closed. */
async function refusalOf(tx: Database, id: number): Promise<DomainError> {
  const row = await tx.selectFrom('paymentCase').select('id').where('id', '=', id).executeTakeFirst();
  return row
    ? new DomainError('wrong_state', { detail: 'Этот случай уже закрыт: обновите страницу' })
    : new DomainError('not_found');
}

type CaseRow = Selectable<PaymentCaseTable>;

async function toCases(db: Database, rows: readonly CaseRow[]): Promise<StaffPaymentCase[]> {
  const people = await findPeople(
    db,
    rows.flatMap(({ closedBy }) => closedBy ?? []),
  );
  return rows.map((row) => {
    const { kind, outcome } = readColumns(caseColumns, row);
    const person = row.closedBy === null ? undefined : people.get(row.closedBy);
    const by = person ? displayName(person) : null;
    return {
      id: row.id,
      kind,
      purchaseId: row.purchaseId,
      refillId: row.refillId,
      transactionId: row.transactionId,
      detail: row.detail,
      openedAt: toIso(row.openedAt),
      closed: row.closedAt && outcome ? { at: toIso(row.closedAt), outcome, note: row.note ?? '', by } : null,
    };
  });
}
