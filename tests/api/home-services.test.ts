import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { BILLING, makeServicesWorld } from '../setup/services-world.ts';

/** What the home page offers: staff choose, everybody reads it with the prices of today. */
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await makeServicesWorld(t);
});
afterAll(() => t.close());

const applicant = async () => (await t.call('GET /services/main-applicant')).items;
const company = async () => (await t.call('GET /services/main-company')).items;
const choose = (side: 'applicant' | 'company', offers: string[], call = t.as(BILLING)) =>
  // Also what the contract refuses.
  call('POST /staff/home-services', { side, offers: offers as 'company-branding'[] });

describe('services of the home page', () => {
  test('are there from the first start, with prices of today', async () => {
    expect(await applicant()).toMatchObject([
      { code: 'bumpup-highlight-resume', unitKopecks: 199_00, days: 7 },
      { code: 'highlight-resume', unitKopecks: 149_00 },
    ]);
    expect(await company()).toMatchObject([
      { code: 'vacancy-promotion', option: 'daily', unitKopecks: 1_290_00, isCheaperByNumber: false },
      { code: 'contacts-add', unitKopecks: 300_00, isCheaperByNumber: true },
      { code: 'company-branding' },
    ]);
  });

  test('are chosen by staff in an order; the home page hears of it, and a dated price is that of its day', async () => {
    await choose('company', ['company-on-main', 'vacancy-promotion:bump']);
    expect((await company()).map(({ code, option }) => [code, option])).toEqual([
      ['company-on-main', ''],
      ['vacancy-promotion', 'bump'],
    ]);
    const { sides } = await t.as(BILLING)('GET /staff/home-services');
    expect(sides).toMatchObject([
      { side: 'applicant' },
      { side: 'company', offers: ['company-on-main', 'vacancy-promotion:bump'] },
    ]);
    const event = await t.db
      .selectFrom('outboxEvent')
      .select('tags')
      .where('type', '=', 'home_services.changed')
      .executeTakeFirstOrThrow();
    expect(event.tags).toEqual(['home_services']);
    await t.db
      .insertInto('servicePrice')
      .values({
        service: 'company-on-main',
        tiers: JSON.stringify([{ from: 1, unitKopecks: 15_900_00 }]),
        days: 30,
        inForceAt: addDays(t.clock.now(), 1),
        createdAt: t.clock.now(),
      })
      .execute();
    expect((await company())[0]?.unitKopecks).toBe(14_900_00);
    t.clock.time = addDays(t.clock.now(), 2);
    expect((await company())[0]?.unitKopecks).toBe(15_900_00);
    await choose('company', []);
    expect(await company()).toEqual([]);
    expect(await applicant()).toHaveLength(2);
  });

  test('of two choices at one moment one stands whole', async () => {
    const [one, other] = [['company-branding', 'contacts-add'], ['contacts-access:week']];
    await Promise.all([choose('company', one), choose('company', other)]);
    const codes = (await company()).map(({ code }) => code).join();
    expect(['company-branding,contacts-add', 'contacts-access']).toContain(codes);
  });

  test('nobody else chooses; another side, twice the same and too many are refused', async () => {
    const world = await makeServicesWorld(t);
    for (const [call, code] of [
      [t.call, 'unauthorized'],
      [t.as(world.head), 'forbidden'],
      [t.as(asStaff(['content.edit'])), 'forbidden'],
    ] as const) {
      await expect(choose('company', [], call)).rejects.toEqual(refusal(code));
      await expect(call('GET /staff/home-services')).rejects.toEqual(refusal(code));
    }
    await expect(choose('company', ['bumpup-resume'])).rejects.toEqual(atField('offers.0'));
    await expect(choose('company', ['contacts-add', 'contacts-add'])).rejects.toEqual(atField('offers'));
    await expect(choose('company', ['gone'])).rejects.toEqual(atField('offers.0'));
  });
});
