import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import { completeByGateway, sendPurchaseBack, wantConfirm, wantVoid } from '#server/domains/payment/index.ts';
import type { Transaction } from '#server/gateways/card-payments/index.ts';
import { system } from '#server/platform/actor.ts';
import { addMinutes } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makePayers, minuteOfPayments, settle } from '../setup/payment-world.ts';
import { reactToWaiting } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';

/** Orders of applicants: a card holds the money, which is charged when somebody takes the order, or set free. */
let t: TestApp;
let world: Awaited<ReturnType<typeof makePayers>>;

const START = new Date('2026-12-01T09:00:00Z');
const RUBLES = 3_900;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  Object.assign(t.cards.state, { isDown: false, refund: 'done', hold: 'done' });
  await t.db.deleteFrom('paymentCase').execute();
  world = await makePayers(t);
});
afterEach(async () => {
  await settle(t);
  expect(await breaksOf(t.db)).toEqual([]);
});

const statusOf = async (id: number) =>
  (await t.db.selectFrom('purchase').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const holds = () =>
  t.db
    .selectFrom('paymentHold')
    .select(['transactionId', 'purpose', 'status', 'wanted'])
    .orderBy('transactionId')
    .execute();
const holdOf = async ({ id }: Transaction) => (await holds()).find(({ transactionId }) => transactionId === id);
const cases = async () =>
  (await t.db.selectFrom('paymentCase').select('kind').orderBy('id').execute()).map(({ kind }) => kind);
const told = async () =>
  (
    await t.db
      .selectFrom('notice')
      .select('event')
      .where('accountId', '=', world.applicant.accountId)
      .orderBy('id')
      .execute()
  ).map(({ event }) => event);
const events = async (id: number) =>
  (
    await t.db
      .selectFrom('outboxEvent')
      .select(['type', 'payload'])
      .where('type', 'like', 'purchase.%')
      .orderBy('id')
      .execute()
  ).flatMap(({ type, payload }) => ((payload as { purchaseId: number }).purchaseId === id ? [type] : []));
const asked = (purchaseId: number, rubles = RUBLES) => world.start(world.applicant, { purchase: purchaseId }, rubles);
const hold = async (purchaseId: number, more: Partial<Transaction> = {}) =>
  t.cards.add({ ...(await asked(purchaseId)), status: 'Authorized', authorizedAt: t.clock.now(), ...more });
const want = (what: typeof wantConfirm, id: number) => inTransaction(t.db, (tx) => what(t.context(system), tx, id));
const inBook = ({ id }: Transaction) => t.cards.book.find((one) => one.id === id);
/** Ordered, and its money is held. */
async function held() {
  const id = await world.orderExpert();
  const transaction = await hold(id);
  await world.notify('pay', transaction);
  await settle(t);
  return { id, transaction };
}
async function charged() {
  const made = await held();
  await want(wantConfirm, made.id);
  await settle(t);
  return made;
}
const receipts = async (id: number) =>
  (await t.as(world.applicant)('GET /payments/receipts', { purchase: id })).items.map(
    ({ kind, items, ...receipt }) => ({
      kind,
      vat: items[0]?.vat,
      electronic: receipt.electronicKopecks,
      advance: receipt.advanceKopecks,
    }),
  );
/** The news that purchases were cancelled has been heard, though nothing was done, or still waits. */
const hear = (purchaseId: number, handledAt: Date | null) =>
  t.db
    .updateTable('outboxEvent')
    .set({ handledAt })
    .where('type', '=', 'purchase.cancelled')
    .where(sql`payload ->> 'purchaseId'`, '=', String(purchaseId))
    .execute();
async function follow() {
  for (const event of ['purchase.completed', 'purchase.refunded'] as const) await reactToWaiting(t, event);
  await t.runJobs();
}

describe('a card holds the money', () => {
  test('in two stages and by a card alone; nothing is paid, and the buyer is told', async () => {
    const id = await world.orderExpert();
    const checkout = await t.as(world.applicant)('GET /payments/checkout', { purchase: id });
    expect(checkout).toMatchObject({
      methods: ['card'],
      agreement: { href: expect.stringContaining('offer-expert-resume') },
    });
    expect(checkout.orderId).not.toBeNull();
    await expect(world.start(world.applicant, { purchase: id }, RUBLES, 'sbp')).rejects.toMatchObject({
      problem: { errors: [{ field: 'payBy' }] },
    });
    const { intent } = await t.as(world.applicant)('POST /payments/start', {
      purchase: id,
      payBy: 'card',
      email: 'chek@example.ru',
      offer: true,
      totalKopecks: RUBLES * 100,
    });
    expect(intent).toMatchObject({ paymentSchema: 'Dual', receipt: { Items: [{ vat: 122, method: 1, object: 4 }] } });
    const transaction = await hold(id);
    expect(await world.notify('check', transaction)).toMatchObject({ code: 0 });
    for (let count = 0; count < 2; count += 1) await world.notify('pay', transaction);
    await settle(t);
    expect(await statusOf(id)).toBe('authorized');
    expect(await events(id)).toEqual(['purchase.authorized']);
    expect(await told()).toEqual(['payment.held']);
    expect(await t.db.selectFrom('ledgerTransaction').select('id').where('purchaseId', '=', id).execute()).toEqual([]);
    // The window that is still open takes nothing more.
    expect(await world.notify('check', transaction)).toMatchObject({ code: 13 });
    const shown = await t.as(world.applicant)('POST /services/complete', { purchase: id });
    expect(shown).toMatchObject({ status: 'authorized', effect: null });
  });

  test('is charged when it is taken: paid once, with a receipt of prepayment; done, it is earned', async () => {
    const { id, transaction } = await held();
    await want(wantConfirm, id);
    await want(wantConfirm, id);
    await expect(want(wantVoid, id)).rejects.toEqual(refusal('wrong_state'));
    await settle(t);
    expect(inBook(transaction)).toMatchObject({ status: 'Completed' });
    await world.notify('confirm', transaction);
    await world.notify('pay', transaction);
    await settle(t);
    expect(await statusOf(id)).toBe('paid');
    expect(await events(id)).toEqual(['purchase.authorized', 'purchase.paid']);
    expect(await told()).toEqual(['payment.held', 'payment.paid']);
    await expect(t.as(world.applicant)('POST /purchase-history/applicant/{id}/refund', { id })).rejects.toEqual(
      refusal('wrong_state'),
    );
    await want(completeByGateway, id);
    await follow();
    expect(await statusOf(id)).toBe('completed');
    expect(await receipts(id)).toEqual([
      { kind: 'prepayment', vat: 122, electronic: 3_900_00, advance: 0 },
      { kind: 'offset', vat: 22, electronic: 0, advance: 3_900_00 },
    ]);
    await expect(want(completeByGateway, id)).rejects.toEqual(refusal('wrong_state'));
  });

  test('is set free when nobody takes it: cancelled at once, told once', async () => {
    const { id, transaction } = await held();
    await want(wantVoid, id);
    await want(wantVoid, id);
    expect(await statusOf(id)).toBe('cancelled');
    await settle(t);
    await world.notify('cancel', transaction);
    await settle(t);
    expect(inBook(transaction)).toMatchObject({ status: 'Cancelled' });
    expect(await holdOf(transaction)).toMatchObject({ status: 'voided' });
    expect(await events(id)).toEqual(['purchase.authorized', 'purchase.cancelled']);
    expect(await told()).toEqual(['payment.held', 'payment.released']);
    await expect(want(wantConfirm, id)).rejects.toEqual(refusal('wrong_state'));
  });

  test('its order hears of that a moment later, which breaks nothing; that it never hears of it does', async () => {
    const { id } = await held();
    await reactToWaiting(t, 'purchase.authorized');
    await want(wantVoid, id);
    expect(await breaksOf(t.db)).toEqual([]);
    await hear(id, START);
    expect(await breaksOf(t.db)).toMatchObject([{ invariant: 'an order is as far as its purchase' }]);
    await hear(id, null);
    await sql`update outbox_event set created_at = now() - interval '2 hours'
      where payload ->> 'purchaseId' = ${String(id)}`.execute(t.db);
    expect(await breaksOf(t.db)).toMatchObject([{ invariant: 'an order is as far as its purchase' }]);
    await reactToWaiting(t, 'purchase.cancelled');
  });

  test('ends by itself after some days: the purchase is cancelled, told or not', async () => {
    const [first, second] = [await held(), await held()];
    for (const { transaction } of [first, second])
      Object.assign(inBook(transaction) ?? {}, { status: 'Cancelled' as const });
    await world.notify('cancel', first.transaction);
    await settle(t);
    expect(await statusOf(first.id)).toBe('cancelled');
    t.clock.time = addMinutes(START, 5);
    await minuteOfPayments(t);
    expect(await statusOf(second.id)).toBe('cancelled');
    // Somebody takes it before that is known.
    const third = await held();
    Object.assign(inBook(third.transaction) ?? {}, { status: 'Cancelled' as const });
    await want(wantConfirm, third.id);
    await settle(t);
    expect(await statusOf(third.id)).toBe('cancelled');
    expect(await cases()).toEqual([]);
  });
});

describe('what comes otherwise', () => {
  test('a Cancel before its Pay, a Confirm before its Pay, a Confirm of the cabinet', async () => {
    const gone = await world.orderExpert();
    const first = await hold(gone);
    await world.notify('cancel', first);
    await settle(t);
    await world.notify('pay', first);
    await settle(t);
    expect(await statusOf(gone)).toBe('awaiting');
    const taken = await world.orderExpert();
    const second = await hold(taken);
    Object.assign(inBook(second) ?? {}, { status: 'Completed' as const });
    await world.notify('confirm', second);
    await settle(t);
    await world.notify('pay', second);
    await settle(t);
    expect(await statusOf(taken)).toBe('paid');
    expect(await events(taken)).toEqual(['purchase.paid']);
    // The buyer has given up, and somebody confirms all the same: it goes back.
    const { id, transaction } = await held();
    t.cards.state.hold = 'unavailable';
    await want(wantVoid, id);
    Object.assign(inBook(transaction) ?? {}, { status: 'Completed' as const });
    await world.notify('confirm', transaction);
    await settle(t);
    await settle(t);
    expect(await statusOf(id)).toBe('cancelled');
    expect(t.cards.book.at(-1)).toMatchObject({ kind: 'refund', originalId: transaction.id, amountKopecks: 3_900_00 });
    expect(await cases()).toEqual(['late']);
  });

  test('held twice, late, in another sum, or in two stages that nobody has asked for: set free, with a case', async () => {
    const { id } = await held();
    const attempt = await t.db
      .selectFrom('paymentAttempt')
      .selectAll()
      .where('purchaseId', '=', id)
      .executeTakeFirstOrThrow();
    const again = t.cards.add({
      invoiceId: attempt.externalId,
      accountId: attempt.accountKey,
      amountKopecks: attempt.amountKopecks,
      status: 'Authorized',
      authorizedAt: START,
    });
    const wrong = await hold(await world.orderExpert(), { amountKopecks: 1_00 });
    const lateId = await world.orderExpert();
    const late = await hold(lateId);
    await t.as(world.applicant)('POST /purchase-history/applicant/{id}/cancel', { id: lateId });
    const instant = await world.order('highlight-resume', 149);
    const dual = t.cards.add({
      ...(await world.start(world.applicant, { purchase: instant.id }, 149)),
      status: 'Authorized',
      authorizedAt: START,
    });
    const odd = [again, wrong, late, dual];
    for (const one of odd) await world.notify('pay', one);
    await settle(t);
    await settle(t);
    for (const one of odd) {
      expect(await holdOf(one)).toMatchObject({ purpose: 'extra', status: 'voided' });
      expect(inBook(one)).toMatchObject({ status: 'Cancelled' });
    }
    expect(await statusOf(id)).toBe('authorized');
    expect(await statusOf(instant.id)).toBe('awaiting');
    expect((await cases()).toSorted()).toEqual(['late', 'paid_twice', 'wrong_sum', 'wrong_sum']);
  });
});

describe('the provider', () => {
  test('may lose a call or be down: it is asked, and told once', async () => {
    for (const [what, ending] of [
      [wantConfirm, 'Completed'],
      [wantVoid, 'Cancelled'],
    ] as const) {
      const unsure = await held();
      t.cards.state.hold = 'unknown, made';
      await want(what, unsure.id);
      await settle(t);
      const lost = await held();
      t.cards.state.hold = 'unknown, not made';
      await want(what, lost.id);
      await settle(t);
      const later = await held();
      t.cards.state.isDown = true;
      await want(what, later.id);
      await settle(t);
      Object.assign(t.cards.state, { isDown: false, hold: 'done' });
      t.clock.time = addMinutes(t.clock.now(), 70);
      for (let round = 0; round < 2; round += 1) await settle(t);
      for (const { transaction } of [unsure, lost, later])
        expect(inBook(transaction)).toMatchObject({ status: ending });
      const statuses = await Promise.all([unsure, lost, later].map(({ id }) => statusOf(id)));
      expect(new Set(statuses)).toEqual(new Set([ending === 'Completed' ? 'paid' : 'cancelled']));
    }
    expect(await cases()).toEqual([]);
  });

  test('refuses to charge: a case, the purchase is cancelled, the money is set free', async () => {
    const { id, transaction } = await held();
    t.cards.state.hold = 'refused';
    await want(wantConfirm, id);
    await settle(t);
    expect(await statusOf(id)).toBe('cancelled');
    expect(await events(id)).toEqual(['purchase.authorized', 'purchase.cancelled']);
    await settle(t);
    expect(await cases()).toEqual(['confirm_refused', 'void_refused']);
    t.cards.state.hold = 'done';
    t.clock.time = addMinutes(START, 61);
    await settle(t);
    expect(await holdOf(transaction)).toMatchObject({ status: 'voided' });
    expect(await told()).toEqual(['payment.held', 'payment.released']);
  });
});

describe('what comes back of an order', () => {
  const sendBack = (purchaseId: number, amountKopecks: number, keptKopecks: number) =>
    inTransaction(t.db, (tx) =>
      sendPurchaseBack(t.context(system), tx, { purchaseId, amountKopecks, keptKopecks, reason: null }),
    );

  test('a part by stage: the rest is earned; receipts mirror both', async () => {
    const { id } = await charged();
    await sendBack(id, 2_730_00, 1_170_00);
    await settle(t);
    await follow();
    expect(await statusOf(id)).toBe('partially_refunded');
    expect(t.cards.book.at(-1)).toMatchObject({ kind: 'refund', amountKopecks: 2_730_00 });
    expect(await receipts(id)).toEqual([
      { kind: 'prepayment', vat: 122, electronic: 3_900_00, advance: 0 },
      { kind: 'return', vat: 122, electronic: 2_730_00, advance: 0 },
      { kind: 'offset', vat: 22, electronic: 0, advance: 1_170_00 },
    ]);
    // What was kept comes back after all.
    await sendBack(id, 1_170_00, 0);
    await settle(t);
    expect(await statusOf(id)).toBe('refunded');
    expect((await receipts(id)).at(-1)).toEqual({ kind: 'return', vat: 22, electronic: 1_170_00, advance: 0 });
  });

  test('all of one that is done: what was earned is given back, by the receipt of the service', async () => {
    const { id } = await charged();
    await want(completeByGateway, id);
    await follow();
    await sendBack(id, 3_900_00, 0);
    await settle(t);
    expect(await statusOf(id)).toBe('refunded');
    expect((await receipts(id)).at(-1)).toEqual({ kind: 'return', vat: 22, electronic: 3_900_00, advance: 0 });
  });

  test('nothing before it is charged, and never more than was paid', async () => {
    const { id } = await held();
    await expect(sendBack(id, 3_900_00, 0)).rejects.toEqual(refusal('wrong_state'));
    const { id: paid, transaction } = await charged();
    for (const [amount, kept] of [
      [3_900_01, 0],
      [3_900_00, 1],
      [0, 3_900_00],
      [1_00, 0],
    ] as const)
      await expect(sendBack(paid, amount, kept)).rejects.toThrow();
    await Promise.allSettled([sendBack(paid, 3_900_00, 0), sendBack(paid, 3_900_00, 0)]);
    await settle(t);
    const back = t.cards.book.filter(({ kind, originalId }) => kind === 'refund' && originalId === transaction.id);
    expect(back.map(({ amountKopecks }) => amountKopecks)).toEqual([3_900_00]);
    expect(await statusOf(paid)).toBe('refunded');
  });
});
