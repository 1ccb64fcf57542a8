import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '#server/domains/payment/index.ts';
import type { Transaction } from '#server/gateways/card-payments/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays, addMinutes } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makePayers, minuteOfPayments, settle } from '../setup/payment-world.ts';

/** The list of the provider at night against our books: what we have not heard of is booked, every difference is a case. */
let t: TestApp;
let world: Awaited<ReturnType<typeof makePayers>>;

/** Each test has a day of its own, whose list is compared. */
let start = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  start = addDays(start, 7);
  t.clock.time = start;
  await t.db.deleteFrom('paymentCase').execute();
  world = await makePayers(t);
});
afterEach(async () => {
  await settle(t);
  expect(await breaksOf(t.db)).toEqual([]);
});

const cases = async () => {
  const rows = await t.db.selectFrom('paymentCase').select(['kind', 'transactionId']).execute();
  return rows.map(({ kind, transactionId }) => `${kind} ${transactionId}`).toSorted();
};
const statusOf = async (id: number) =>
  (await t.db.selectFrom('purchase').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const night = () => reconcile(t.context(system), t.sources);
async function charge(more: Partial<Transaction> = {}) {
  const { id } = await world.order('highlight-resume', 149);
  const asked = await world.start(world.applicant, { purchase: id }, 149);
  return { id, transaction: t.cards.add({ ...asked, ...more }) };
}
async function hold() {
  const id = await world.orderExpert();
  const asked = await world.start(world.applicant, { purchase: id }, 3_900);
  return { id, transaction: t.cards.add({ ...asked, status: 'Authorized', authorizedAt: t.clock.now() }) };
}
async function tell({ transaction }: { transaction: Transaction }) {
  await world.notify('pay', transaction);
  await settle(t);
}
const change = ({ transaction }: { transaction: Transaction }, changes: Partial<Transaction>) =>
  Object.assign(t.cards.book.find(({ id }) => id === transaction.id) ?? {}, changes);
const forget = ({ transaction }: { transaction: Transaction }) =>
  t.cards.book.splice(
    t.cards.book.findIndex(({ id }) => id === transaction.id),
    1,
  );

describe('the list of a day', () => {
  test('has what we have not heard of, and other sums', async () => {
    const known = await charge();
    await tell(known);
    const other = await charge();
    await tell(other);
    change(other, { amountKopecks: 150_00 });
    const missing = await charge();
    await tell(missing);
    forget(missing);
    const lost = await charge();
    const stranger = t.cards.add({ invoiceId: 'another shop', accountId: 'x', amountKopecks: 1_00 });
    const sentBack = t.cards.add({
      kind: 'refund',
      originalId: known.transaction.id,
      amountKopecks: 1_00,
      invoiceId: null,
      accountId: null,
    });
    t.clock.time = addDays(start, 1);
    expect(await night()).toBe(5);
    expect(await statusOf(lost.id)).toBe('active');
    const differences = [
      `differs ${other.transaction.id}`,
      `not_at_provider ${missing.transaction.id}`,
      `not_told ${lost.transaction.id}`,
      `not_told ${stranger.id}`,
      `not_told ${sentBack.id}`,
    ];
    const opened = [`foreign_refund ${known.transaction.id}`, `unknown_invoice ${stranger.id}`];
    expect(await cases()).toEqual([...opened, ...differences].toSorted());
    // What was booked meanwhile is no difference any more.
    expect(await night()).toBe(4);
    expect(await cases()).toHaveLength(7);
  });

  test('has what cards hold', async () => {
    const known = await hold();
    await tell(known);
    const unheard = await hold();
    const ended = await hold();
    await tell(ended);
    change(ended, { status: 'Cancelled' });
    const missing = await hold();
    await tell(missing);
    forget(missing);
    t.clock.time = addDays(start, 1);
    expect(await night()).toBe(3);
    expect(await statusOf(known.id)).toBe('authorized');
    expect(await statusOf(unheard.id)).toBe('authorized');
    expect(await statusOf(ended.id)).toBe('cancelled');
    expect(await cases()).toEqual(
      [
        `not_at_provider ${missing.transaction.id}`,
        `not_told ${ended.transaction.id}`,
        `not_told ${unheard.transaction.id}`,
      ].toSorted(),
    );
  });

  test('has not what was made before midnight and charged or held after it: that is asked for', async () => {
    const midnight = addMinutes(start, 12 * 60);
    t.clock.time = addMinutes(midnight, -1);
    const [charged, kept, ended] = [await charge(), await hold(), await hold()];
    for (const one of [charged, kept, ended]) change(one, { authorizedAt: addMinutes(midnight, 1) });
    t.clock.time = addMinutes(midnight, 9);
    await minuteOfPayments(t);
    expect(await statusOf(charged.id)).toBe('active');
    expect(await statusOf(kept.id)).toBe('authorized');
    change(ended, { status: 'Cancelled' });
    t.clock.time = addDays(midnight, 1);
    expect(await night()).toBe(1);
    expect(await cases()).toEqual([`not_told ${ended.transaction.id}`]);
    expect(await statusOf(ended.id)).toBe('cancelled');
  });
});
