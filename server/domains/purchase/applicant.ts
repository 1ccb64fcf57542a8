import type { Purchase } from '#shared/contracts/purchase.ts';
import { PAY_MINUTES } from '#shared/domain/payment.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import type { ApplicantServiceCode } from '#shared/domain/services.ts';
import { addMinutes } from '#shared/domain/time.ts';
import { rubles } from '#shared/text/number.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { asApplicant, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findResumeToPayFor } from '../resume/index.ts';
import { offerAgreement, offerKeyOf } from './agreement.ts';
import { costOf, divide } from './calculate.ts';
import { purchaseChanged } from './events.ts';
import { insertPurchase, lockPurchase, setPurchase, type PurchaseOwner } from './repository.ts';
import { readPurchase } from './view.ts';

/**
 * Orders a service for an own resume; it is paid by its page. Throws `not_found` for another's resume, `wrong_state` for one that is
 * not shown, `conflict` for a price that is another now.
 */
export function purchaseForResume(
  context: Context,
  service: ApplicantServiceCode,
  { resumeId, totalKopecks }: { resumeId: number; totalKopecks: number },
): Promise<Purchase> {
  const { accountId: applicantId } = asApplicant(context);
  return inTransaction(context.db, async (tx) => {
    const resume = await findResumeToPayFor(tx, applicantId, resumeId);
    if (!resume) throw new DomainError('not_found');
    if (resume.status !== 'published')
      throw new DomainError('wrong_state', { detail: 'Сначала опубликуйте резюме: скрытое никто не\u00a0увидит' });
    const target = { kind: 'resume', id: resume.id, title: resume.title ?? 'Резюме' } as const;
    const purchaseId = await insertByCard(context, tx, { service, target, totalKopecks });
    return readPurchase({ ...context, db: tx }, purchaseId, { applicantId });
  });
}

/**
 * The purchase of the calling applicant, which waits for its payment by card or SBP. Answers its id. Throws `conflict` for a price that
 * they have not seen.
 */
export async function insertByCard(
  context: Context,
  tx: DatabaseTransaction,
  {
    service,
    target,
    totalKopecks,
  }: {
    service: ApplicantServiceCode;
    target: { kind: 'resume' | 'order'; id: number; title: string };
    totalKopecks: number;
  },
): Promise<number> {
  const { accountId: applicantId } = asApplicant(context);
  const now = context.clock.now();
  const cost = await costOf(tx, { service, option: '', quantity: 1 }, now);
  assertPrice(cost.totalKopecks, totalKopecks);
  const { vatKopecks, vatRate } = divide(totalKopecks, 0, now);
  const { key: offerKey, version: offerVersion } = offerAgreement({ offerKey: offerKeyOf(service) });
  return insertPurchase(
    tx,
    {
      applicantId,
      status: 'created',
      payBy: 'card',
      totalKopecks,
      vatKopecks,
      vatRate,
      offerKey,
      offerVersion,
      createdAt: now,
      payUntil: addMinutes(now, PAY_MINUTES),
    },
    {
      service,
      option: '',
      servicePriceId: cost.priceId,
      target: target.kind,
      targetId: target.id,
      targetTitle: target.title,
      quantity: 1,
      unitKopecks: cost.unitKopecks,
      amountKopecks: totalKopecks,
      vatKopecks,
      days: cost.days,
    },
  );
}

/** Throws `conflict` with the new price. */
export function assertPrice(nowKopecks: number, seenKopecks: number): void {
  if (nowKopecks === seenKopecks) return;
  throw new DomainError('conflict', {
    detail: `Цена изменилась: теперь ${rubles(nowKopecks)}. Проверьте и\u00a0подтвердите ещё раз`,
  });
}

/** Gives up what is not paid. Throws `not_found` for another's, `wrong_state` for what is paid or closed. */
export function cancelPurchase(context: Context, id: number, owner: PurchaseOwner): Promise<Purchase> {
  return inTransaction(context.db, async (tx) => {
    const purchase = await lockPurchase(tx, id, owner);
    if (!purchase) throw new DomainError('not_found');
    const status = purchaseMachine.next(purchase.status, 'cancel', machineActor(context.actor), () => true);
    if (!status) throw new DomainError('wrong_state', { detail: 'Отменить можно только то, что ещё не\u00a0оплачено' });
    await setPurchase(tx, id, { status, closedAt: context.clock.now() });
    await context.events.emit(tx, purchaseChanged('cancelled', purchase));
    return readPurchase({ ...context, db: tx }, id, owner);
  });
}
