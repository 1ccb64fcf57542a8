import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeServicesWorld, promote, refund, terms, type ServicesWorld } from '../setup/services-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** What members of a company see of its purchases, and what nobody else does. */
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

describe('what others are told', () => {
  test('a member gives up and reads of nothing beyond their scope', async () => {
    await refill(t, company, 10_000);
    const { id } = await promote(w, vacancy, 'main', 2_900);
    const buyer = await makeMember(t.db, company, { permissions: ['services.buy', 'balance.view'], scopeKind: 'own' });
    await expect(refund({ ...w, head: buyer }, id)).rejects.toEqual(refusal('not_found'));
    expect((await t.as(buyer)('GET /purchase-history/company', {})).items).toEqual([]);
  });

  test('whoever may not buy hears nothing of the balance', async () => {
    await refill(t, company, 100);
    const nobody = await makeMember(t.db, company, { permissions: ['respond.view'] });
    const asked = await t.as(nobody)('GET /services/company/can-purchase-service', {
      service: 'contacts-add',
      quantity: 1_000,
    });
    expect(asked.reasons.map(({ code }) => code)).toEqual(['right']);
  });

  test('two members who promote and write one vacancy at one moment do not stop each other', async () => {
    await refill(t, company, 100_000);
    const tries = Array.from({ length: 24 }, (_, index) =>
      index % 2
        ? promote(w, vacancy, 'bump', 490)
        : t.as(head)('POST /vacancy/{id}/brand-vacancy', { id: vacancy, accent: '#1f4e79' }),
    );
    for (const one of await Promise.allSettled(tries))
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: expect.not.stringMatching(/internal/) });
  });

  test('an anonymous vacancy is not designed for money', async () => {
    await refill(t, company, 10_000);
    await t.db.updateTable('vacancy').set({ anonymous: true }).where('id', '=', vacancy).execute();
    await expect(
      t.as(head)('POST /services/company/init/vacancy-branding', { vacancyId: vacancy, ...terms(3_900) }),
    ).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('who sees it', () => {
  test('history is the company’s alone, the archive after 30 days', async () => {
    await refill(t, company, 1_000);
    const { id } = await promote(w, vacancy, 'bump', 490);
    const stranger = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    expect((await t.as(stranger)('GET /purchase-history/company', {})).items).toEqual([]);
    await expect(refund({ ...w, head: stranger }, id)).rejects.toEqual(refusal('not_found'));
    expect((await t.as(stranger)('GET /company-balance-history', {})).items).toEqual([]);
    t.clock.time = addDays(START, 30);
    expect((await t.as(head)('GET /purchase-history/company', {})).total).toBe(0);
    expect((await t.as(head)('GET /purchase-history/company', { set: 'archive' })).items.map((one) => one.id)).toEqual([
      id,
    ]);
  });

  test('movements come the newest first, page by page, each with what was left', async () => {
    await refill(t, company, 2_000);
    await promote(w, vacancy, 'bump', 490);
    await promote(w, vacancy, 'bump', 490);
    const first = await t.as(head)('GET /company-balance-history', { per_page: 2 });
    expect(first.items.map(({ amountKopecks, balanceKopecks }) => [amountKopecks, balanceKopecks])).toEqual([
      [-490_00, 1_020_00],
      [-490_00, 1_510_00],
    ]);
    const rest = await t.as(head)('GET /company-balance-history', { per_page: 2, cursor: first.next ?? '' });
    expect(rest).toMatchObject({ items: [{ title: 'Пополнение по\u00a0счёту', amountKopecks: 2_000_00 }], next: null });
    const came = await t.as(head)('GET /company-balance-history', { direction: 'in' });
    expect(came.items).toHaveLength(1);
  });

  test('a month has its own movements, what it began and what it ended with, to the minute', async () => {
    t.clock.time = new Date('2026-11-30T20:59:00Z');
    await refill(t, company, 2_000);
    t.clock.time = new Date('2026-11-30T21:00:00Z');
    await promote(w, vacancy, 'bump', 490);
    const of = async (month: string) => {
      const history = await t.as(head)('GET /company-balance-history', { month });
      return [history.items.map(({ amountKopecks }) => amountKopecks), Object.values(history.month ?? {})];
    };
    expect(await of('2026-11')).toEqual([[2_000_00], [0, 2_000_00, 0, 2_000_00]]);
    expect(await of('2026-12')).toEqual([[-490_00], [2_000_00, 0, 490_00, 1_510_00]]);
    expect(await of('2027-01')).toEqual([[], [1_510_00, 0, 0, 1_510_00]]);
    expect(await of('2026-10')).toEqual([[], [0, 0, 0, 0]]);
    expect((await t.as(head)('GET /company-balance-history', {})).month).toBeNull();
    const file = await t.as(head)('GET /company-balance-history/export', { month: '2026-12' });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2);
    await expect(t.as(head)('GET /company-balance-history', { month: '2026-13' })).rejects.toEqual(atField('month'));
  });
});
