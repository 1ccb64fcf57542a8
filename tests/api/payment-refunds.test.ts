import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makePayers, settle } from '../setup/payment-world.ts';
import { BILLING, makeServicesWorld } from '../setup/services-world.ts';

/** What goes back to a card: our calls to the provider, however it answers, and what staff send back in its cabinet. */
let t: TestApp;
let world: Awaited<ReturnType<typeof makePayers>>;

const START = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  t.cards.state.refund = 'done';
  await t.db.deleteFrom('paymentCase').execute();
  world = await makePayers(t);
});
afterEach(async () => {
  await settle(t);
  expect(await breaksOf(t.db)).toEqual([]);
});

/** Paid, and given up by its buyer. */
async function giveUp() {
  const { id } = await world.order('highlight-resume', 149);
  const transaction = t.cards.add(await world.start(world.applicant, { purchase: id }, 149));
  await world.notify('pay', transaction);
  await settle(t);
  const { refundedKopecks } = await t.as(world.applicant)('POST /purchase-history/applicant/{id}/refund', { id });
  await settle(t);
  return { id, transaction, refundedKopecks };
}
const refundsOf = async (id: number) =>
  (
    await t.db
      .selectFrom('paymentRefund')
      .innerJoin('purchaseRefund', 'purchaseRefund.id', 'purchaseRefundId')
      .select('status')
      .where('purchaseId', '=', id)
      .orderBy('paymentRefund.id')
      .execute()
  ).map(({ status }) => status);
const sentBack = () => t.cards.book.filter(({ kind }) => kind === 'refund').length;
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
/** Made in the provider's cabinet, where nobody of us has called. */
const refundInCabinet = ({ id }: { id: number }, amountKopecks: number) =>
  t.cards.add({ kind: 'refund', originalId: id, amountKopecks, invoiceId: null, accountId: null, card: null });

describe('the provider', () => {
  test('may lose a refund: too long ago to be repeated, it is found in the list', async () => {
    const before = sentBack();
    t.cards.state.refund = 'unknown, made';
    const { id } = await giveUp();
    t.clock.time = addMinutes(START, 5);
    await settle(t);
    expect(await refundsOf(id)).toEqual(['wanted']);
    t.clock.time = addMinutes(START, 120);
    await settle(t);
    expect(await refundsOf(id)).toEqual(['done']);
    expect(sentBack()).toBe(before + 1);
  });

  test('may lose one of two equal refunds: the other one in the list is not taken for it', async () => {
    const { id } = await world.order('highlight-resume', 149);
    await world.notify('pay', t.cards.add(await world.start(world.applicant, { purchase: id }, 149)));
    await settle(t);
    await makeServicesWorld(t, 0);
    const give = (refundedKopecks: number) =>
      t.as(BILLING)('POST /staff/purchases/{id}/refund', { id, rubles: 40, reason: 'Сбой', refundedKopecks });
    const before = sentBack();
    await give(0);
    await settle(t);
    t.cards.state.refund = 'unknown, not made';
    await give(40_00);
    await settle(t);
    expect(await refundsOf(id)).toEqual(['done', 'wanted']);
    t.cards.state.refund = 'done';
    t.clock.time = addMinutes(START, 120);
    await settle(t);
    await settle(t);
    expect(await refundsOf(id)).toEqual(['done', 'done']);
    expect(sentBack()).toBe(before + 2);
  });

  test('may be down: it is sent later, once', async () => {
    const before = sentBack();
    t.cards.state.refund = 'unavailable';
    const { id } = await giveUp();
    t.cards.state.refund = 'done';
    t.clock.time = addMinutes(START, 180);
    await settle(t);
    expect(await refundsOf(id)).toEqual(['done']);
    expect(sentBack()).toBe(before + 1);
  });

  test('may refuse it: a case, and done by the refund that staff make in its cabinet, told twice or not', async () => {
    t.cards.state.refund = 'refused';
    const { id, transaction, refundedKopecks } = await giveUp();
    expect(await refundsOf(id)).toEqual(['refused']);
    expect(await cases()).toEqual(['refund_refused']);
    const made = refundInCabinet(transaction, refundedKopecks);
    for (let count = 0; count < 2; count += 1) await world.notify('refund', made);
    await settle(t);
    expect(await refundsOf(id)).toEqual(['done']);
    expect(await cases()).toEqual(['refund_refused']);
    expect(await told()).toEqual(['payment.paid', 'payment.refunded']);
    // What we have not promised is somebody else's.
    await world.notify('refund', refundInCabinet(transaction, refundedKopecks));
    await settle(t);
    expect(await cases()).toEqual(['refund_refused', 'foreign_refund']);
  });
});
