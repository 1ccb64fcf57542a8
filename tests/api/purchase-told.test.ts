import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireLots } from '#server/domains/ledger/index.ts';
import { keepPurchases, warnOfEnds } from '#server/domains/purchase/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** What members are told of money, and what staff do about prices and bonuses. */
let t: TestApp;
let company: number;
let head: TestMember;
let accountant: TestMember;

const START = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
  const { accountId: id } = asStaff();
  await t.db
    .insertInto('account')
    .values({ id, kind: 'staff', email: 'prices@karkas.example', firstName: 'Олег' })
    .execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  company = await makeCompany(t.db, { status: 'verified' });
  head = await makeMember(t.db, company, { isHead: true });
  accountant = await makeMember(t.db, company, { permissions: ['balance.view'] });
});

const bump = (vacancyId: number) =>
  t.as(head)('POST /services/company/init/vacancy-promotion', {
    vacancyId,
    option: 'bump',
    totalKopecks: 490_00,
    offerCompany: true,
  });
const contacts = (quantity: number, rubles: number) =>
  t.as(head)('POST /services/company/init/contacts-add', {
    quantity,
    totalKopecks: rubles * 100,
    offerCompany: true,
  });
const told = async (who: TestMember, event: string) => {
  const rows = await t.db
    .selectFrom('notice')
    .select(['key', 'data'])
    .where('accountId', '=', who.accountId)
    .where('event', '=', event)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ data }) => data);
};

describe('the balance', () => {
  test('who may see it hears of the purchase that brings it below the chosen sum, and not of the next one', async () => {
    await refill(t, company, 2_000);
    const vacancyId = await makeVacancy(t.db, company);
    const viewer = await makeMember(t.db, company, { permissions: ['respond.view'] });
    await expect(t.as(viewer)('POST /company-balance/alert', { rubles: 1_000 })).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(accountant)('POST /company-balance/alert', { rubles: 5 })).rejects.toEqual(atField('rubles'));
    await t.as(accountant)('POST /company-balance/alert', { rubles: 1_200 });
    await bump(vacancyId);
    expect(await told(accountant, 'balance.low')).toEqual([]);
    await bump(vacancyId);
    await bump(vacancyId);
    expect(await told(accountant, 'balance.low')).toEqual([{ balanceKopecks: 1_020_00, alertKopecks: 1_200_00 }]);
    expect(await told(viewer, 'balance.low')).toEqual([]);
    await t.as(accountant)('POST /company-balance/alert', { rubles: null });
    expect((await t.as(head)('GET /company-balance/get-balance-company')).alertKopecks).toBeNull();
  });

  test('a bonus is staff’s to give, has a reason that members read, and is gone after 365 days', async () => {
    const give = { id: company, rubles: 300, reason: 'Сбой 30\u00a0ноября' };
    await expect(t.as(head)('POST /staff/companies/{id}/bonus', give)).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(asStaff(['content.edit']))('POST /staff/companies/{id}/bonus', give)).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(
      t.as(asStaff(['billing.manage']))('POST /staff/companies/{id}/bonus', { ...give, reason: ' ' }),
    ).rejects.toEqual(atField('reason'));
    await t.as(asStaff(['billing.manage']))('POST /staff/companies/{id}/bonus', give);
    expect(await told(accountant, 'bonus.given')).toEqual([
      { amountKopecks: 300_00, reason: give.reason, endsAt: addDays(START, 365).toISOString() },
    ]);
    const [movement] = (await t.as(accountant)('GET /company-balance-history', {})).items;
    expect(movement).toMatchObject({ title: 'Бонус от\u00a0Каркаса', detail: give.reason, of: 'bonus' });
    t.clock.time = addDays(START, 365);
    expect(await expireLots(t.context(system))).toBe(1);
    expect((await t.as(head)('GET /company-balance/get-balance-company')).bonus).toBeNull();
    expect(await breaksOf(t.db)).toEqual([]);
  });
});

describe('before it is paid', () => {
  test('is said until when it makes longer what runs already', async () => {
    const vacancyId = await makeVacancy(t.db, company);
    const promote = (option: 'bump' | 'daily' | 'place', rubles: number) =>
      t.as(head)('POST /services/company/init/vacancy-promotion', {
        vacancyId,
        option,
        totalKopecks: rubles * 100,
        offerCompany: true,
      });
    const extendsTo = async (service: 'vacancy-promotion' | 'contacts-access', option: string) =>
      (
        await t.as(head)('GET /services/company/can-purchase-service', {
          service,
          option,
          ...(service === 'vacancy-promotion' && { targetId: vacancyId }),
        })
      ).extendsTo;
    await refill(t, company, 20_000);
    for (const option of ['bump', 'daily', 'main', 'place'])
      expect([option, await extendsTo('vacancy-promotion', option)]).toEqual([option, null]);
    for (const [option, rubles] of [
      ['bump', 490],
      ['daily', 1_290],
      ['place', 990],
    ] as const)
      await promote(option, rubles);
    expect(await extendsTo('vacancy-promotion', 'daily')).toBe(addDays(t.clock.now(), 14).toISOString());
    for (const option of ['bump', 'main', 'place'])
      expect([option, await extendsTo('vacancy-promotion', option)]).toEqual([option, null]);
    const { endsAt } = await promote('daily', 1_290);
    expect(endsAt).toBe(addDays(t.clock.now(), 14).toISOString());
    await t.as(head)('POST /services/company/init/contacts-access', {
      option: 'week',
      totalKopecks: 4_900_00,
      offerCompany: true,
    });
    expect(await extendsTo('contacts-access', 'month')).toBe(addDays(t.clock.now(), 37).toISOString());
  });
});

describe('what begins', () => {
  const begun = (who: TestMember) => told(who, 'service.begun');

  test('later than it was paid is told to its buyer, once: on its day, or with the mark of advertising', async () => {
    await refill(t, company, 20_000);
    const vacancyId = await makeVacancy(t.db, company, { title: 'Сварщик на\u00a0мост' });
    const buyer = await makeMember(t.db, company, { permissions: ['services.buy'] });
    const main = { option: 'main' as const, totalKopecks: 2_900_00, offerCompany: true as const };
    await t.as(buyer)('POST /services/company/init/vacancy-promotion', { vacancyId, ...main });
    expect(await begun(buyer)).toEqual([]);
    const later = { vacancyId, ...main, startDay: '2026-12-03' };
    await t.as(buyer)('POST /services/company/init/vacancy-promotion', later);
    for (const days of [1, 3, 4]) {
      t.clock.time = addDays(START, days);
      await keepPurchases(t.context(system));
    }
    expect(await begun(buyer)).toEqual([
      expect.objectContaining({ target: 'Сварщик на\u00a0мост', endsAt: addDays(START, 14).toISOString() }),
    ]);
    await t.db.updateTable('company').set({ inn: '7707083893' }).where('id', '=', company).execute();
    await t.as(buyer)('POST /services/company/init/company-branding', { totalKopecks: 9_900_00, offerCompany: true });
    const billing = t.as(asStaff(['billing.manage']));
    const [line] = (await billing('GET /staff/ad-marks', {})).items;
    await billing('POST /staff/ad-marks/{id}', { id: line?.id ?? 0, erid: '2VtzqvPGTy1' });
    expect((await begun(buyer)).at(-1)).toMatchObject({
      title: 'Оформление страницы компании',
      target: null,
      endsAt: addDays(START, 94).toISOString(),
    });
    expect(await begun(accountant)).toEqual([]);
  });
});

describe('what ends', () => {
  test('the buyer hears a day before, once', async () => {
    await refill(t, company, 3_000);
    const vacancyId = await makeVacancy(t.db, company, { title: 'Сварщик на\u00a0мост' });
    await t.as(head)('POST /services/company/init/vacancy-promotion', {
      vacancyId,
      option: 'main',
      totalKopecks: 2_900_00,
      offerCompany: true,
    });
    t.clock.time = addDays(START, 5);
    await warnOfEnds(t.context(system));
    expect(await told(head, 'service.ends')).toEqual([]);
    for (const hours of [2, 8]) {
      t.clock.time = new Date(addDays(START, 6).getTime() + hours * 3_600_000);
      await warnOfEnds(t.context(system));
    }
    expect(await told(head, 'service.ends')).toEqual([
      expect.objectContaining({ target: 'Сварщик на\u00a0мост', endsAt: addDays(START, 7).toISOString() }),
    ]);
  });

  test('contacts that nobody has opened are told of 14 and 3 days before, and expire', async () => {
    await refill(t, company, 3_000);
    await contacts(2, 600);
    for (const days of [350, 351, 361, 362, 363]) {
      t.clock.time = addDays(START, days);
      await warnOfEnds(t.context(system));
    }
    expect(await told(accountant, 'contacts.ending')).toEqual([
      expect.objectContaining({ left: 2, daysLeft: 14 }),
      expect.objectContaining({ left: 2, daysLeft: 3 }),
    ]);
    t.clock.time = addDays(START, 365);
    await expireLots(t.context(system));
    expect((await t.as(head)('GET /company-balance/get-balance-company')).contacts.bought).toBe(0);
    expect(await breaksOf(t.db)).toEqual([]);
  });
});

describe('prices', () => {
  const staff = () => t.as(asStaff(['billing.manage']));
  const price = { service: 'vacancy-promotion' as const, option: 'bump', tiers: [{ from: 1, rubles: 590 }] };

  test('a new one begins on a later day and is removed only before', async () => {
    // Removing is also refused by the clock of the database.
    t.clock.time = new Date();
    const day = addDays(t.clock.now(), 40).toISOString().slice(0, 10);
    const added = await staff()('POST /staff/service-prices', { ...price, day });
    expect(added).toMatchObject({ state: 'future', tiers: [{ from: 1, unitKopecks: 590_00 }] });
    await expect(staff()('POST /staff/service-prices', { ...price, day })).rejects.toEqual(refusal('conflict'));
    const { items } = await staff()('GET /staff/service-prices');
    const bumps = items.filter(({ option }) => option === 'bump');
    expect(bumps.map(({ state }) => state)).toEqual(['future', 'current']);
    await expect(staff()('DELETE /staff/service-prices/{id}', { id: bumps[1]?.id ?? 0 })).rejects.toEqual(
      refusal('wrong_state'),
    );
    await staff()('DELETE /staff/service-prices/{id}', { id: added.id });
    await expect(staff()('DELETE /staff/service-prices/{id}', { id: added.id })).rejects.toEqual(refusal('not_found'));
  });

  test('what cannot be a price is refused at its field', async () => {
    t.clock.time = new Date();
    const day = addDays(t.clock.now(), 40).toISOString().slice(0, 10);
    const add = (change: object) => staff()('POST /staff/service-prices', { ...price, day, ...change });
    await expect(add({ day: t.clock.now().toISOString().slice(0, 10) })).rejects.toEqual(atField('day'));
    await expect(add({ option: 'none' })).rejects.toEqual(atField('option'));
    await expect(add({ tiers: [{ from: 1, rubles: 0 }] })).rejects.toEqual(atField('tiers.0.rubles'));
    await expect(add({ tiers: [...price.tiers, { from: 10, rubles: 100 }] })).rejects.toEqual(atField('tiers'));
    const contacts = { service: 'contacts-add', option: '' };
    await expect(add({ ...contacts, tiers: [{ from: 2, rubles: 5 }] })).rejects.toEqual(atField('tiers.0.from'));
    await expect(
      add({
        ...contacts,
        tiers: [
          { from: 1, rubles: 5 },
          { from: 9, rubles: 6 },
        ],
      }),
    ).rejects.toEqual(atField('tiers.1.rubles'));
    await expect(t.as(head)('POST /staff/service-prices', { ...price, day })).rejects.toEqual(refusal('forbidden'));
  });

  test('nobody changes a price in force, whoever writes to its table', async () => {
    await expect(t.db.updateTable('servicePrice').set({ days: 3 }).execute()).rejects.toThrow('not changed');
    await expect(t.db.deleteFrom('servicePrice').execute()).rejects.toThrow('not changed');
  });
});
