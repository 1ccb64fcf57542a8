import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitWithdrawal } from '#server/domains/invoice/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, PAYEE } from '../setup/money-world.ts';
import { byStaff, ORDER_START, QUOTE, read, seen, wish, type OrderWorld } from '../setup/order-world.ts';
import { refusal } from '../setup/refusals.ts';
import { BILLING, makeServicesWorld, terms } from '../setup/services-world.ts';
import { lose, LOST, makeStaff, reinstate } from '../setup/staff.ts';

/** Large money goes back when two persons of staff agree, and the first of them still may when the second does. */
let t: TestApp;
let world: OrderWorld;

const FIRST = BILLING.accountId;
const SECOND = '01935c1e-0000-7000-8000-00000000005b';
const THIRD = '01935c1e-0000-7000-8000-00000000005c';

beforeAll(async () => {
  t = await createTestApp();
  for (const id of [SECOND, THIRD]) await makeStaff(t.db, id);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = ORDER_START;
  world = { ...(await makeServicesWorld(t, 500_000)), expert: staff(FIRST) };
  await reinstate(t.db, FIRST);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const staff = (accountId: string) =>
  ({ kind: 'staff', accountId, permissions: ['billing.manage', 'orders.handle'] }) as const;
const free = async () => (await t.as(world.head)('GET /company-balance/get-balance-company')).freeKopecks / 100;

describe('a refund of an order', () => {
  const REASON = 'Людей нужного разряда не нашли';
  const as = (accountId: string) => ({ ...world, expert: staff(accountId) });
  const actionsOf = async (accountId: string, { id }: { id: number }) =>
    (await t.as(staff(accountId))('GET /staff/orders/{id}', { id })).actions
      .map(({ action }) => action)
      .filter((action) => action.includes('refund'));

  async function proposed() {
    const order = await wish(world);
    await byStaff(world, order, 'quote', { ...QUOTE, unitPrice: 50_000 });
    await t.as(world.head)('POST /orders/{id}/accept-quote', { id: order.id, ...seen(200_000) });
    await byStaff(world, order, 'take');
    await byStaff(world, order, 'propose_refund', { text: REASON });
    return order;
  }

  test.each(LOST)('is void once its proposer is %s, and is proposed anew', async (how) => {
    const order = await proposed();
    const before = await free();
    await lose(t.db, FIRST, how);
    await expect(byStaff(as(SECOND), order, 'refund')).rejects.toEqual(refusal('wrong_state', 'заново'));
    expect(await free()).toBe(before);
    expect(await actionsOf(SECOND, order)).toEqual(['propose_refund', 'reject_refund']);
    const isVoid = { refundProposed: { isVoid: true } };
    expect(await t.as(staff(SECOND))('GET /staff/orders/{id}', order)).toMatchObject(isVoid);
    const { items } = await t.as(staff(SECOND))('GET /staff/orders', { set: 'open', per_page: 50 });
    expect(items.find(({ id }) => id === order.id)).toMatchObject(isVoid);

    await byStaff(as(SECOND), order, 'propose_refund', { text: 'Бригада уехала' });
    await expect(byStaff(as(SECOND), order, 'refund')).rejects.toEqual(refusal('wrong_state', 'другой сотрудник'));
    await byStaff(as(THIRD), order, 'refund');
    expect((await read(world, order)).steps.at(-1)).toMatchObject({ action: 'refund', text: 'Бригада уехала' });
    expect(await free()).toBe(before + 200_000);
  });

  test('stands again when its proposer is back, and goes away by a word of anybody', async () => {
    const order = await proposed();
    await lose(t.db, FIRST, 'suspended');
    await reinstate(t.db, FIRST);
    expect(await actionsOf(SECOND, order)).toEqual(['refund', 'reject_refund']);
    await lose(t.db, FIRST, 'suspended');
    await byStaff(as(SECOND), order, 'reject_refund');
    expect(await actionsOf(SECOND, order)).toEqual(['propose_refund']);
  });
});

describe('a refund of a purchase', () => {
  const refund = (id: number, by: string) =>
    t.as(staff(by))('POST /staff/purchases/{id}/refund', {
      id,
      rubles: 160_000,
      reason: 'Сайт не\u00a0работал',
      refundedKopecks: 0,
    });
  const agree = (id: number, by: string) => t.as(staff(by))('POST /staff/refunds/{id}', { id, action: 'second' });

  async function approved() {
    const { id } = await t.as(world.head)('POST /services/company/init/contacts-add', {
      quantity: 1_000,
      ...terms(160_000),
    });
    const { refunds } = await refund(id, FIRST);
    return { id, request: refunds[0]?.id ?? 0 };
  }

  test.each(LOST)('is void once its first person is %s; whoever asks anew rejects it', async (how) => {
    const { id, request } = await approved();
    const before = await free();
    await lose(t.db, FIRST, how);
    await expect(agree(request, SECOND)).rejects.toEqual(refusal('wrong_state', 'заново'));
    expect(await free()).toBe(before);
    expect(await t.as(staff(SECOND))('GET /staff/purchases/{id}', { id })).toMatchObject({
      cannotRefund: null,
      refunds: [{ status: 'approved', isVoid: true, actions: ['reject'] }],
    });

    const anew = await refund(id, SECOND);
    expect(anew.refunds).toMatchObject([
      { status: 'rejected', isVoid: false, actions: [] },
      { status: 'approved', isVoid: false },
    ]);
    await expect(agree(anew.refunds[1]?.id ?? 0, SECOND)).rejects.toEqual(refusal('forbidden'));
    await agree(anew.refunds[1]?.id ?? 0, THIRD);
    expect(await free()).toBe(before + 160_000);
    const entries = t.db.selectFrom('auditEntry').select('action').where('target', '=', `purchase:${id}`);
    expect((await entries.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'purchase_refund.approve',
      'purchase_refund.reject',
      'purchase_refund.approve',
      'purchase_refund.second',
    ]);
  });
});

describe('a withdrawal', () => {
  const decide = (id: number, action: 'approve' | 'second' | 'send', by: string) =>
    t.as(staff(by))('POST /staff/withdrawals/{id}', { id, action, reason: '' });
  const cardOf = async (id: number, by: string) =>
    (await t.as(staff(by))('GET /staff/withdrawals')).items.find((one) => one.id === id);

  async function approved(rubles: number) {
    const { id } = await submitWithdrawal(t.context(world.head), {
      ...PAYEE,
      amountKopecks: rubles * 100,
      reason: 'Больше не нужны',
    });
    await decide(id, 'approve', FIRST);
    return id;
  }

  test.each(LOST)('of much is not sent after its first person is %s, until it is approved anew', async (how) => {
    const id = await approved(100_000);
    await lose(t.db, FIRST, how);
    await expect(decide(id, 'second', SECOND)).rejects.toEqual(refusal('wrong_state', 'заново'));
    expect(await cardOf(id, SECOND)).toMatchObject({
      status: 'approved',
      isVoid: true,
      actions: ['approve', 'reject'],
    });
    expect(await decide(id, 'approve', SECOND)).toMatchObject({ status: 'approved', isVoid: false });
    await expect(decide(id, 'approve', THIRD)).rejects.toEqual(refusal('wrong_state'));
    await expect(decide(id, 'second', SECOND)).rejects.toEqual(refusal('forbidden'));
    expect(await decide(id, 'second', THIRD)).toMatchObject({ status: 'sent' });
  });

  test('of little is sent by whoever may: one person is enough', async () => {
    const id = await approved(99_999);
    await lose(t.db, FIRST, 'suspended');
    expect(await cardOf(id, SECOND)).toMatchObject({ isVoid: false, actions: ['send', 'reject'] });
    expect(await decide(id, 'send', SECOND)).toMatchObject({ status: 'sent' });
  });
});
