import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import {
  accept,
  begun,
  byBuyer,
  byStaff,
  comes,
  handOver,
  makeOrderWorld,
  ORDER_START,
  QUOTE,
  quoted,
  read,
  wish,
  type OrderWorld,
} from '../setup/order-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';

/** What staff see and do at the desk of orders, who hears of it, and how long replacements are owed. */
let t: TestApp;
let world: OrderWorld;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = ORDER_START;
  world = await makeOrderWorld(t);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const told = async ({ accountId }: TestMember) =>
  (await t.db.selectFrom('notice').select('event').where('accountId', '=', accountId).orderBy('id').execute()).map(
    ({ event }) => event,
  );

test('each step of staff is in the audit log, and one that was judged by an older order is a conflict', async () => {
  const order = await quoted(world);
  const { version } = await t.as(world.expert)('GET /staff/orders/{id}', order);
  await accept(world, order);
  await expect(byStaff(world, order, 'take', { version })).rejects.toEqual(refusal('conflict'));
  await byStaff(world, order, 'take', { version: version + 1 });
  const rows = await t.db
    .selectFrom('auditEntry')
    .select(['action', 'accountId'])
    .where('target', '=', `order:${order.id}`)
    .orderBy('id')
    .execute();
  expect(rows).toEqual(['order.quote', 'order.take'].map((action) => ({ action, accountId: world.expert.accountId })));
});

test('what is due first stands first', async () => {
  const later = await begun(world);
  const sooner = await wish(world);
  const { items } = await t.as(world.expert)('GET /staff/orders', { service: 'find-employee' });
  const own = items.map(({ id }) => id).filter((id) => id === later.id || id === sooner.id);
  expect(own).toEqual([sooner.id, later.id]);
});

test('a company’s order that nobody takes waits: only a card cannot hold money for long', async () => {
  const order = await quoted(world);
  await accept(world, order);
  await comes(world, '2027-03-01T09:00:00Z');
  expect(await read(world, order)).toMatchObject({ status: 'accepted', isLate: true });
});

test('replacements are owed for 30 days from the first end, whatever was replaced since', async () => {
  const order = await begun(world);
  await handOver(world, order, 4);
  expect(await read(world, order)).toMatchObject({ againUntil: null });
  await byBuyer(world, order, 'accept');
  expect(await read(world, order)).toMatchObject({ againUntil: '2026-12-31', againLeft: 4 });
  await comes(world, '2026-12-25T09:00:00Z');
  await byBuyer(world, order, 'rework', { text: 'Один не вышел', units: 1 });
  await handOver(world, order, 1);
  await byBuyer(world, order, 'accept');
  expect(await read(world, order)).toMatchObject({ againUntil: '2026-12-31', againLeft: 3 });
  await comes(world, '2026-12-31T09:01:00Z');
  await expect(byBuyer(world, order, 'rework', { text: 'Ещё один', units: 1 })).rejects.toEqual(
    refusal('wrong_state', '30 дней'),
  );
});

test('when whoever has ordered may buy no more, those hear who buy for the company, and nobody else', async () => {
  const [buyer, colleague, accountant] = await Promise.all(
    (['services.buy', 'services.buy', 'balance.view'] as const).map((permission) =>
      makeMember(t.db, world.company, { permissions: [permission] }),
    ),
  );
  if (!buyer || !colleague || !accountant) throw new Error('No members');
  const order = await wish({ ...world, head: buyer });
  await t.db.updateTable('companyMember').set({ permissions: [] }).where('id', '=', buyer.memberId).execute();
  await byStaff(world, order, 'quote', QUOTE);
  expect(await told(buyer)).not.toContain('order.quoted');
  expect(await told(colleague)).toContain('order.quoted');
  expect(await told(accountant)).not.toContain('order.quoted');
});

test('its buyer reads first what waits for them, then what staff do, and nothing that is closed', async () => {
  const waiting = await quoted(world);
  const open = await wish(world);
  const closed = await wish(world);
  await byBuyer(world, closed, 'cancel');
  const { items } = await t.as(world.head)('GET /orders');
  expect(items.map(({ id }) => id)).toEqual([waiting.id, open.id]);
});
