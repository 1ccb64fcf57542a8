import { applicantServiceContracts } from '#shared/contracts/applicant-service.ts';
import { balanceContracts } from '#shared/contracts/balance.ts';
import { homeServiceContracts } from '#shared/contracts/home-services.ts';
import { purchaseContracts } from '#shared/contracts/purchase.ts';
import { serviceContracts } from '#shared/contracts/service.ts';
import { staffAdMarkContracts } from '#shared/contracts/staff-ad-marks.ts';
import { staffPriceContracts } from '#shared/contracts/staff-prices.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { Invariant } from '../ledger/index.ts';
import { applicantServiceCalls } from './applicant-routes.ts';
import { balanceCalls } from './balance.ts';
import { checkBooks } from './check-books.ts';
import { homeServiceCalls } from './home-services.ts';
import { PURCHASE_INVARIANTS } from './invariants.ts';
import { keepPurchases } from './jobs.ts';
import { forgetEmails } from './repository.ts';
import { purchaseCalls, serviceCalls, type PurchaseTools } from './routes.ts';
import { staffAdMarkCalls } from './staff-ad-marks.ts';
import { staffPriceCalls } from './staff-prices.ts';
import { warnOfEnds } from './warn.ts';

export { cancelAwaiting, lockToSettle, settleByInvoice, type InvoiceIssuing } from './by-invoice.ts';
export { buyFromBalance } from './buy.ts';
export { refundPurchase } from './refund.ts';
export { extendTerm, extensionRefusal } from './staff-extend.ts';
export { assertRefundable, refundByStaff, refundByStaffOf } from './staff-refund.ts';
export { findExtensions, findPurchasesOfAll, type Named } from './staff-repository.ts';
export { markLine } from './staff-ad-marks.ts';
export { offerAgreement, offerKeyOf } from './agreement.ts';
export { assertPrice, cancelPurchase, insertByCard } from './applicant.ts';
export { assignOrdered, assertMayOrder, completeOrdered, payForOrder, refundOrdered } from './ordered.ts';
export { costOf } from './calculate.ts';
export { purchaseChanged } from './events.ts';
export { extendsTo } from './extends-to.ts';
export { keepPurchases } from './jobs.ts';
export { completeOrder, findEarnedOf, giveOrderBack } from './gateway-order.ts';
export { paidKey } from './money.ts';
export { giveUp, lockApplicantPurchase, payByGateway, priceOfToday, reprice } from './payable.ts';
export { readPurchase, toPurchases } from './view.ts';
export { toMovements } from './movement-view.ts';
export {
  countOpenPurchases,
  findLines,
  findPurchase,
  findPurchases,
  findSold,
  isOfOrder,
  lockPurchase,
  lockWithBalance,
  setPurchase,
  type PurchaseOwner,
  type PurchaseRow,
} from './repository.ts';
export { findShownWith } from './shown-with.ts';
export { warnOfEnds } from './warn.ts';
export { checkBooks, PURCHASE_INVARIANTS };

/** What is sold, what was bought and what it does. */
export const purchaseDomain = defineDomain({
  name: 'purchase',
  contracts: {
    ...serviceContracts,
    ...applicantServiceContracts,
    ...purchaseContracts,
    ...balanceContracts,
    ...staffPriceContracts,
    ...staffAdMarkContracts,
    ...homeServiceContracts,
  },
  calls: (tools: PurchaseTools & { bookRules: readonly Invariant[] }) => ({
    ...serviceCalls(tools),
    ...applicantServiceCalls,
    ...purchaseCalls(tools),
    ...balanceCalls,
    ...staffPriceCalls,
    ...staffAdMarkCalls,
    ...homeServiceCalls,
  }),
  reactions: {
    'account.erased': [async (tx, { payload }) => forgetEmails(tx, payload.accountId)],
  },
  events: [
    'purchase.paid',
    'purchase.authorized',
    'purchase.begun',
    'purchase.cancelled',
    'purchase.completed',
    'purchase.refunded',
    'entitlement.changed',
    'home_services.changed',
  ],
  jobs: ({ bookRules }: { bookRules: readonly Invariant[] }) => ({
    scheduled: [
      { name: 'keep-purchases', cron: '* * * * *', run: keepPurchases },
      // Several times a day, so that a server that was down is soon back on time.
      { name: 'warn-of-ends', cron: '23 */6 * * *', run: warnOfEnds },
      {
        name: 'check-books',
        cron: '41 1 * * *',
        run: async (context) => {
          await checkBooks(context, bookRules);
        },
      },
    ],
  }),
});
