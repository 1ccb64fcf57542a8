import type { applicantPurchaseContracts } from '#shared/contracts/applicant-service.ts';
import type { paymentContracts } from '#shared/contracts/payment.ts';
import { toIso } from '#shared/domain/time.ts';
import { asApplicant } from '../../platform/actor.ts';
import type { Handlers } from '../../platform/binder.ts';
import { cancelPurchase } from '../purchase/index.ts';
import { listOwnPurchases, refundOwnPurchase, retryPurchase } from './applicant.ts';
import { completePayment, readCheckout, startPayment } from './checkout.ts';
import { keyOf, ownerOf, readPayable } from './payable.ts';
import { receiveCalls } from './receive.ts';
import { findReceipts } from './receipts.ts';
import { cancelRefill, listRefills, orderRefill } from './refill.ts';
import type { PaymentTools } from './tools.ts';

export const paymentCalls = (tools: PaymentTools): Handlers<typeof paymentContracts> => ({
  'POST /company-balance/balance-refill': ({ body }, context) => orderRefill(context, tools, body),
  'GET /company-balance/refills': (_request, context) => listRefills(context, tools),
  'POST /company-balance/refills/{id}/cancel': ({ params: { id } }, context) => cancelRefill(context, id),
  'GET /payments/checkout': ({ query }, context) => readCheckout(context, tools, keyOf(query)),
  'POST /payments/start': ({ body }, context) => startPayment(context, tools, keyOf(body), body),
  'POST /services/complete': ({ body }, context) => completePayment(context, tools, keyOf(body)),
  'GET /payments/receipts': async ({ query }, { db, actor }) => {
    const { of, id } = await readPayable(db, keyOf(query), ownerOf(actor));
    return { items: (await findReceipts(db, { of, id })).map(toReceipt) };
  },
  ...receiveCalls,
});

function toReceipt({ id, kind, state, content, madeAt }: Awaited<ReturnType<typeof findReceipts>>[number]) {
  const { items, amountKopecks, paid, contact, customerInn } = content;
  return {
    id,
    kind,
    isHanded: state === 'handed',
    items: items.map((item) => ({
      label: item.label,
      quantity: item.quantity,
      priceKopecks: item.priceKopecks,
      amountKopecks: item.amountKopecks,
      vat: item.vat,
    })),
    amountKopecks,
    electronicKopecks: paid.electronicKopecks,
    advanceKopecks: paid.advanceKopecks,
    contact: 'email' in contact ? contact.email : contact.phone,
    customerInn,
    madeAt: toIso(madeAt),
  };
}

export const applicantPurchaseCalls: Handlers<typeof applicantPurchaseContracts> = {
  'GET /purchase-history/applicant': ({ query }, context) => listOwnPurchases(context, query),
  'POST /purchase-history/applicant/{id}/cancel': ({ params: { id } }, context) =>
    cancelPurchase(context, id, { applicantId: asApplicant(context).accountId }),
  'POST /purchase-history/applicant/{id}/retry': ({ params: { id }, body: { totalKopecks } }, context) =>
    retryPurchase(context, id, totalKopecks),
  'POST /purchase-history/applicant/{id}/refund': ({ params: { id } }, context) => refundOwnPurchase(context, id),
  'POST /purchase-history/company/{id}/cancel': ({ params: { id } }, context) =>
    cancelPurchase(context, id, ownerOf(context.actor)),
};
