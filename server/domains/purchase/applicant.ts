import type { Purchase } from '#shared/contracts/purchase.ts';
import { PAY_MINUTES } from '#shared/domain/payment.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import type { ApplicantServiceCode } from '#shared/domain/services.ts';
import { addMinutes } from '#shared/domain/time.ts';
import { rubles } from '#shared/text/number.ts';
import { inTransaction } from '../../database/connect.ts';
import { asApplicant, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findResumeToPayFor } from '../resume/index.ts';
import { offerAgreement } from './agreement.ts';
import { costOf, divide } from './calculate.ts';
import { purchaseChanged } from './events.ts';
import { insertPurchase, lockPurchase, setPurchase, type PurchaseOwner } from './repository.ts';
import { readPurchase } from './view.ts';

/**
 * Orders a service for an own resume; it is paid by its page. Throws `not_found` for another's resume, `wrong_state` for one that is
 * not shown, `conflict` for a price that is another now.
 */
export function orderForResume(
  context: Context,
  service: ApplicantServiceCode,
  { resumeId, totalKopecks }: { resumeId: number; totalKopecks: number },
): Promise<Purchase> {
  const { accountId: applicantId } = asApplicant(context);
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const resume = await findResumeToPayFor(tx, applicantId, resumeId);
    if (!resume) throw new DomainError('not_found');
    if (resume.status !== 'published')
      throw new DomainError('wrong_state', { detail: 'Сначала опубликуйте резюме: скрытое никто не\u00a0увидит' });
    const cost = await costOf(tx, { service, option: '', quantity: 1 }, now);
    assertPrice(cost.totalKopecks, totalKopecks);
    const { vatKopecks, vatRate } = divide(totalKopecks, 0, now);
    const { key: offerKey, version: offerVersion } = offerAgreement({ offerKey: 'offerResume' });
    const purchaseId = await insertPurchase(
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
        target: 'resume',
        targetId: resume.id,
        targetTitle: resume.title ?? 'Резюме',
        quantity: 1,
        unitKopecks: cost.unitKopecks,
        amountKopecks: totalKopecks,
        vatKopecks,
        days: cost.days,
      },
    );
    return readPurchase({ ...context, db: tx }, purchaseId, { applicantId });
  });
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
