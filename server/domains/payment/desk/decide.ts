import {
  needsSecond,
  refundRequestMachine,
  type RefundRequestAction,
  type RefundRequestGuard,
} from '#shared/domain/refund-machine.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import { accountIdOf, machineActor } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import {
  assertRefundable,
  extendTerm,
  findLines,
  lockWithBalance,
  refundByStaff,
  type PurchaseRow,
} from '../../purchase/index.ts';
import { sendPaidBack } from '../settle.ts';
import {
  findRequests,
  findVoidRequests,
  insertRequest,
  lockRequest,
  setRequest,
  type RefundRequestRow,
} from './repository.ts';
import { tellExtended, tellReturned } from './tell.ts';

/**
 * Staff give a purchase back. A small refund is done at once; a large one waits for somebody else. Throws `not_found`, `forbidden` for
 * whoever has bought it, `conflict` where something has come back since it was seen, `wrong_state` where there is not so much or another
 * one waits. One that is void, as its first person may agree no more, is rejected by the next.
 */
export function refundAtDesk(
  context: Context,
  id: number,
  { amountKopecks, reason, refundedKopecks }: { amountKopecks: number; reason: string; refundedKopecks: number },
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const purchase = await lockWithBalance(tx, id, now);
    if (isBuyer(purchase, accountIdOf(context.actor))) throw new DomainError('forbidden', { detail: OWN_PURCHASE });
    if (purchase.refundedKopecks !== refundedKopecks)
      throw new DomainError('conflict', { detail: 'По\u00a0этой покупке только что вернули деньги: проверьте сумму' });
    const before = await findRequests(tx, id);
    const waiting = before.find(({ status }) => status === 'approved');
    if (waiting) await rejectVoid(context, tx, waiting);
    const givenBack = before.reduce((sum, one) => (one.status === 'done' ? sum + one.amountKopecks : sum), 0);
    const approved = {
      purchaseId: id,
      amountKopecks,
      reason,
      approvedBy: accountIdOf(context.actor),
      approvedAt: now,
    };
    const isLarge = needsSecond(amountKopecks, givenBack);
    if (isLarge) {
      // Refused now, not when somebody else agrees.
      assertRefundable(purchase, await findLines(tx, [id]), amountKopecks);
      await insertRequest(tx, { ...approved, status: 'approved' });
    } else {
      const purchaseRefundId = await carryOut({ ...context, db: tx }, tx, purchase, approved);
      await insertRequest(tx, { ...approved, status: 'done', purchaseRefundId, closedAt: now });
    }
    await recordAudit(context, tx, {
      action: isLarge ? 'purchase_refund.approve' : 'purchase_refund.done',
      target: `purchase:${id}`,
      details: { kopecks: amountKopecks, reason },
    });
  });
}

/** Throws `wrong_state` for one that somebody else can agree to. */
async function rejectVoid(context: Context, tx: DatabaseTransaction, request: RefundRequestRow): Promise<void> {
  if (!(await isVoid(tx, request))) throw new DomainError('wrong_state', { detail: WAITS });
  await setRequest(tx, request.id, { status: 'rejected', closedAt: context.clock.now() });
  await auditDecision(context, tx, request, 'reject');
}

const isVoid = async (tx: DatabaseTransaction, request: RefundRequestRow): Promise<boolean> =>
  (await findVoidRequests(tx, [request])).has(request.id);

/**
 * What somebody else does about a large refund; of two at one moment the second finds it done. Answers the id of its purchase. Throws
 * `not_found`, `forbidden` for whoever has approved it, `wrong_state` for what is over, is no longer there or is void.
 */
export function decideRefund(context: Context, id: number, action: RefundRequestAction): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const seen = await tx.selectFrom('refundRequest').select('purchaseId').where('id', '=', id).executeTakeFirst();
    if (!seen) throw new DomainError('not_found');
    const purchase = await lockWithBalance(tx, seen.purchaseId, now);
    const request = await lockRequest(tx, id);
    if (!request) throw new DomainError('not_found');
    const staffId = accountIdOf(context.actor);
    const by = machineActor(context.actor);
    const isStanding = !(await isVoid(tx, request));
    const status = refundRequestMachine.next(
      request.status,
      action,
      by,
      guardsOf(request, purchase, { staffId, isStanding }),
    );
    if (!status) throw refusalOf(request, action, isStanding);
    const done = status === 'done' ? await carryOut({ ...context, db: tx }, tx, purchase, request) : null;
    await setRequest(tx, id, {
      status,
      closedAt: now,
      ...(done === null ? {} : { secondedBy: staffId, purchaseRefundId: done }),
    });
    await auditDecision(context, tx, request, action);
    return purchase.id;
  });
}

const auditDecision = (
  context: Context,
  tx: DatabaseTransaction,
  { purchaseId, amountKopecks: kopecks, reason }: RefundRequestRow,
  action: RefundRequestAction,
): Promise<void> =>
  recordAudit(context, tx, {
    action: `purchase_refund.${action}`,
    target: `purchase:${purchaseId}`,
    details: { kopecks, reason },
  });

export const WAITS = 'Один возврат уже ждёт второго согласия';
/** Why whoever has bought it gives nothing of it back. */
export const OWN_PURCHASE = 'Свою покупку возвращает другой сотрудник';

export const isBuyer = (
  { memberAccountId, applicantId }: Pick<PurchaseRow, 'memberAccountId' | 'applicantId'>,
  staffId: string | null,
): boolean => staffId === null || staffId === (memberAccountId ?? applicantId);

/** What the machine asks of who decides. */
export const guardsOf =
  (
    { approvedBy }: Pick<RefundRequestRow, 'approvedBy'>,
    purchase: Pick<PurchaseRow, 'memberAccountId' | 'applicantId'>,
    { staffId, isStanding }: { staffId: string | null; isStanding: boolean },
  ) =>
  (guard: RefundRequestGuard): boolean => {
    switch (guard) {
      case 'stands':
        return isStanding;
      case 'other':
        return staffId !== null && staffId !== approvedBy;
      case 'notBuyer':
        return !isBuyer(purchase, staffId);
    }
  };

function refusalOf({ status }: RefundRequestRow, action: RefundRequestAction, isStanding: boolean): DomainError {
  if (!isStanding)
    return new DomainError('wrong_state', {
      detail: 'Кто одобрил этот возврат, больше не\u00a0вправе возвращать деньги. Верните заново',
    });
  // The table has the step, so it is this person who may not.
  return refundRequestMachine.next(status, action, 'staff', () => true)
    ? new DomainError('forbidden', { detail: 'От\u00a0100\u00a0000\u00a0₽ второе согласие даёт другой сотрудник' })
    : new DomainError('wrong_state', { detail: 'Этот возврат уже закрыт: обновите страницу' });
}

/** The money goes back, and the buyer is told. Answers the id of the refund. */
async function carryOut(
  context: Context,
  tx: DatabaseTransaction,
  purchase: PurchaseRow,
  refund: Pick<RefundRequestRow, 'amountKopecks' | 'reason'>,
): Promise<number> {
  const { amountKopecks } = refund;
  const refundId = await refundByStaff(context, tx, purchase, refund);
  if (purchase.companyId === null)
    await sendPaidBack(context, tx, { purchaseId: purchase.id, refundId, amountKopecks });
  await tellReturned(context, tx, purchase, { ...refund, refundId });
  return refundId;
}

/** Staff add days to what runs. Throws `not_found`, `wrong_state`, `conflict`. */
export function extendAtDesk(
  context: Context,
  id: number,
  more: { days: number; reason: string; seenEnd: string },
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const { days, reason } = more;
    const purchase = await lockWithBalance(tx, id, context.clock.now());
    await extendTerm({ ...context, db: tx }, tx, purchase, more);
    await tellExtended(context, tx, id, more);
    await recordAudit(context, tx, { action: 'purchase.extend', target: `purchase:${id}`, details: { days, reason } });
  });
}
