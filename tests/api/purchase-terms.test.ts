import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import type { TestMember } from '../setup/responds.ts';
import {
  balanceOf,
  makeServicesWorld,
  pass,
  promote,
  refund,
  terms,
  type ServicesWorld,
} from '../setup/services-world.ts';
import { makeVacancy } from '../setup/things.ts';

/** Services for a time: how terms add up, begin on a day, and what is given back of them. */
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

describe('a service for a time', () => {
  test('bumps each day, is marked, adds up, and ends by itself', async () => {
    await refill(t, company, 5_000);
    const first = await promote(w, vacancy, 'daily', 1_290);
    expect(first).toMatchObject({ status: 'active', endsAt: addDays(START, 7).toISOString() });
    const second = await promote(w, vacancy, 'daily', 1_290);
    expect(second.endsAt).toBe(addDays(START, 14).toISOString());
    expect(second.startsAt).toBe(addDays(START, 7).toISOString());
    await pass(w, 1);
    const bumped = t.clock.now().toISOString();
    expect(await shownAt()).toBe(bumped);
    t.clock.time = new Date(t.clock.now().getTime() + 3_600_000);
    await pass(w, 0);
    expect(await shownAt()).toBe(bumped);
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).highlighted).toBe(true);
    await pass(w, 13);
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).highlighted).toBe(false);
    const { items } = await t.as(head)('GET /purchase-history/company', {});
    expect(items.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  test('given up, it returns the days that have not begun, rounded up to a kopeck', async () => {
    await refill(t, company, 1_290);
    const { id } = await promote(w, vacancy, 'daily', 1_290);
    t.clock.time = new Date(addDays(START, 3).getTime() + 3_600_000);
    const given = await refund(w, id);
    expect(given).toMatchObject({ status: 'partially_refunded', refundedKopecks: 552_86, actions: [] });
    expect((await balanceOf(w)).freeKopecks).toBe(552_86);
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).highlighted).toBe(false);
    await expect(refund(w, id)).rejects.toEqual(refusal('wrong_state'));
  });

  test('begins on a chosen day; before that all of it comes back, bonuses as bonuses', async () => {
    await refill(t, company, 2_000);
    const staff = t.as(asStaff(['billing.manage']));
    await staff('POST /staff/companies/{id}/bonus', { id: company, rubles: 100, reason: 'Знакомство' });
    const later = await promote(w, vacancy, 'daily', 1_290, { startDay: '2026-12-05' });
    expect(later).toMatchObject({ status: 'paid', refundableKopecks: 1_290_00 });
    expect(await balanceOf(w)).toMatchObject({ freeKopecks: 810_00, advanceKopecks: 1_190_00, totalKopecks: 2_000_00 });
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).highlighted).toBe(false);
    expect(await refund(w, later.id)).toMatchObject({ status: 'refunded' });
    expect(await balanceOf(w)).toMatchObject({ freeKopecks: 2_000_00, bonus: { kopecks: 100_00 } });

    const again = await promote(w, vacancy, 'daily', 1_290, { startDay: '2026-12-05' });
    await pass(w, 4);
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).highlighted).toBe(true);
    const { items } = await t.as(head)('GET /purchase-history/company', {});
    expect(items.find(({ id }) => id === again.id)).toMatchObject({ status: 'active' });
    for (const startDay of ['2026-12-04', '2027-12-01'])
      await expect(promote(w, vacancy, 'daily', 1_290, { startDay })).rejects.toEqual(atField('startDay'));
  });

  test('a bump whose vacancy is gone on its day is given back; one that goes between press and purchase costs nothing', async () => {
    await refill(t, company, 490);
    const { id } = await promote(w, vacancy, 'bump', 490, { startDay: '2026-12-03' });
    await t.db.updateTable('vacancy').set({ status: 'unpublished' }).where('id', '=', vacancy).execute();
    await pass(w, 2);
    const { items } = await t.as(head)('GET /purchase-history/company', {});
    expect(items.find((one) => one.id === id)).toMatchObject({ status: 'refunded', refundedKopecks: 490_00 });
    expect((await balanceOf(w)).freeKopecks).toBe(490_00);
    await expect(promote(w, vacancy, 'bump', 490)).rejects.toEqual(refusal('wrong_state'));
  });

  test('contacts are units of their own; a return takes those of this purchase', async () => {
    await refill(t, company, 10_000);
    const buy = (quantity: number, rubles: number) =>
      t.as(head)('POST /services/company/init/contacts-add', { quantity, ...terms(rubles) });
    await buy(2, 600);
    const ten = await buy(10, 2_500);
    expect((await balanceOf(w)).contacts).toMatchObject({ bought: 12, until: addDays(START, 365).toISOString() });
    expect(await refund(w, ten.id)).toMatchObject({ status: 'refunded', refundedKopecks: 2_500_00 });
    expect((await balanceOf(w)).contacts.bought).toBe(2);
  });
});
