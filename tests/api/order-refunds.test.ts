import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import {
  balanceOf,
  begun,
  byStaff,
  handOver,
  makeOrderWorld,
  ORDER_START,
  QUOTE,
  read,
  seen,
  wish,
  type OrderWorld,
} from '../setup/order-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeStaff } from '../setup/staff.ts';

/** Large money of an order goes back when two persons of staff agree. */
let t: TestApp;
let world: OrderWorld;

const OTHER = '01935c1e-0000-7000-8000-00000000005b';
beforeAll(async () => {
  t = await createTestApp();
  await makeStaff(t.db, OTHER);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = ORDER_START;
  world = await makeOrderWorld(t, 400_000);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const REASON = 'Людей нужного разряда не нашли';
/** Whoever else of the staff does orders. */
const other = () => as(OTHER);
const as = (accountId: string) => ({ ...world, expert: { ...world.expert, accountId } });

/** Paid and taken, of this much in all. */
async function begunFor(rubles: number) {
  const order = await wish(world);
  await byStaff(world, order, 'quote', { ...QUOTE, unitPrice: rubles / QUOTE.quantity });
  await t.as(world.head)('POST /orders/{id}/accept-quote', { id: order.id, ...seen(rubles) });
  await byStaff(world, order, 'take');
  return order;
}

const actionsOf = async (who: OrderWorld, { id }: { id: number }) =>
  (await t.as(who.expert)('GET /staff/orders/{id}', { id })).actions
    .filter(({ disabled }) => disabled === null)
    .map(({ action }) => action)
    .filter((action) => action.includes('refund'));

test('below 100 000 ₽ one person gives it back', async () => {
  const order = await begunFor(99_996);
  expect(await actionsOf(world, order)).toEqual(['refund']);
  await expect(byStaff(world, order, 'propose_refund', { text: REASON })).rejects.toEqual(refusal('wrong_state'));
  await byStaff(world, order, 'refund', { text: REASON });
  expect(await read(world, order)).toMatchObject({ status: 'cancelled', refundedKopecks: 99_996_00 });
});

test('from 100 000 ₽ somebody else agrees; the buyer reads why from whoever has proposed it, and nothing before', async () => {
  const order = await begunFor(100_000);
  expect(await actionsOf(world, order)).toEqual(['propose_refund']);
  await expect(byStaff(world, order, 'refund', { text: REASON })).rejects.toEqual(refusal('wrong_state', 'двое'));
  await expect(byStaff(world, order, 'propose_refund')).rejects.toMatchObject({ code: 'bad_argument' });
  const before = await read(world, order);
  await byStaff(world, order, 'propose_refund', { text: REASON });
  expect(await read(world, order)).toEqual(before);
  expect(await balanceOf(world)).toEqual([300_000, 100_000]);

  const byExpert = { by: 'Вера Сомова', reason: REASON };
  expect(await t.as(other().expert)('GET /staff/orders/{id}', order)).toMatchObject({ refundProposed: byExpert });
  expect(await actionsOf(world, order)).toEqual(['reject_refund']);
  await expect(byStaff(world, order, 'refund')).rejects.toEqual(refusal('wrong_state', 'другой сотрудник'));
  expect(await actionsOf(other(), order)).toEqual(['refund', 'reject_refund']);
  await byStaff(other(), order, 'refund', { text: 'Согласен' });
  expect(await read(world, order)).toMatchObject({ status: 'cancelled', refundedKopecks: 100_000_00 });
  expect((await read(world, order)).steps.at(-1)).toMatchObject({ action: 'refund', text: REASON });
  expect(await balanceOf(world)).toEqual([400_000, 0]);
  await expect(byStaff(other(), order, 'refund')).rejects.toEqual(refusal('wrong_state'));
});

test('two who agree at once give it back once', async () => {
  const order = await begunFor(200_000);
  await byStaff(world, order, 'propose_refund', { text: REASON });
  const tried = await Promise.allSettled([1, 2].map(() => byStaff(other(), order, 'refund')));
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balanceOf(world)).toEqual([400_000, 0]);
});

test('it waits among what staff owe a step, and both words stand in the audit log', async () => {
  const order = await begunFor(120_000);
  await byStaff(world, order, 'ask', { text: 'Какой группы допуск?' });
  const setsOf = async () => {
    const sets = (['open', 'buyers', 'closed'] as const).map(async (set) => {
      const { items } = await t.as(world.expert)('GET /staff/orders', { set, per_page: 50 });
      return items.some(({ id }) => id === order.id) ? [set] : [];
    });
    return (await Promise.all(sets)).flat();
  };
  expect(await setsOf()).toEqual(['buyers']);
  await byStaff(world, order, 'propose_refund', { text: REASON });
  expect(await setsOf()).toEqual(['open']);
  await byStaff(other(), order, 'reject_refund');
  expect(await setsOf()).toEqual(['buyers']);
  expect(await t.as(world.expert)('GET /staff/orders/{id}', order)).toMatchObject({ refundProposed: null });
  const rows = await t.db
    .selectFrom('auditEntry')
    .select('action')
    .where('target', '=', `order:${order.id}`)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action).slice(-2)).toEqual(['order.propose_refund', 'order.reject_refund']);
});

test('it waits at the desk of purchases too, with the order that it is decided in', async () => {
  const [large, small] = [await begunFor(120_000), await begunFor(40_000)];
  const desk = t.as(asStaff(['billing.manage']));
  const cardsOf = async (waiting: 'true' | 'false') => {
    const { items } = await desk('GET /staff/purchases', { waiting, per_page: 50 });
    return items.filter(({ orderId }) => orderId === large.id || orderId === small.id);
  };
  expect(await cardsOf('true')).toEqual([]);
  await byStaff(world, large, 'propose_refund', { text: REASON });
  expect(await cardsOf('true')).toMatchObject([{ orderId: large.id, isWaiting: true, totalKopecks: 120_000_00 }]);
  expect((await cardsOf('false')).map(({ orderId, isWaiting }) => [orderId, isWaiting])).toEqual([
    [small.id, false],
    [large.id, true],
  ]);
  await byStaff(other(), large, 'refund');
  expect(await cardsOf('true')).toEqual([]);
});

test('a step after it makes it void: it was of the order as it stood', async () => {
  const order = await begunFor(200_000);
  await byStaff(world, order, 'propose_refund', { text: REASON });
  await handOver(world, order, 1);
  expect(await actionsOf(other(), order)).toEqual(['propose_refund']);
});

test('nobody gives back what they have ordered, be it little', async () => {
  const order = await begun(world);
  await expect(byStaff(as(world.head.accountId), order, 'refund', { text: REASON })).rejects.toEqual(
    refusal('wrong_state', 'другой сотрудник'),
  );
});
