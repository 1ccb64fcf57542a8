import { applicantPurchaseContracts } from '#shared/contracts/applicant-service.ts';
import { paymentContracts } from '#shared/contracts/payment.ts';
import { staffPaymentCaseContracts } from '#shared/contracts/staff-payment-cases.ts';
import { staffPurchaseContracts } from '#shared/contracts/staff-purchases.ts';
import { PAYMENT_EVENT_DAYS } from '#shared/domain/payment.ts';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import { defineDomain } from '../../platform/domain.ts';
import { paymentCaseCalls } from './desk/cases.ts';
import { staffPurchaseCalls } from './desk/routes.ts';
import { eraseOldBodies } from './event-repository.ts';
import { handleEvents } from './events.ts';
import { keepPayments } from './look.ts';
import { defineOffsetReceipt, offsetReceiptReactions } from './offset-receipts.ts';
import { reconcile } from './reconcile.ts';
import { sendRefunds } from './refunds.ts';
import { sendHolds } from './send-holds.ts';
import { applicantPurchaseCalls, paymentCalls } from './routes.ts';
import type { DeskTools, PaymentTools } from './tools.ts';

export { wantConfirm, wantVoid } from './holds.ts';
export { completeByGateway, sendPurchaseBack } from './orders.ts';
export { PAYMENT_INVARIANTS } from './invariants.ts';
export { keepPayments } from './look.ts';
export { createGatewayVerifier } from './receive.ts';
export { reconcile } from './reconcile.ts';

/** Payments by card and SBP: attempts, what the provider tells of them, refunds and receipts. */
export const paymentDomain = defineDomain({
  name: 'payment',
  contracts: {
    ...paymentContracts,
    ...applicantPurchaseContracts,
    ...staffPurchaseContracts,
    ...staffPaymentCaseContracts,
  },
  calls: (tools: PaymentTools & DeskTools) => ({
    ...paymentCalls(tools),
    ...applicantPurchaseCalls,
    ...staffPurchaseCalls(tools),
    ...paymentCaseCalls,
  }),
  reactions: offsetReceiptReactions,
  jobs: (tools) => ({
    queued: [defineOffsetReceipt(tools)],
    repeated: [
      { name: 'handle-payment-events', everyMs: SECOND_MS, run: (context) => handleEvents(context, tools) },
      { name: 'send-holds', everyMs: SECOND_MS, run: (context) => sendHolds(context, tools) },
      { name: 'send-refunds', everyMs: SECOND_MS, run: (context) => sendRefunds(context, tools) },
    ],
    scheduled: [
      { name: 'keep-payments', cron: '* * * * *', run: (context) => keepPayments(context, tools) },
      {
        name: 'reconcile-payments',
        cron: '17 1 * * *',
        run: async (context) => {
          await reconcile(context, tools);
        },
      },
      {
        name: 'erase-payment-bodies',
        cron: '29 2 * * *',
        run: ({ db, clock }) => eraseOldBodies(db, addDays(clock.now(), -PAYMENT_EVENT_DAYS)),
      },
    ],
  }),
});
