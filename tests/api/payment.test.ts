import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepPurchases } from '#server/domains/purchase/index.ts';
import { system } from '#server/platform/actor.ts';
import { PAY_MINUTES } from '#shared/domain/payment.ts';
import { addDays, addMinutes } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makePayers, minuteOfPayments, settle } from '../setup/payment-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember } from '../setup/responds.ts';
import { makeCompany } from '../setup/things.ts';

/**
 * Paying by card and SBP: what the provider tells by 'POST /payments/cloudpayments/{event}', in whatever order, and what it does.
 */
let t: TestApp;
let world: Awaited<ReturnType<typeof makePayers>>;

const START = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  t.cards.state.isDown = false;
  t.cards.state.refund = 'done';
  await t.db.deleteFrom('paymentCase').execute();
  world = await makePayers(t);
});
afterEach(async () => {
  await settle(t);
  expect(await breaksOf(t.db)).toEqual([]);
});

const history = async (set: 'active' | 'archive' = 'active') =>
  (await t.as(world.applicant)('GET /purchase-history/applicant', { set })).items;
const purchase = async (id: number) => (await history()).find((one) => one.id === id);
const balance = async () => (await t.as(world.head)('GET /company-balance/get-balance-company')).freeKopecks;
const resume = () =>
  t.db
    .selectFrom('resume')
    .select(['bumpedAt', 'nextBumpAt', 'highlightUntil'])
    .where('id', '=', world.resumeId)
    .executeTakeFirstOrThrow();
const cases = async () =>
  (await t.db.selectFrom('paymentCase').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
const told = async (accountId: string) =>
  (
    await t.db
      .selectFrom('notice')
      .select('event')
      .where('accountId', '=', accountId)
      .where('event', 'like', 'payment.%')
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
/** Charged as it was asked for. */
const charge = (asked: Awaited<ReturnType<typeof world.start>>, more: object = {}) =>
  t.cards.add({ ...asked, ...more });

describe('an applicant', () => {
  test('orders, agrees and pays; the resume goes up at once, beside its free bump', async () => {
    const { items } = await t.call('GET /services/applicant');
    expect(items.map(({ code, agreement }) => [code, agreement.href.startsWith('/offer-resume')])).toEqual([
      ['bumpup-resume', true],
      ['highlight-resume', true],
      ['bumpup-highlight-resume', true],
      ['expert-resume', false],
    ]);
    const one = await t.call('GET /services/applicant/{code}', { code: 'highlight-resume' });
    expect(one.offers).toMatchObject([{ days: 7, tiers: [{ unitKopecks: 149_00 }] }]);
    await expect(t.call('GET /services/applicant/{code}', { code: 'contacts-add' })).rejects.toEqual(
      refusal('not_found'),
    );
    const { id, status, actions } = await world.order('bumpup-resume', 99);
    expect([status, actions.map(({ action }) => action)]).toEqual(['created', ['pay', 'cancel']]);
    const checkout = await t.as(world.applicant)('GET /payments/checkout', { purchase: id });
    expect(checkout).toMatchObject({ totalKopecks: 99_00, vatKopecks: 17_85, vatRate: 22, orderedKopecks: null });

    const asked = await world.start(world.applicant, { purchase: id }, 99);
    const transaction = charge(asked);
    expect(await world.notify('check', transaction)).toEqual({ status: 200, code: 0 });
    expect(await world.notify('pay', transaction)).toEqual({ status: 200, code: 0 });
    await settle(t);
    expect(await purchase(id)).toMatchObject({ status: 'completed', payBy: 'card', hasReceipts: true, actions: [] });
    expect(await resume()).toMatchObject({ bumpedAt: START, nextBumpAt: null });
    expect(await told(world.applicant.accountId)).toEqual(['payment.paid']);
    const receipts = await t.as(world.applicant)('GET /payments/receipts', { purchase: id });
    expect(receipts.items).toMatchObject([
      { kind: 'payment', isHanded: true, amountKopecks: 99_00, electronicKopecks: 99_00, contact: 'chek@example.ru' },
    ]);
    await expect(t.as(world.applicant)('POST /purchase-history/applicant/{id}/refund', { id })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });

  test('has the mark for the days that are bought, which add up; unused ones go back to the card', async () => {
    const promised: (string | null)[] = [];
    for (const rubles of [149, 149]) {
      const { id } = await world.order('highlight-resume', rubles);
      promised.push((await t.as(world.applicant)('GET /payments/checkout', { purchase: id })).effect);
      const transaction = charge(await world.start(world.applicant, { purchase: id }, rubles));
      await world.notify('pay', transaction);
      await settle(t);
    }
    expect((await resume()).highlightUntil).toEqual(addDays(START, 14));
    expect(promised).toEqual([
      expect.stringMatching(/будет выделено в\sсписках 7\sдней/),
      expect.stringMatching(/уже выделено: продлим до\s15\sдекабря\s2026/),
    ]);
    const [second] = await history();
    expect(second).toMatchObject({ status: 'active', refundableKopecks: 149_00 });

    t.clock.time = addDays(START, 9);
    const refunded = await t.as(world.applicant)('POST /purchase-history/applicant/{id}/refund', {
      id: second?.id ?? 0,
    });
    // Three of its 7 days have begun; this one stays.
    expect(refunded).toMatchObject({ status: 'partially_refunded', refundedKopecks: 85_15 });
    expect((await resume()).highlightUntil).toEqual(addDays(START, 10));
    await settle(t);
    expect(t.cards.book.at(-1)).toMatchObject({ kind: 'refund', amountKopecks: 85_15 });
    const receipts = await t.as(world.applicant)('GET /payments/receipts', { purchase: second?.id ?? 0 });
    expect(receipts.items.map(({ kind, amountKopecks }) => [kind, amountKopecks])).toEqual([
      ['payment', 149_00],
      ['return', 85_15],
    ]);
    await keepPurchases(t.context(system));
    expect((await history()).map(({ status }) => status)).toEqual(['partially_refunded', 'completed']);
  });

  test('whose card is declined pays once more; a changed price has to be accepted', async () => {
    // The new price of this test is in force in no other.
    t.clock.time = addDays(START, 100);
    const { id } = await world.order('bumpup-resume', 99);
    const first = await world.start(world.applicant, { purchase: id }, 99);
    const declined = charge(first, { status: 'Declined', reasonCode: 5051 });
    await world.notify('fail', declined);
    await settle(t);
    expect(await purchase(id)).toMatchObject({
      status: 'failed',
      declined: 'На\u00a0карте недостаточно денег.',
      actions: [{ action: 'retry' }, { action: 'cancel' }],
    });
    await t.db
      .insertInto('servicePrice')
      .values({
        service: 'bumpup-resume',
        tiers: JSON.stringify([{ from: 1, unitKopecks: 109_00 }]),
        inForceAt: addMinutes(t.clock.now(), -1),
        createdAt: START,
      })
      .execute();
    const retry = (totalKopecks: number) =>
      t.as(world.applicant)('POST /purchase-history/applicant/{id}/retry', { id, totalKopecks });
    await expect(retry(99_00)).rejects.toEqual(refusal('conflict'));
    expect(await retry(109_00)).toMatchObject({ status: 'awaiting', totalKopecks: 109_00, vatKopecks: 19_66 });
    const second = await world.start(world.applicant, { purchase: id }, 109);
    expect(second.invoiceId).not.toBe(first.invoiceId);
    // The old window takes nothing any more.
    expect(await world.notify('check', charge(first))).toMatchObject({ code: 13 });
    t.cards.book.pop();
    await world.notify('pay', charge(second));
    await settle(t);
    expect(await purchase(id)).toMatchObject({ status: 'completed', totalKopecks: 109_00 });
    expect(await told(world.applicant.accountId)).toEqual(['payment.failed', 'payment.paid']);
  });

  test('gets back what came twice, late, or for a resume that is hidden now', async () => {
    const twice = await world.order('highlight-resume', 149);
    const asked = await world.start(world.applicant, { purchase: twice.id }, 149);
    await world.notify('pay', charge(asked));
    await world.notify('pay', charge(asked));
    const late = await world.order('highlight-resume', 149);
    const askedLate = await world.start(world.applicant, { purchase: late.id }, 149);
    await t.as(world.applicant)('POST /purchase-history/applicant/{id}/cancel', { id: late.id });
    expect(await world.notify('check', charge(askedLate))).toMatchObject({ code: 13 });
    await world.notify('pay', t.cards.book.at(-1) ?? charge(askedLate));
    await settle(t);
    expect(await cases()).toEqual(['paid_twice', 'late']);
    const hidden = await world.order('bumpup-highlight-resume', 199);
    const askedHidden = await world.start(world.applicant, { purchase: hidden.id }, 199);
    await t.as(world.applicant)('POST /resume/{id}/archive', { id: world.resumeId });
    await world.notify('pay', charge(askedHidden));
    await settle(t);
    await settle(t);
    expect(await purchase(hidden.id)).toMatchObject({ status: 'refunded', refundedKopecks: 199_00 });
    expect(await cases()).toEqual(['paid_twice', 'late', 'cannot_begin']);
    const back = t.cards.book.filter(({ kind }) => kind === 'refund');
    expect(
      back
        .slice(-3)
        .map(({ amountKopecks }) => amountKopecks)
        .toSorted(),
    ).toEqual([149_00, 149_00, 199_00]);
    expect(await purchase(late.id)).toMatchObject({ status: 'cancelled' });
  });

  test('a price of the browser’s own, another’s resume and a draft are refused', async () => {
    await expect(world.order('bumpup-resume', 1)).rejects.toEqual(refusal('conflict'));
    const stranger = await makeApplicant(t.db);
    // A form that leaves the choice to them sends none.
    await expect(
      t.as(world.applicant)('POST /services/applicant/init/bumpup-resume', { resumeId: '', totalKopecks: 99_00 }),
    ).rejects.toEqual(atField('resumeId'));
    await expect(
      t.as(stranger)('POST /services/applicant/init/bumpup-resume', { resumeId: world.resumeId, totalKopecks: 99_00 }),
    ).rejects.toEqual(refusal('not_found'));
    await t.as(world.applicant)('POST /resume/{id}/archive', { id: world.resumeId });
    await expect(world.order('bumpup-resume', 99)).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('a company', () => {
  test('refills its balance by card and SBP, by exactly what came', async () => {
    const { id } = await world.orderRefill(5_000);
    const transaction = charge(await world.start(world.head, { refill: id }, 5_000));
    expect(await world.notify('check', transaction)).toMatchObject({ code: 0 });
    await world.notify('pay', transaction);
    const bySbp = await world.orderRefill(500);
    await world.notify('pay', charge(await world.start(world.head, { refill: bySbp.id }, 500, 'sbp'), { card: null }));
    // In another sum, and twice.
    const third = await world.orderRefill(500);
    const asked = await world.start(world.head, { refill: third.id }, 500);
    await world.notify('pay', charge(asked, { amountKopecks: 400_00 }));
    await world.notify('pay', charge(asked));
    await settle(t);
    expect(await balance()).toBe(6_400_00);
    expect(await cases()).toEqual(['wrong_sum', 'paid_twice']);
    const { items } = await t.as(world.head)('GET /company-balance/refills');
    expect(items.map(({ status, payBy }) => [status, payBy])).toEqual([
      ['paid', 'card'],
      ['paid', 'sbp'],
      ['paid', 'card'],
    ]);
    const movements = await t.as(world.head)('GET /company-balance-history', {});
    expect(movements.items.map(({ title }) => title)).toContain('Пополнение по\u00a0СБП');
    const receipts = await t.as(world.head)('GET /payments/receipts', { refill: id });
    expect(receipts.items).toMatchObject([{ kind: 'advance', items: [{ vat: 122 }], amountKopecks: 5_000_00 }]);
  });

  test('a refill whose time is over is not offered any more', async () => {
    await world.orderRefill(500);
    const refills = async () => (await t.as(world.head)('GET /company-balance/refills')).items;
    expect(await refills()).toMatchObject([{ status: 'created', canPay: true }]);
    t.clock.time = addMinutes(t.clock.now(), PAY_MINUTES);
    expect(await refills()).toMatchObject([{ status: 'created', canPay: false }]);
  });

  test('499 ₽, 500 001 ₽ and kopecks are refused at the field', async () => {
    for (const rubles of [499, 500_001, 10.005, 0, -1])
      await expect(world.orderRefill(rubles)).rejects.toMatchObject({
        code: 'bad_argument',
        problem: { errors: [{ field: 'rubles' }] },
      });
  });
});

describe('the wrong person', () => {
  test('another’s purchase, refill and receipts are not there', async () => {
    const { id } = await world.order('bumpup-resume', 99);
    const refill = await world.orderRefill(500);
    const stranger = await makeApplicant(t.db);
    const rival = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    for (const [who, payable] of [
      [stranger, { purchase: id }],
      [world.head, { purchase: id }],
      [rival, { refill: refill.id }],
      [world.applicant, { refill: refill.id }],
    ] as const) {
      await expect(t.as(who)('GET /payments/checkout', payable)).rejects.toEqual(refusal('not_found'));
      await expect(t.as(who)('POST /services/complete', payable)).rejects.toEqual(refusal('not_found'));
      await expect(t.as(who)('GET /payments/receipts', payable)).rejects.toEqual(refusal('not_found'));
      await expect(world.start(who, payable, 99)).rejects.toEqual(refusal('not_found'));
    }
    for (const action of ['cancel', 'refund'] as const)
      await expect(t.as(stranger)(`POST /purchase-history/applicant/{id}/${action}`, { id })).rejects.toEqual(
        refusal('not_found'),
      );
    await expect(t.as(rival)('POST /company-balance/refills/{id}/cancel', { id: refill.id })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('a member without the rights neither refills nor pays', async () => {
    const viewer = await makeMember(t.db, world.company, { permissions: ['resume.search'] });
    await expect(t.as(viewer)('POST /company-balance/balance-refill', { rubles: 500 })).rejects.toEqual(
      refusal('forbidden'),
    );
  });
});

describe('the provider', () => {
  test('is admitted by its signature alone, and told what is wrong with a payment', async () => {
    const { id } = await world.order('bumpup-resume', 99);
    const asked = await world.start(world.applicant, { purchase: id }, 99);
    const right = charge(asked);
    t.cards.book.pop();
    expect(await world.notify('check', right, { isForged: true })).toMatchObject({ status: 401 });
    expect(await world.notify('pay', right, { isForged: true })).toMatchObject({ status: 401 });
    const codes = [
      [{ InvoiceId: 'p999999-1' }, 10],
      [{ AccountId: 'somebody' }, 11],
      [{ Amount: '1.00' }, 12],
      [{ Currency: 'USD' }, 12],
      [{}, 0],
    ] as const;
    for (const [changes, code] of codes)
      expect(await world.notify('check', right, { changes })).toMatchObject({ code });
    t.clock.time = addMinutes(START, 30);
    expect(await world.notify('check', right)).toMatchObject({ code: 20 });
    const noBody = await t.app.inject({ method: 'POST', url: '/api/payments/cloudpayments/pay' });
    expect(noBody.statusCode).not.toBe(200);
    expect(await purchase(id)).toMatchObject({ status: 'awaiting' });
  });

  test('is asked where nobody has told: by the page, and by the job within ten minutes', async () => {
    const first = await world.order('bumpup-resume', 99);
    charge(await world.start(world.applicant, { purchase: first.id }, 99));
    const complete = (id: number) => t.as(world.applicant)('POST /services/complete', { purchase: id });
    expect(await complete(first.id)).toMatchObject({ status: 'completed' });

    const second = await world.order('highlight-resume', 149);
    charge(await world.start(world.applicant, { purchase: second.id }, 149));
    t.cards.state.isDown = true;
    expect(await complete(second.id)).toMatchObject({ status: 'awaiting' });
    t.cards.state.isDown = false;
    t.clock.time = addMinutes(START, 5);
    await minuteOfPayments(t);
    expect(await purchase(second.id)).toMatchObject({ status: 'active' });
  });

  test('is asked before what was not paid in time is cancelled', async () => {
    const unpaid = await world.order('bumpup-resume', 99);
    await world.start(world.applicant, { purchase: unpaid.id }, 99);
    const charged = await world.order('highlight-resume', 149);
    charge(await world.start(world.applicant, { purchase: charged.id }, 149));
    const untouched = await world.order('bumpup-resume', 99);
    t.cards.state.isDown = true;
    t.clock.time = addMinutes(START, 36);
    await minuteOfPayments(t);
    expect(await purchase(untouched.id)).toMatchObject({ status: 'cancelled' });
    expect(await purchase(unpaid.id)).toMatchObject({ status: 'awaiting' });
    t.cards.state.isDown = false;
    await minuteOfPayments(t);
    expect(await purchase(unpaid.id)).toMatchObject({ status: 'cancelled' });
    expect(await purchase(charged.id)).toMatchObject({ status: 'active' });
  });
});
