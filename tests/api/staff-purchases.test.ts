import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makePayers, settle } from '../setup/payment-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { BILLING, makeServicesWorld, promote, terms, type ServicesWorld } from '../setup/services-world.ts';
import { makeMember } from '../setup/responds.ts';
import { makeStaff } from '../setup/staff.ts';
import { makeVacancy } from '../setup/things.ts';

/** The desk of refunds: staff find a purchase, give it back, all or a part, and add days to what runs. */
let t: TestApp;
let world: ServicesWorld;

const START = new Date('2026-12-01T09:00:00Z');
const SECOND = '01935c1e-0000-7000-8000-00000000005b';
const REASON = 'Сайт не\u00a0работал два часа';

beforeAll(async () => {
  t = await createTestApp();
  await makeStaff(t.db, SECOND, { firstName: 'Ирина' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  t.cards.state.refund = 'done';
  world = await makeServicesWorld(t, 500_000);
});
afterEach(async () => {
  await settle(t);
  expect(await breaksOf(t.db)).toEqual([]);
});

const staff = () => t.as(BILLING);
const second = () => t.as({ kind: 'staff', accountId: SECOND, permissions: ['billing.manage'] });
const read = (id: number) => staff()('GET /staff/purchases/{id}', { id });
const refund = (id: number, rubles: number | string, seen = 0, who = staff()) =>
  who('POST /staff/purchases/{id}/refund', { id, rubles, reason: REASON, refundedKopecks: seen });
const extend = async (id: number, days: number, who = staff()) =>
  who('POST /staff/purchases/{id}/extend', { id, days, reason: REASON, seenEnd: (await read(id)).endsAt ?? '' });
const free = async () => (await t.as(world.head)('GET /company-balance/get-balance-company')).freeKopecks / 100;
const told = async (accountId: string) =>
  (
    await t.db
      .selectFrom('notice')
      .select('event')
      .where('accountId', '=', accountId)
      .where('event', 'like', 'purchase.%')
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
const audited = async (id: number) =>
  (
    await t.db.selectFrom('auditEntry').select('action').where('target', '=', `purchase:${id}`).orderBy('id').execute()
  ).map(({ action }) => action);
const buyDaily = async () => promote(world, await makeVacancy(t.db, world.company), 'daily', 1_290);
/** 160 000 ₽: two persons agree. */
const buyLarge = () =>
  t.as(world.head)('POST /services/company/init/contacts-add', { quantity: 1_000, ...terms(160_000) });

describe('staff find a purchase', () => {
  test('by its number, the name and the INN of a company, an e-mail, its side and its state', async () => {
    const { id } = await buyDaily();
    const payers = await makePayers(t);
    const ordered = await payers.order('highlight-resume', 149);
    await payers.start(payers.applicant, { purchase: ordered.id }, 149);
    await t.db.updateTable('purchase').set({ email: 'who@example.ru' }).where('id', '=', ordered.id).execute();
    const find = async (query: object) => {
      const { items, total } = await staff()('GET /staff/purchases', query);
      expect(total).toBe(items.length);
      return items.map((one) => one.id);
    };
    const { inn } = await t.db
      .selectFrom('company')
      .select('inn')
      .where('id', '=', world.company)
      .executeTakeFirstOrThrow();
    expect(await find({ q: `№ ${id}` })).toEqual([id]);
    expect(await find({ q: inn })).toEqual([id]);
    expect(await find({ q: 'мостострой', status: 'active' })).toContain(id);
    expect(await find({ q: 'WHO@example.ru' })).toEqual([ordered.id]);
    expect(await find({ q: 'who@example.ru', side: 'company' })).toEqual([]);
    expect(await find({ q: String(id), side: 'applicant' })).toEqual([]);
    expect(await find({ q: '100%_' })).toEqual([]);
    const [card] = (await staff()('GET /staff/purchases', { q: String(id) })).items;
    expect(card).toMatchObject({ owner: { side: 'company', inn }, totalKopecks: 1_290_00, isWaiting: false });
  });

  test('others do not', async () => {
    const { id } = await buyDaily();
    const calls = [
      [t.call, 'unauthorized'],
      [t.as(world.head), 'forbidden'],
      [t.as(asStaff(['vacancies.moderate'])), 'forbidden'],
    ] as const;
    for (const [call, code] of calls) {
      await expect(call('GET /staff/purchases', {})).rejects.toEqual(refusal(code));
      await expect(call('GET /staff/purchases/{id}', { id })).rejects.toEqual(refusal(code));
      await expect(
        call('POST /staff/purchases/{id}/refund', { id, rubles: 1, reason: REASON, refundedKopecks: 0 }),
      ).rejects.toEqual(refusal(code));
      await expect(
        call('POST /staff/purchases/{id}/extend', { id, days: 1, reason: REASON, seenEnd: START.toISOString() }),
      ).rejects.toEqual(refusal(code));
      await expect(call('POST /staff/refunds/{id}', { id: 1, action: 'second' })).rejects.toEqual(refusal(code));
    }
    await expect(read(999_999)).rejects.toEqual(refusal('not_found'));
    await expect(refund(999_999, 1)).rejects.toEqual(refusal('not_found'));
    await expect(staff()('POST /staff/refunds/{id}', { id: 999_999, action: 'second' })).rejects.toEqual(
      refusal('not_found'),
    );
  });
});

describe('a refund to a company', () => {
  test('of a part leaves the service running, of the rest ends it; both are on the balance, told and written down', async () => {
    const { id } = await buyDaily();
    const before = await free();
    expect(await refund(id, '490,50')).toMatchObject({
      status: 'active',
      refundedKopecks: 490_50,
      leftKopecks: 799_50,
    });
    expect(await free()).toBe(before + 490.5);
    expect(await told(world.head.accountId)).toEqual(['purchase.returned']);
    // Whoever looked before looks again.
    await expect(refund(id, 799.5)).rejects.toEqual(refusal('conflict'));
    await expect(refund(id, 799.51, 490_50)).rejects.toEqual(refusal('wrong_state'));
    const whole = await refund(id, 799.5, 490_50);
    expect(whole).toMatchObject({ status: 'refunded', leftKopecks: 0, cannotRefund: expect.any(String) });
    expect(whole.refunds.map(({ status, amountKopecks, reason }) => [status, amountKopecks, reason])).toEqual([
      ['done', 490_50, REASON],
      ['done', 799_50, REASON],
    ]);
    expect(await free()).toBe(before + 1_290);
    expect(await audited(id)).toEqual(['purchase_refund.done', 'purchase_refund.done']);
  });

  test('is told the member who has bought it, who may not see the balance; those who buy, when that one may no more', async () => {
    const buyer = await makeMember(t.db, world.company, { permissions: ['services.buy'] });
    const clerk = await makeMember(t.db, world.company, { permissions: ['balance.view'] });
    const vacancyId = await makeVacancy(t.db, world.company);
    const { id } = await promote({ ...world, head: buyer }, vacancyId, 'daily', 1_290);
    await refund(id, 490);
    await extend(id, 1);
    expect(await told(buyer.accountId)).toEqual(['purchase.returned', 'purchase.extended']);
    await t.db
      .updateTable('companyMember')
      .set({ permissions: ['balance.view'] })
      .where('accountId', '=', buyer.accountId)
      .execute();
    await refund(id, 100, 490_00);
    expect(await told(buyer.accountId)).toHaveLength(2);
    expect(await told(world.head.accountId)).toEqual(['purchase.returned']);
    expect(await told(clerk.accountId)).toEqual([]);
  });

  test('gives bonuses back as bonuses, also of what is over', async () => {
    await staff()('POST /staff/companies/{id}/bonus', { id: world.company, rubles: 200, reason: 'Подарок' });
    const { id } = await promote(world, await makeVacancy(t.db, world.company), 'bump', 490);
    const before = await t.as(world.head)('GET /company-balance/get-balance-company');
    expect(await refund(id, 490)).toMatchObject({ status: 'refunded' });
    const after = await t.as(world.head)('GET /company-balance/get-balance-company');
    expect([before.bonus, after.bonus?.kopecks]).toEqual([null, 200_00]);
    expect(after.freeKopecks - before.freeKopecks).toBe(290_00);
  });

  test('of what has not begun is of all of it', async () => {
    const { id } = await t.as(world.head)('POST /services/company/init/vacancy-promotion', {
      vacancyId: await makeVacancy(t.db, world.company),
      option: 'daily',
      startDay: '2026-12-05',
      ...terms(1_290),
    });
    expect(await read(id)).toMatchObject({ status: 'paid', isWholeOnly: true });
    await expect(refund(id, 100)).rejects.toEqual(refusal('wrong_state', 'только всё'));
    expect(await refund(id, 1_290)).toMatchObject({ status: 'refunded' });
  });

  test('from 100 000 ₽ is made by two different persons, once', async () => {
    const { id } = await buyLarge();
    const before = await free();
    const asked = await refund(id, 100_000);
    expect(asked).toMatchObject({ status: 'active', refundedKopecks: 0, refunds: [{ status: 'approved' }] });
    expect(await free()).toBe(before);
    expect((await staff()('GET /staff/purchases', { waiting: 'true' })).items.map((one) => one.id)).toContain(id);
    await expect(refund(id, 1)).rejects.toEqual(refusal('wrong_state', 'второго согласия'));
    const [request] = asked.refunds;
    const agree = (who = second()) => who('POST /staff/refunds/{id}', { id: request?.id ?? 0, action: 'second' });
    await expect(agree(staff())).rejects.toEqual(refusal('forbidden'));
    const both = await Promise.allSettled([agree(), agree()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await free()).toBe(before + 100_000);
    expect((await read(id)).refunds).toMatchObject([{ status: 'done', secondedBy: 'Ирина' }]);
    // A large one is not split: the rest needs a second person, too.
    expect(await refund(id, 1, 100_000_00)).toMatchObject({ refundedKopecks: 100_000_00 });
    const waiting = (await read(id)).refunds.at(-1);
    const rejected = await staff()('POST /staff/refunds/{id}', { id: waiting?.id ?? 0, action: 'reject' });
    expect(rejected.refunds.at(-1)).toMatchObject({ status: 'rejected', actions: [] });
    expect(await free()).toBe(before + 100_000);
    expect(await audited(id)).toEqual([
      'purchase_refund.approve',
      'purchase_refund.second',
      'purchase_refund.approve',
      'purchase_refund.reject',
    ]);
  });

  test('is made by nobody who has bought it: neither a small one nor the first or the second consent to a large one', async () => {
    const { id } = await buyLarge();
    const boughtBy = (accountId: string) =>
      t.db.updateTable('purchase').set({ memberAccountId: accountId }).where('id', '=', id).execute();
    await boughtBy(BILLING.accountId);
    const before = await free();
    for (const rubles of [1, 100_000]) await expect(refund(id, rubles)).rejects.toEqual(refusal('forbidden'));
    expect(await read(id)).toMatchObject({ cannotRefund: expect.stringContaining('Свою покупку'), refunds: [] });
    const asked = await refund(id, 100_000, 0, second());
    const agree = (who = staff()) =>
      who('POST /staff/refunds/{id}', { id: asked.refunds[0]?.id ?? 0, action: 'second' });
    await expect(agree()).rejects.toEqual(refusal('forbidden'));
    await boughtBy(world.head.accountId);
    await agree();
    expect(await free()).toBe(before + 100_000);
  });

  test('that races with another, or with that of the buyer, is made once', async () => {
    const { id } = await buyDaily();
    const before = await free();
    const all = await Promise.allSettled([
      refund(id, 1_290),
      refund(id, 1_290, 0, second()),
      t.as(world.head)('POST /purchase-history/company/{id}/refund', { id }),
    ]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await free()).toBeLessThanOrEqual(before + 1_290);
    // The buyer has taken most of a large one back while it waited.
    const large = await buyLarge();
    const asked = await refund(large.id, 160_000);
    await t.as(world.head)('POST /purchase-history/company/{id}/refund', { id: large.id });
    await expect(
      second()('POST /staff/refunds/{id}', { id: asked.refunds[0]?.id ?? 0, action: 'second' }),
    ).rejects.toEqual(refusal('wrong_state'));
  });

  test('bad sums and reasons are refused at their fields', async () => {
    const { id } = await buyDaily();
    for (const rubles of [0, -1, '10.005', '1e3', 'сто', 10 ** 15])
      await expect(refund(id, rubles)).rejects.toEqual(atField('rubles'));
    await expect(
      staff()('POST /staff/purchases/{id}/refund', { id, rubles: 1, reason: ' ', refundedKopecks: 0 }),
    ).rejects.toEqual(atField('reason'));
  });
});

describe('a refund to an applicant', () => {
  test('goes to the card, also of what is over; an unpaid purchase has nothing to give back', async () => {
    const payers = await makePayers(t);
    const { id } = await payers.order('bumpup-resume', 99);
    await expect(refund(id, 99)).rejects.toEqual(refusal('wrong_state'));
    const transaction = t.cards.add(await payers.start(payers.applicant, { purchase: id }, 99));
    await payers.notify('pay', transaction);
    await settle(t);
    expect(await refund(id, 50)).toMatchObject({ status: 'partially_refunded', refundedKopecks: 50_00 });
    expect(await refund(id, 49, 50_00)).toMatchObject({ status: 'refunded' });
    await settle(t);
    const back = t.cards.book.filter(({ kind, originalId }) => kind === 'refund' && originalId === transaction.id);
    expect(back.map(({ amountKopecks }) => amountKopecks)).toEqual([50_00, 49_00]);
    expect(await told(payers.applicant.accountId)).toEqual(['purchase.returned', 'purchase.returned']);
  });

  test('is told as going back the way it was paid', async () => {
    const payers = await makePayers(t);
    const { id } = await payers.order('bumpup-resume', 99);
    const asked = await payers.start(payers.applicant, { purchase: id }, 99, 'sbp');
    await payers.notify('pay', t.cards.add({ ...asked, card: null }));
    await settle(t);
    await refund(id, 99);
    const notice = t.db.selectFrom('notice').select('data').where('event', '=', 'purchase.returned');
    expect(await notice.where('accountId', '=', payers.applicant.accountId).executeTakeFirst()).toMatchObject({
      data: { payBy: 'sbp' },
    });
  });

  test('of an order is made in the order', async () => {
    const payers = await makePayers(t);
    const id = await payers.orderExpert();
    expect(await read(id)).toMatchObject({ cannotRefund: expect.stringContaining('в\u00a0заказе') });
    await expect(refund(id, 1)).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('added days', () => {
  test('move the end of what runs and of what follows it; the buyer reads why', async () => {
    const vacancyId = await makeVacancy(t.db, world.company);
    const first = await promote(world, vacancyId, 'daily', 1_290);
    const next = await promote(world, vacancyId, 'daily', 1_290);
    const other = await makeVacancy(t.db, world.company);
    await promote(world, other, 'daily', 1_290);
    const elsewhere = await promote(world, other, 'daily', 1_290);
    const extended = await extend(first.id, 3);
    expect(extended.endsAt).toBe(addDays(START, 10).toISOString());
    expect(extended.extensions).toMatchObject([{ days: 3, reason: REASON }]);
    expect(await read(next.id)).toMatchObject({
      startsAt: addDays(START, 10).toISOString(),
      endsAt: addDays(START, 17).toISOString(),
    });
    // Another vacancy's, which begins as late, stays.
    expect(await read(elsewhere.id)).toMatchObject({ startsAt: elsewhere.startsAt, endsAt: elsewhere.endsAt });
    const vacancy = await t.db
      .selectFrom('vacancy')
      .select('highlightUntil')
      .where('id', '=', vacancyId)
      .executeTakeFirstOrThrow();
    expect(vacancy.highlightUntil).toEqual(addDays(START, 17));
    expect(await told(world.head.accountId)).toEqual(['purchase.extended']);
    expect(await audited(first.id)).toEqual(['purchase.extend']);
    // They are no paid days: a refund counts the seven that were bought.
    expect(extended.refundableKopecks).toBe(first.refundableKopecks);
  });

  test('keep bought contacts and the mark of a resume longer', async () => {
    const contacts = await t.as(world.head)('POST /services/company/init/contacts-add', {
      quantity: 1,
      ...terms(300),
    });
    expect((await extend(contacts.id, 5)).endsAt).toBe(addDays(START, 370).toISOString());
    const lots = await t.db
      .selectFrom('ledgerLot')
      .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerAccountId')
      .select('expiresAt')
      .where('kind', '=', 'units')
      .where('companyId', '=', world.company)
      .execute();
    expect(lots).toEqual([{ expiresAt: addDays(START, 370) }]);
    const payers = await makePayers(t);
    const { id } = await payers.order('highlight-resume', 149);
    await payers.notify('pay', t.cards.add(await payers.start(payers.applicant, { purchase: id }, 149)));
    await settle(t);
    expect((await extend(id, 2)).endsAt).toBe(addDays(START, 9).toISOString());
    const resume = await t.db
      .selectFrom('resume')
      .select('highlightUntil')
      .where('id', '=', payers.resumeId)
      .executeTakeFirstOrThrow();
    expect(resume.highlightUntil).toEqual(addDays(START, 9));
  });

  test('are added once by two at one moment, and only to what runs', async () => {
    const { id } = await buyDaily();
    const { endsAt } = await read(id);
    const add = (who = staff()) =>
      who('POST /staff/purchases/{id}/extend', { id, days: 1, reason: REASON, seenEnd: endsAt ?? '' });
    const both = await Promise.allSettled([add(), add(second())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read(id)).endsAt).toBe(addDays(START, 8).toISOString());
    const once = await promote(world, await makeVacancy(t.db, world.company), 'bump', 490);
    await expect(
      staff()('POST /staff/purchases/{id}/extend', {
        id: once.id,
        days: 1,
        reason: REASON,
        seenEnd: START.toISOString(),
      }),
    ).rejects.toEqual(refusal('wrong_state'));
    for (const days of [0, 91, 1.5])
      await expect(
        staff()('POST /staff/purchases/{id}/extend', { id, days, reason: REASON, seenEnd: endsAt ?? '' }),
      ).rejects.toEqual(atField('days'));
  });
});
