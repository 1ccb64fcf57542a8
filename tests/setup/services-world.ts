import { keepPurchases } from '#server/domains/purchase/index.ts';
import { tellEndedPromotions } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from './actors.ts';
import type { TestApp } from './app.ts';
import { refill } from './money-world.ts';
import { makeMember, type TestMember } from './responds.ts';
import { makeStaff } from './staff.ts';
import { makeCompany } from './things.ts';

export interface ServicesWorld {
  t: TestApp;
  company: number;
  head: TestMember;
}

/** Each company has its own. */
let lastInn = 7_700_000_000;
export const ERID = '2VtzqvPGTy1';
export const BILLING = asStaff(['billing.manage']);

/** A checked company with money, and its head. */
export async function makeServicesWorld(t: TestApp, rubles = 100_000): Promise<ServicesWorld> {
  await makeStaff(t.db, BILLING.accountId, { email: 'billing@karkas.test' });
  const company = await makeCompany(t.db, {
    status: 'verified',
    inn: String((lastInn += 1)),
    legalName: 'ООО «Мостострой»',
  });
  const head = await makeMember(t.db, company, { isHead: true, name: 'Анна' });
  if (rubles > 0) await refill(t, company, rubles);
  return { t, company, head };
}

/** What every purchase says. */
export const terms = (rubles: number) => ({ totalKopecks: rubles * 100, offerCompany: true as const });

export const promote = (
  { t, head }: ServicesWorld,
  vacancyId: number,
  option: 'bump' | 'daily' | 'main' | 'place',
  rubles: number,
  more: object = {},
) => t.as(head)('POST /services/company/init/vacancy-promotion', { vacancyId, option, ...terms(rubles), ...more });

export const balanceOf = ({ t, head }: ServicesWorld) => t.as(head)('GET /company-balance/get-balance-company');

export const refund = ({ t, head }: ServicesWorld, id: number) =>
  t.as(head)('POST /purchase-history/company/{id}/refund', { id });

/** Staff type the erid of everything that waits for one. */
export async function markAll({ t }: Pick<ServicesWorld, 't'>): Promise<void> {
  const { items } = await t.as(BILLING)('GET /staff/ad-marks', {});
  for (const { id } of items) await t.as(BILLING)('POST /staff/ad-marks/{id}', { id, erid: ERID });
}

/** The clock goes on, and the work of each minute is done. */
export async function pass({ t }: Pick<ServicesWorld, 't'>, days: number): Promise<void> {
  t.clock.time = addDays(t.clock.now(), days);
  await keepPurchases(t.context(system));
  await tellEndedPromotions(t.context(system));
}
