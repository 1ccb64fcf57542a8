import { addMinutes } from '#shared/domain/time.ts';
import type { Database } from '#server/database/connect.ts';
import { productJobs } from '#server/domains/all.ts';
import { keepPayments } from '#server/domains/payment/index.ts';
import { system } from '#server/platform/actor.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { NotificationKind, Transaction } from '#server/gateways/card-payments/index.ts';
import type { TestApp } from './app.ts';
import { notifyOf } from './fake-cards.ts';
import { makeApplicant, makeMember } from './responds.ts';
import { makeCompany, makeResume } from './things.ts';

const EMAIL = 'chek@example.ru';
const JOBS = ['handle-payment-events', 'send-holds', 'send-refunds'];

const EXPERT_KOPECKS = 3_900_00;

/** An order of an applicant that waits for its payment, in two stages. Answers the id of its purchase. */
export async function insertExpertOrder(db: Database, applicantId: string, now: Date): Promise<number> {
  const { id: purchaseId } = await db
    .insertInto('purchase')
    .values({
      applicantId,
      status: 'created',
      payBy: 'card',
      totalKopecks: EXPERT_KOPECKS,
      vatKopecks: 703_28,
      vatRate: 22,
      offerKey: 'offerExpertResume',
      offerVersion: 1,
      createdAt: now,
      payUntil: addMinutes(now, 30),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: orderId } = await db
    .insertInto('serviceOrder')
    .values({
      service: 'expert-resume',
      status: 'quoted',
      accountId: applicantId,
      applicantId,
      title: 'Сварщик',
      brief: '{}',
      quantity: 1,
      unitKopecks: EXPERT_KOPECKS,
      workDays: 3,
      purchaseId,
      offerKey: 'offerExpertResume',
      offerVersion: 1,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('purchaseLine')
    .values({
      purchaseId,
      service: 'expert-resume',
      target: 'order',
      targetId: orderId,
      targetTitle: 'Сварщик',
      quantity: 1,
      unitKopecks: EXPERT_KOPECKS,
      amountKopecks: EXPERT_KOPECKS,
      vatKopecks: 703_28,
    })
    .execute();
  return purchaseId;
}

export type PayableField = { purchase: number } | { refill: number };

/** Buyers of both sides with what they buy, and what they do on the page of a payment. */
export async function makePayers(t: TestApp) {
  const applicant = await makeApplicant(t.db);
  const resumeId = await makeResume(t.db, { applicantId: applicant.accountId });
  const company = await makeCompany(t.db, { status: 'verified' });
  const head = await makeMember(t.db, company, { isHead: true });

  const order = (service: 'bumpup-resume' | 'highlight-resume' | 'bumpup-highlight-resume', rubles: number) =>
    t.as(applicant)(`POST /services/applicant/init/${service}`, { resumeId, totalKopecks: rubles * 100 });
  const orderRefill = (rubles: number) => t.as(head)('POST /company-balance/balance-refill', { rubles });
  /** Starts a payment: the number and the account that the window of the provider gets. */
  async function start(who: Actor, payable: PayableField, rubles: number, payBy: 'card' | 'sbp' = 'card') {
    const { intent } = await t.as(who)('POST /payments/start', {
      ...payable,
      payBy,
      email: EMAIL,
      offer: true,
      totalKopecks: rubles * 100,
    });
    const { externalId, userInfo } = intent as { externalId: string; userInfo: { accountId: string } };
    return { invoiceId: externalId, accountId: userInfo.accountId, amountKopecks: rubles * 100 };
  }
  const orderExpert = () => insertExpertOrder(t.db, applicant.accountId, t.clock.now());
  const notify = (kind: NotificationKind, transaction: Transaction, more: Parameters<typeof notifyOf>[3] = {}) =>
    notifyOf(t.app, kind, transaction, more);
  return { applicant, resumeId, company, head, order, orderRefill, orderExpert, start, notify };
}

/** What was told happens, and what has to go back is sent. */
export async function settle(t: TestApp): Promise<void> {
  const { repeated = [] } = productJobs(t.sources);
  for (const { name, run } of repeated) if (JOBS.includes(name)) await run(t.context(system));
}

/** The jobs of each minute. */
export const minuteOfPayments = (t: TestApp) => keepPayments(t.context(system), t.sources);
