import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { balanceOf, makeServicesWorld, promote, refund, terms, type ServicesWorld } from '../setup/services-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** Buying from the balance, what it does, and giving it up. */
let t: TestApp;
let w: ServicesWorld;
let company: number;
let head: TestMember;
let vacancy: number;

const START = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  w = await makeServicesWorld(t, 0);
  ({ company, head } = w);
  vacancy = await makeVacancy(t.db, company);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const shownAt = async () => (await t.call('GET /vacancy/{id}', { id: vacancy })).publishedAt;

describe('the catalogue', () => {
  test('everybody reads what is sold and for how much; one by its code', async () => {
    const { items } = await t.call('GET /services/company');
    expect(items.map(({ code }) => code)).toEqual([
      'vacancy-promotion',
      'vacancy-branding',
      'company-branding',
      'company-on-main',
      'contacts-add',
      'contacts-access',
      'ask-company',
      'work-request',
      'find-employee',
    ]);
    expect(items.filter(({ byQuote }) => byQuote).map(({ code, offers }) => [code, offers])).toEqual([
      ['work-request', []],
      ['find-employee', []],
    ]);
    const contacts = await t.call('GET /services/company/{code}', { code: 'contacts-add' });
    expect(contacts.offers[0]?.tiers.map(({ from, unitKopecks }) => [from, unitKopecks / 100])).toEqual([
      [1, 300],
      [10, 250],
      [50, 200],
      [200, 160],
    ]);
    await expect(t.call('GET /services/company/{code}', { code: 'nothing' })).rejects.toEqual(refusal('not_found'));
  });

  test('a calculation takes the tier of its number, shows VAT and what is saved', async () => {
    const ten = await t.as(head)('POST /services/company/init/contacts-add/calculate', { quantity: 10 });
    expect(await t.as(head)('POST /services/company/init/contacts-add/calculate', { quantity: 49 })).toMatchObject({
      cheaper: { quantity: 50, totalKopecks: 10_000_00 },
    });
    expect(ten).toMatchObject({
      cheaper: null,
      totalKopecks: 2_500_00,
      discountKopecks: 500_00,
      vatKopecks: 450_82,
      vatRate: 22,
    });
    for (const [option, vatKopecks] of [
      ['bump', 88_36],
      ['daily', 232_62],
    ] as const) {
      const calculated = await t.as(head)('POST /services/company/init/vacancy-promotion/calculate', {
        vacancyId: vacancy,
        option,
      });
      expect(calculated.vatKopecks).toBe(vatKopecks);
    }
  });
});

describe('buying', () => {
  test('a bump takes its price, puts the vacancy up and is done', async () => {
    await refill(t, company, 1_000);
    t.clock.time = addDays(START, 2);
    const bought = await promote(w, vacancy, 'bump', 490);
    expect(bought).toMatchObject({
      status: 'completed',
      totalKopecks: 490_00,
      vatKopecks: 88_36,
      buyer: 'Анна Галеева',
    });
    expect(bought.lines[0]).toMatchObject({ title: 'Продвижение вакансии: поднять', target: { id: vacancy } });
    expect(bought.actions).toEqual([]);
    expect(await shownAt()).toBe(t.clock.now().toISOString());
    expect((await balanceOf(w)).freeKopecks).toBe(510_00);
    await expect(refund(w, bought.id)).rejects.toEqual(refusal('wrong_state'));
  });

  test('bonuses go first and carry no VAT; what is missing is said', async () => {
    await refill(t, company, 300);
    const staff = t.as(asStaff(['billing.manage']));
    await staff('POST /staff/companies/{id}/bonus', { id: company, rubles: 200, reason: 'За\u00a0простой' });
    const bought = await promote(w, vacancy, 'bump', 490);
    expect(bought).toMatchObject({ bonusKopecks: 200_00, vatKopecks: 52_30 });
    expect(await balanceOf(w)).toMatchObject({ freeKopecks: 10_00, bonus: null });
    await expect(promote(w, vacancy, 'bump', 490)).rejects.toMatchObject({
      code: 'payment_required',
      problem: { payFor: { service: 'vacancy-promotion', option: 'bump', shortKopecks: 480_00 } },
    });
  });

  test('50 at one moment on the money for ten: ten are bought, nothing is left', async () => {
    await refill(t, company, 4_900);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => promote(w, vacancy, 'bump', 490)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toHaveLength(40);
    for (const one of refused) expect(one).toMatchObject({ code: 'payment_required' });
    expect((await balanceOf(w)).freeKopecks).toBe(0);
  });

  test('50 with one key are one', async () => {
    await refill(t, company, 4_900);
    const idempotencyKey = randomUUID();
    const call = t.as(head);
    const body = { vacancyId: vacancy, option: 'bump' as const, ...terms(490) };
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => call('POST /services/company/init/vacancy-promotion', body, { idempotencyKey })),
    );
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'in_flight' });
    expect((await balanceOf(w)).freeKopecks).toBe(4_410_00);
  });

  test('of no vacancy that was chosen nothing is bought, and the words are those of its field', async () => {
    await refill(t, company, 10_000);
    const unchosen = expect.objectContaining({
      problem: expect.objectContaining({
        errors: [expect.objectContaining({ field: 'vacancyId', message: 'Выберите вакансию' })],
      }),
    });
    await expect(promote(w, 0, 'bump', 490)).rejects.toEqual(unchosen);
    const branding = { vacancyId: '', ...terms(3_900) };
    await expect(t.as(head)('POST /services/company/init/vacancy-branding', branding)).rejects.toEqual(unchosen);
    expect((await balanceOf(w)).freeKopecks).toBe(10_000_00);
  });

  test('a price of the browser’s own is refused', async () => {
    await refill(t, company, 10_000);
    for (const sum of [0, -1, 10 ** 15, 489.5])
      await expect(promote(w, vacancy, 'bump', 490, { totalKopecks: sum })).rejects.toEqual(refusal('bad_argument'));
    await expect(promote(w, vacancy, 'bump', 1)).rejects.toEqual(refusal('conflict'));
  });

  // A price stays once it is in force, so this one is where no other test buys.
  test('a calculated price holds for 15 minutes', async () => {
    const start = addDays(START, 1_000);
    t.clock.time = start;
    await refill(t, company, 10_000);
    const id = await makeVacancy(t.db, company, {}, start);
    const { quote } = await t.as(head)('POST /services/company/init/vacancy-promotion/calculate', {
      vacancyId: id,
      option: 'main',
    });
    const values = {
      service: 'vacancy-promotion',
      option: 'main',
      tiers: JSON.stringify([{ from: 1, unitKopecks: 3_500_00 }]),
      days: 7,
      inForceAt: new Date(start.getTime() + 60_000),
      createdAt: start,
    };
    await t.db.insertInto('servicePrice').values(values).execute();
    t.clock.time = new Date(start.getTime() + 15 * 60_000);
    await expect(promote(w, id, 'main', 2_900)).rejects.toEqual(refusal('conflict'));
    await expect(promote(w, id, 'daily', 2_900, { quote })).rejects.toEqual(refusal('conflict'));
    expect(await promote(w, id, 'main', 2_900, { quote })).toMatchObject({ totalKopecks: 2_900_00, status: 'active' });
    t.clock.time = new Date(start.getTime() + 15 * 60_000 + 1);
    await expect(promote(w, id, 'main', 2_900, { quote })).rejects.toEqual(refusal('conflict'));
  });

  test('without consent to the offer nothing is bought', async () => {
    await refill(t, company, 1_000);
    await expect(promote(w, vacancy, 'bump', 490, { offerCompany: false })).rejects.toEqual(atField('offerCompany'));
  });

  test('only who may buy, within their limit and scope, for a company in good standing and a vacancy that is shown', async () => {
    await refill(t, company, 10_000);
    const viewer = await makeMember(t.db, company, { permissions: ['balance.view'] });
    const buyer = await makeMember(t.db, company, { permissions: ['services.buy'], scopeKind: 'own' });
    const stranger = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    await expect(promote({ ...w, head: viewer }, vacancy, 'bump', 490)).rejects.toEqual(refusal('forbidden'));
    await expect(promote({ ...w, head: buyer }, vacancy, 'bump', 490)).rejects.toEqual(refusal('not_found'));
    await expect(promote({ ...w, head: stranger }, vacancy, 'bump', 490)).rejects.toEqual(refusal('not_found'));
    await t.db.updateTable('vacancy').set({ responsibleMemberId: buyer.memberId }).where('id', '=', vacancy).execute();
    await t.db
      .updateTable('companyMember')
      .set({ spendPerMonthKopecks: 500_00 })
      .where('id', '=', buyer.memberId)
      .execute();
    await promote({ ...w, head: buyer }, vacancy, 'bump', 490);
    await expect(promote({ ...w, head: buyer }, vacancy, 'bump', 490)).rejects.toEqual(refusal('limit_exceeded'));
    const asked = await t.as(buyer)('GET /services/company/can-purchase-service', {
      service: 'vacancy-promotion',
      option: 'main',
      targetId: vacancy,
    });
    expect(asked.reasons.map(({ code }) => code)).toEqual(['limit']);

    await t.db.updateTable('vacancy').set({ status: 'unpublished' }).where('id', '=', vacancy).execute();
    await expect(promote(w, vacancy, 'bump', 490)).rejects.toEqual(refusal('wrong_state'));
    await t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', company).execute();
    await expect(promote(w, vacancy, 'place', 990)).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|unauthorized/),
    });
  });
});
