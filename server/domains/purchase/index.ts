import { balanceContracts } from '#shared/contracts/balance.ts';
import { purchaseContracts } from '#shared/contracts/purchase.ts';
import { serviceContracts } from '#shared/contracts/service.ts';
import { staffAdMarkContracts } from '#shared/contracts/staff-ad-marks.ts';
import { staffPriceContracts } from '#shared/contracts/staff-prices.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { balanceCalls } from './balance.ts';
import { checkBooks } from './check-books.ts';
import { PURCHASE_INVARIANTS } from './invariants.ts';
import { keepPurchases } from './jobs.ts';
import { purchaseCalls, serviceCalls } from './routes.ts';
import { staffAdMarkCalls } from './staff-ad-marks.ts';
import { staffPriceCalls } from './staff-prices.ts';
import { warnOfEnds } from './warn.ts';

export { checkBooks } from './check-books.ts';
export { buyFromBalance } from './buy.ts';
export { keepPurchases } from './jobs.ts';
export { findLines } from './repository.ts';
export { refundPurchase } from './refund.ts';
export { markLine } from './staff-ad-marks.ts';
export { warnOfEnds } from './warn.ts';
export { PURCHASE_INVARIANTS };

/** What is sold, what was bought and what it does. */
export const purchaseDomain = defineDomain({
  name: 'purchase',
  contracts: {
    ...serviceContracts,
    ...purchaseContracts,
    ...balanceContracts,
    ...staffPriceContracts,
    ...staffAdMarkContracts,
  },
  calls: ({ secrets }: { secrets: Secrets }) => ({
    ...serviceCalls(secrets),
    ...purchaseCalls,
    ...balanceCalls,
    ...staffPriceCalls,
    ...staffAdMarkCalls,
  }),
  events: ['purchase.paid', 'purchase.cancelled', 'purchase.completed', 'purchase.refunded', 'entitlement.changed'],
  jobs: () => ({
    scheduled: [
      { name: 'keep-purchases', cron: '* * * * *', run: keepPurchases },
      // Several times a day, so that a server that was down is soon back on time.
      { name: 'warn-of-ends', cron: '23 */6 * * *', run: warnOfEnds },
      {
        name: 'check-books',
        cron: '41 1 * * *',
        run: async (context) => {
          await checkBooks(context);
        },
      },
    ],
  }),
});
