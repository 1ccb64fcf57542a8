import { balanceContracts } from '#shared/contracts/balance.ts';
import { purchaseContracts } from '#shared/contracts/purchase.ts';
import { serviceContracts } from '#shared/contracts/service.ts';
import { staffPriceContracts } from '#shared/contracts/staff-prices.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { balanceCalls } from './balance.ts';
import { keepPurchases } from './jobs.ts';
import { purchaseCalls, serviceCalls } from './routes.ts';
import { staffPriceCalls } from './staff-prices.ts';

export { PURCHASE_INVARIANTS } from './invariants.ts';
export { keepPurchases } from './jobs.ts';

/** What is sold, what was bought and what it does. */
export const purchaseDomain = defineDomain({
  name: 'purchase',
  contracts: { ...serviceContracts, ...purchaseContracts, ...balanceContracts, ...staffPriceContracts },
  calls: ({ secrets }: { secrets: Secrets }) => ({
    ...serviceCalls(secrets),
    ...purchaseCalls,
    ...balanceCalls,
    ...staffPriceCalls,
  }),
  events: [
    'purchase.paid',
    'purchase.cancelled',
    'purchase.completed',
    'purchase.refunded',
    'entitlement.changed',
    'balance.low',
  ],
  jobs: () => ({ scheduled: [{ name: 'keep-purchases', cron: '* * * * *', run: keepPurchases }] }),
});
