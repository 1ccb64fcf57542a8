import { addDays } from '#shared/domain/time.ts';
import { DEMO_SELLER } from '#server/seller-config.ts';
import type { TestBrowser } from './account-world.ts';
import type { TestApp } from './app.ts';
import { PASSWORD } from './member-world.ts';
import { entitle, PAYEE, refill } from './money-world.ts';
import { CREW } from './order-world.ts';

/** Money that goes back. */
export async function makeWithdrawal(t: TestApp, head: TestBrowser, companyId: number): Promise<number> {
  await refill(t, companyId, 100);
  const asked = { ...PAYEE, rubles: 100, reason: 'Не нужны', password: PASSWORD };
  return (await head.call('POST /company-balance/withdrawal-request', asked)).id;
}

/** Of a month that is long over. */
export async function makeAct(t: TestApp, companyId: number, number: number): Promise<number> {
  const party = { name: 'ООО «Мост»', inn: '7707083893', kpp: '770701001', address: 'Казань' };
  const line = {
    name: 'Услуга',
    quantity: 1,
    unit: 'усл.',
    priceKopecks: 122_00,
    sumKopecks: 122_00,
    vatKopecks: 22_00,
  };
  const { id } = await t.db
    .insertInto('act')
    .values({
      number: 900_000 + number,
      companyId,
      month: '2026-01',
      buyer: JSON.stringify(party),
      seller: JSON.stringify(DEMO_SELLER),
      lines: JSON.stringify([{ ...line, from: '2026-01-12', until: '2026-01-12' }]),
      totalKopecks: 122_00,
      vatKopecks: 22_00,
      vatRate: 22,
      offerVersion: 1,
      madeAt: t.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeInvoice(head: TestBrowser): Promise<number> {
  const payer = { name: 'ООО «Плательщик»', inn: '7707083893', kpp: '770701001' };
  return (await head.call('POST /company-balance/invoice', { rubles: 500, payer, offerCompany: true })).id;
}

/** One that can be given up. */
export async function makePurchase(
  t: TestApp,
  head: TestBrowser,
  companyId: number,
  vacancyId: number,
): Promise<number> {
  await refill(t, companyId, 3_000);
  const startsAt = t.clock.now();
  await entitle(t.db, { companyId, kind: 'company_branding', startsAt, until: addDays(startsAt, 30) });
  const bought = await head.call('POST /services/company/init/vacancy-promotion', {
    vacancyId,
    option: 'main',
    totalKopecks: 2_900_00,
    offerCompany: true,
  });
  return bought.id;
}

/** A request of a company that staff answer. */
export async function makeOrder(head: TestBrowser): Promise<number> {
  return (await head.call('POST /services/company/init/work-request', CREW)).id;
}
