import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOLD_ON_MAIN_MAX } from '#shared/domain/services.ts';
import { contrast } from '#shared/domain/contrast.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, entitle } from '../setup/money-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember } from '../setup/responds.ts';
import {
  BILLING,
  ERID,
  makeServicesWorld,
  markAll,
  pass,
  refund,
  terms,
  type ServicesWorld,
} from '../setup/services-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { sendPicture } from '../setup/upload-world.ts';

/** What is advertising by law: it begins with its mark. */
let t: TestApp;
let w: ServicesWorld;

const START = new Date('2026-12-01T09:00:00Z');
const MARK = { erid: ERID, advertiser: 'ООО «Мостострой»', inn: expect.stringMatching(/^\d{10}$/) };

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  w = await makeServicesWorld(t);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const waiting = async () => (await t.as(BILLING)('GET /staff/ad-marks', {})).items;
const history = async (id: number) =>
  (await t.as(w.head)('GET /purchase-history/company', {})).items.find((one) => one.id === id);
const buyOnMain = (more: object = {}, who = w) =>
  t.as(who.head)('POST /services/company/init/company-on-main', { ...terms(14_900), ...more });
const buyPage = () => t.as(w.head)('POST /services/company/init/company-branding', terms(9_900));
const buyBrand = (vacancyId: number) =>
  t.as(w.head)('POST /services/company/init/vacancy-branding', { ...terms(3_900), vacancyId });
const best = async (company = w.company) =>
  (await t.call('GET /company/best', { limit: 50 })).items.find(({ id }) => id === company);
const page = async () => (await t.call('GET /company/{id}', { id: w.company })).branding;
const design = (change: { cover?: string; accent: string | null }, who = w.head) =>
  t.as(who)('PATCH /company/branding', change);
const brand = (id: number, change: object = { accent: '#1f4e79' }) =>
  t.as(w.head)('POST /vacancy/{id}/brand-vacancy', { id, ...change });
const branding = async (id: number) => (await t.call('GET /vacancy/{id}', { id })).branding;

describe('the mark', () => {
  test('what was paid waits for it, begins with it, and is an advance until then', async () => {
    const bought = await buyOnMain();
    expect(bought).toMatchObject({
      status: 'paid',
      waitsForAdMark: true,
      startsAt: null,
      refundableKopecks: 14_900_00,
    });
    expect(await best()).toBeUndefined();
    const [line] = (await waiting()).filter(({ purchaseId }) => purchaseId === bought.id);
    expect(line).toMatchObject({ service: 'company-on-main', advertiser: 'ООО «Мостострой»', mark: null });
    t.clock.time = addDays(START, 2);
    const marked = await t.as(BILLING)('POST /staff/ad-marks/{id}', { id: line?.id ?? 0, erid: ` ${ERID} ` });
    expect(marked.mark).toMatchObject({ ...MARK, at: t.clock.now().toISOString() });
    expect(await best()).toMatchObject({ promoted: true, ad: MARK });
    expect(await history(bought.id)).toMatchObject({
      status: 'active',
      waitsForAdMark: false,
      endsAt: addDays(START, 32).toISOString(),
      lines: [{ ad: MARK }],
    });
    await pass(w, 30);
    expect(await best()).toBeUndefined();
    expect(await history(bought.id)).toMatchObject({ status: 'completed' });
  });

  test('with a chosen day it begins on that day, or with its mark when that is later', async () => {
    const early = await buyOnMain({ startDay: '2026-12-05' });
    await markAll(w);
    expect(await history(early.id)).toMatchObject({ status: 'paid', waitsForAdMark: false });
    expect(await best()).toBeUndefined();
    await pass(w, 4);
    expect(await best()).toMatchObject({ promoted: true });

    const late = await buyPage();
    await pass(w, 3);
    expect(await history(late.id)).toMatchObject({ status: 'paid', waitsForAdMark: true });
    await markAll(w);
    expect(await history(late.id)).toMatchObject({ startsAt: t.clock.now().toISOString() });
  });

  test('what is given up before it comes back whole, and is not marked any more', async () => {
    const { id } = await buyOnMain();
    const [line] = (await waiting()).filter(({ purchaseId }) => purchaseId === id);
    expect(await refund(w, id)).toMatchObject({ status: 'refunded', refundedKopecks: 14_900_00 });
    await expect(t.as(BILLING)('POST /staff/ad-marks/{id}', { id: line?.id ?? 0, erid: ERID })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });

  test('of two who mark at one moment one does; a mark is never changed', async () => {
    const { id } = await buyOnMain();
    const [line] = (await waiting()).filter(({ purchaseId }) => purchaseId === id);
    const mark = () => t.as(BILLING)('POST /staff/ad-marks/{id}', { id: line?.id ?? 0, erid: ERID });
    const tries = await Promise.allSettled([mark(), mark()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(mark()).rejects.toEqual(refusal('wrong_state'));
  });

  test('only staff for money read and mark; an erid is letters and digits; other lines are not there', async () => {
    const { id } = await buyOnMain();
    const [line] = (await waiting()).filter(({ purchaseId }) => purchaseId === id);
    const lineId = line?.id ?? 0;
    await expect(t.as(asStaff(['content.edit']))('GET /staff/ad-marks', {})).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(w.head)('POST /staff/ad-marks/{id}', { id: lineId, erid: ERID })).rejects.toEqual(
      refusal('forbidden'),
    );
    for (const erid of ['', '<b>', 'ерид12345678'])
      await expect(t.as(BILLING)('POST /staff/ad-marks/{id}', { id: lineId, erid })).rejects.toEqual(atField('erid'));
    await expect(t.as(BILLING)('POST /staff/ad-marks/{id}', { id: 404_404, erid: ERID })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('a company without an INN buys no advertising', async () => {
    await t.db.updateTable('company').set({ inn: null }).where('id', '=', w.company).execute();
    await expect(buyOnMain()).rejects.toEqual(refusal('forbidden'));
  });
});

describe('a company on the home page', () => {
  test('the earliest bought is the first; staff see the places beside the chosen ones; as many are sold as are shown', async () => {
    // What other tests have bought is over.
    await t.db.updateTable('purchase').set({ status: 'cancelled' }).execute();
    await t.db.deleteFrom('entitlement').execute();
    const second = await makeServicesWorld(t);
    await buyOnMain();
    await markAll(w);
    t.clock.time = addDays(START, 1);
    await buyOnMain({}, second);
    await markAll(w);
    const { items } = await t.call('GET /company/best', {});
    expect(items.filter(({ promoted }) => promoted).map(({ id }) => id)).toEqual([w.company, second.company]);
    const { sold } = await t.as(asStaff(['content.edit']))('GET /staff/companies');
    expect(sold.map(({ id, ad }) => [id, ad?.erid])).toEqual([
      [w.company, ERID],
      [second.company, ERID],
    ]);
    const others = await Promise.all(Array.from({ length: SOLD_ON_MAIN_MAX - 2 }, () => makeServicesWorld(t)));
    for (const other of others) await buyOnMain({}, other);
    const [late, later] = [await makeServicesWorld(t), await makeServicesWorld(t)];
    await expect(buyOnMain({}, late)).rejects.toEqual(refusal('wrong_state'));
    const asked = await t.as(late.head)('GET /services/company/can-purchase-service', { service: 'company-on-main' });
    expect(asked.reasons.map(({ code }) => code)).toContain('target');
    // The last place goes to one of two.
    await refund(
      others[0] ?? w,
      (await t.as((others[0] ?? w).head)('GET /purchase-history/company', {})).items[0]?.id ?? 0,
    );
    const tries = await Promise.allSettled([buyOnMain({}, late), buyOnMain({}, later)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // Who has a place may add days to it.
    await buyOnMain();
  });
});

describe('the page of a company', () => {
  test('is designed while that is paid for, with a readable colour, and only by who may', async () => {
    await expect(design({ accent: '#ffe08a' })).rejects.toMatchObject({
      code: 'payment_required',
      problem: { payFor: { service: 'company-branding', option: '' } },
    });
    const { id } = await buyPage();
    await expect(design({ accent: '#ffe08a' })).rejects.toEqual(refusal('payment_required'));
    await markAll(w);
    const cover = await sendPicture({ call: t.as(w.head) }, 'company_cover');
    const designed = await design({ accent: '#FFE08A', cover: cover.id });
    expect(designed).toMatchObject({ coverUrl: cover.url, paidUntil: addDays(START, 90).toISOString(), ad: MARK });
    expect(contrast(designed.accent ?? '#fff', '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(await page()).toMatchObject({ coverUrl: cover.url, accent: designed.accent, ad: MARK });
    await design({ accent: null });
    expect(await page()).toMatchObject({ coverUrl: cover.url, accent: null });
    const writer = await makeMember(t.db, w.company, { permissions: ['company.edit'] });
    await expect(design({ accent: '#1f4e79' }, writer)).rejects.toEqual(refusal('forbidden'));
    await expect(design({ accent: 'red' })).rejects.toEqual(atField('accent'));
    await refund(w, id);
    expect(await page()).toBeNull();
    await expect(design({ accent: null })).rejects.toEqual(refusal('payment_required'));
    expect((await t.as(w.head)('GET /company/own')).branding).toMatchObject({ coverUrl: cover.url, paidUntil: null });
  });

  test('ends by the clock, and a second term follows the first', async () => {
    await buyPage();
    await buyPage();
    await markAll(w);
    await design({ accent: '#1f4e79' });
    await pass(w, 90);
    expect(await page()).toMatchObject({ accent: '#1f4e79' });
    await pass(w, 90);
    expect(await page()).toBeNull();
  });
});

describe('a bought design of a vacancy', () => {
  test('stands beside the free one until its end, which is shown; the refusal of a third names it', async () => {
    const [free, paid, third] = [
      await makeVacancy(t.db, w.company),
      await makeVacancy(t.db, w.company),
      await makeVacancy(t.db, w.company),
    ];
    await brand(free);
    await expect(brand(paid)).rejects.toMatchObject({
      code: 'payment_required',
      problem: { payFor: { service: 'vacancy-branding', option: '' } },
    });
    await buyBrand(paid);
    await expect(brand(paid)).rejects.toEqual(refusal('payment_required'));
    await markAll(w);
    const cover = await sendPicture({ call: t.as(w.head) }, 'vacancy_cover');
    await brand(paid, { cover: cover.id, accent: '#1f4e79' });
    const until = addDays(START, 30).toISOString();
    expect(await branding(paid)).toMatchObject({ validUntil: until, ad: MARK });
    expect(await branding(free)).toMatchObject({ ad: null });
    const card = (await t.call('GET /vacancy/list', { company: w.company })).items.find(({ id }) => id === paid);
    expect(card).toMatchObject({ coverUrl: cover.url, ad: MARK });
    expect((await t.as(w.head)('GET /vacancy/{id}/edit', { id: paid })).brand).toMatchObject({ paidUntil: until });
    await expect(brand(third)).rejects.toEqual(refusal('payment_required'));
    await pass(w, 30);
    expect(await branding(paid)).toBeNull();
    await expect(t.call('GET /vacancy/{id}', { id: paid })).resolves.toMatchObject({ coverUrl: null });
  });

  test('bought for one that stands out for free, it leaves the free place to another one; given up, it ends', async () => {
    const [one, other] = [await makeVacancy(t.db, w.company), await makeVacancy(t.db, w.company)];
    await brand(one);
    const { id } = await buyBrand(one);
    await markAll(w);
    expect(await branding(one)).toMatchObject({ accent: '#1f4e79', ad: MARK });
    await brand(other);
    expect(await branding(other)).toMatchObject({ ad: null });
    await refund(w, id);
    expect(await branding(one)).toBeNull();
    await expect(brand(one)).rejects.toEqual(refusal('payment_required'));
  });
});

test('what begins or ends by the clock is told once', async () => {
  const company = await makeCompany(t.db);
  await t.db.deleteFrom('outboxEvent').execute();
  await entitle(t.db, { companyId: company, kind: 'company_on_main', startsAt: START, until: addDays(START, 1) });
  const told = async () => {
    const rows = await t.db
      .selectFrom('outboxEvent')
      .select('payload')
      .where('type', '=', 'entitlement.changed')
      .execute();
    return rows.filter(({ payload }) => JSON.stringify(payload).includes(`"companyId":${company}`)).length;
  };
  await pass(w, 0);
  expect(await told()).toBe(1);
  await pass(w, 0.5);
  expect(await told()).toBe(1);
  await pass(w, 0.5);
  expect(await told()).toBe(2);
  await pass(w, 1);
  expect(await told()).toBe(2);
});
