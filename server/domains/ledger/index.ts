import { defineDomain } from '../../platform/domain.ts';
import { expireLots } from './expiry.ts';

export { findAdMarks, insertAdMark } from './ad-marks.ts';
export { findCompanyBalance, type CompanyBalance } from './balance.ts';
export { book, findBooking, findReceived, ofApplicant, ofCompany, ofMarketplace } from './book.ts';
export {
  addEntitlement,
  countEntitlements,
  endEntitlement,
  extendEntitlement,
  type MovedTerm,
  findEntitledUntil,
  findRunningUntil,
  takeUntoldEntitlements,
} from './entitlements.ts';
export { expireLots, lockCompanyBalance } from './expiry.ts';
export { openHold, releaseHold, spendHold } from './holds.ts';
export {
  findAccountSums,
  findBreaks,
  freezeAccounts,
  LEDGER_INVARIANTS,
  releaseAccount,
  type Break,
  type Invariant,
} from './invariants.ts';
export { findLotsEnding, findLotsOf, findSpentByGateway, setLotEnd } from './lots.ts';
export { findEarned, findFlows, findTurnover, type Span } from './months.ts';
export { findMoneyOver, findMovements, type MovementRow } from './movements.ts';
export {
  entitlementTerms,
  entitlementTermsSchema,
  findRunningTerms,
  runningTerm,
  type EntitlementTerm,
} from './terms.ts';
export { returnContact, spendContact } from './units.ts';

/** Accounts and their entries; everything that costs or earns money is booked here by the domains above. */
export const ledgerDomain = defineDomain({
  name: 'ledger',
  contracts: {},
  calls: () => ({}),
  jobs: () => ({
    scheduled: [
      {
        name: 'expire-lots',
        cron: '* * * * *',
        run: async (context) => {
          await expireLots(context);
        },
      },
    ],
  }),
});
