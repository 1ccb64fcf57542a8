import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import { makeActs, keepInvoices } from '#server/domains/invoice/index.ts';
import { keepOrders } from '#server/domains/order/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import {
  accept,
  ask,
  balanceOf,
  begun,
  byBuyer,
  byStaff,
  comes,
  CREW,
  follow,
  handOver,
  makeOrderWorld,
  ORDER_START,
  quoted,
  read,
  seen,
  wish,
  type OrderWorld,
} from '../setup/order-world.ts';
import { react } from '../setup/reactions.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { readPdf } from '../setup/pdf-text.ts';
import { makeMember } from '../setup/responds.ts';
import { fileOf, PDF } from '../setup/upload-world.ts';

/** What comes of orders by themselves, by invoices, at one moment, and after their people. */
let t: TestApp;
let world: OrderWorld;
const PAYER = { name: 'ООО «Плательщик»', inn: '7707083893', kpp: '770701001', address: 'Казань, Баумана, 1' };

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

describe('the clock', () => {
  test('silence of five working days accepts; the month of that has its act', async () => {
    const order = await begun(world);
    t.clock.time = new Date('2026-12-28T09:00:00Z');
    expect(await handOver(world, order, 4)).toMatchObject({ acceptedOn: '2027-01-13' });
    await comes(world, '2027-01-13T20:59:00Z');
    expect(await read(world, order)).toMatchObject({ status: 'delivered' });
    await comes(world, '2027-01-13T21:00:00Z');
    expect(await read(world, order)).toMatchObject({ status: 'done' });
    const makeAll = () => makeActs(t.context(system), { seller: t.sources.seller });
    t.clock.time = new Date('2027-01-12T09:00:00Z');
    await makeAll();
    const papers = () => t.as(world.head)('GET /company/closing-documents');
    expect((await papers()).items).toEqual([]);
    t.clock.time = new Date('2027-02-01T09:00:00Z');
    await makeAll();
    const [act] = (await papers()).items;
    expect(act).toMatchObject({ month: '2027-01', totalKopecks: 60_000_00, vatKopecks: 10_819_67 });
    const pdf = await t.as(world.head)('GET /company/closing-documents/{id}/download', { id: act?.id ?? 0 });
    const words = (await readPdf(pdf)).text.replaceAll('\u00a0', ' ');
    // Nobody is counted by pieces, and no day of another year is without it.
    for (const part of ['4 человека», заказ', '1 декабря 2026 – 14 января 2027 4 человека 60 000,00'])
      expect(words).toContain(part);
    expect(words).not.toContain('шт.');
    const { items } = await t.as(world.head)('GET /company-balance-history', {});
    expect(items.find(({ purchaseId }) => purchaseId !== null)?.detail).toBe(
      `«Сварщики НАКС, 4\u00a0человека», заказ №\u00a0${order.id}, Анна Галеева`,
    );
  });

  test('a quote ends after ten working days', async () => {
    const order = await quoted(world);
    await comes(world, '2026-12-15T20:59:00Z');
    expect(await read(world, order)).toMatchObject({ status: 'quoted' });
    t.clock.time = new Date('2026-12-15T21:00:00Z');
    await expect(accept(world, order)).rejects.toEqual(refusal('wrong_state', '15\u00a0декабря'));
    await comes(world, '2026-12-15T21:00:00Z');
    expect(await read(world, order)).toMatchObject({ status: 'cancelled' });
    await expect(accept(world, order)).rejects.toEqual(refusal('wrong_state'));
  });

  test('without an answer the work pauses after 14 days, and closes 90 days later with what is not done', async () => {
    const order = await begun(world);
    await handOver(world, order, 1);
    await byStaff(world, order, 'ask', { text: 'Подходит ли первый человек?' });
    await comes(world, '2026-12-15T08:59:00Z');
    expect(await read(world, order)).toMatchObject({ isPaused: false });
    await comes(world, '2026-12-15T09:01:00Z');
    await comes(world, '2026-12-15T09:02:00Z');
    expect(await read(world, order)).toMatchObject({ isPaused: true, isLate: false });
    const told = await t.db
      .selectFrom('notice')
      .select('data')
      .where('accountId', '=', world.head.accountId)
      .where('event', '=', 'order.asked')
      .execute();
    expect(told.map(({ data }) => (data as { isPaused: boolean }).isPaused).toSorted()).toEqual([false, true]);
    await comes(world, '2027-03-15T08:59:00Z');
    expect(await read(world, order)).toMatchObject({ status: 'waiting_buyer' });
    await comes(world, '2027-03-15T09:01:00Z');
    expect(await read(world, order)).toMatchObject({ status: 'cancelled', refundedKopecks: 39_000_00 });
    expect(await balanceOf(world)).toEqual([79_000, 0]);
  });

  test('an answer of the last moment counts: what was found is judged under its lock', async () => {
    const order = await begun(world);
    await byStaff(world, order, 'ask', { text: 'Подходит ли разряд?' });
    t.clock.time = new Date('2027-03-15T09:01:00Z');
    const [answered, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answering = inTransaction(t.db, async (tx) => {
      const answer = { status: 'in_work', waitingSince: null };
      await tx.updateTable('serviceOrder').set(answer).where('id', '=', order.id).execute();
      answered.resolve();
      await commit.promise;
    });
    await answered.promise;
    const keeping = keepOrders(t.context(system));
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
      expect(rows).toHaveLength(1);
    });
    commit.resolve();
    await Promise.all([answering, keeping]);
    expect(await read(world, order)).toMatchObject({ status: 'in_work', refundedKopecks: 0 });
  });
});

const purchases = async () => (await t.as(world.head)('GET /purchase-history/company')).items;

describe('by invoice', () => {
  test('the order waits for its money, which is held as soon as it comes', async () => {
    world = await makeOrderWorld(t, 0);
    const order = await quoted(world);
    const waiting = await accept(world, order, { payBy: 'invoice', payer: PAYER });
    expect(waiting).toMatchObject({ status: 'quoted', purchase: { payBy: 'invoice' } });
    expect(await purchases()).toMatchObject([{ status: 'awaiting', orderStatus: 'quoted' }]);
    await expect(accept(world, order, { payBy: 'invoice', payer: PAYER })).rejects.toEqual(
      refusal('wrong_state', 'Счёт уже'),
    );
    const [invoice] = (await t.as(world.head)('GET /company-balance/invoices')).items;
    expect(waiting.purchase?.invoice).toEqual({ id: invoice?.id, number: invoice?.number });
    expect(invoice).toMatchObject({
      totalKopecks: 60_000_00,
      detail: expect.stringContaining(`заказ №\u00a0${order.id}`),
    });
    const pdf = await t.as(world.head)('GET /company-balance-history/{id}/download-outbill', { id: invoice?.id ?? 0 });
    expect((await readPdf(pdf)).text).toContain('дополнительные услуги');
    await t.as(asStaff(['billing.manage']))('POST /staff/invoices/{id}/paid', {
      id: invoice?.id ?? 0,
      number: '77',
      datedOn: '2026-12-01',
      payerAccount: '40702810638000000000',
      rubles: 60_000,
    });
    await follow(world);
    expect(await read(world, order)).toMatchObject({ status: 'accepted', purchase: null });
    expect(await balanceOf(world)).toEqual([0, 60_000]);
  });

  test('an invoice that nobody pays ends its order; money from the balance takes its place', async () => {
    const order = await quoted(world);
    await accept(world, order, { payBy: 'invoice', payer: PAYER });
    expect(await accept(world, order)).toMatchObject({ status: 'accepted' });
    await follow(world);
    expect(await read(world, order)).toMatchObject({ status: 'accepted' });
    // The order stands as the purchase that has paid it.
    expect(await purchases()).toMatchObject([
      { status: 'paid', orderStatus: 'accepted' },
      { status: 'cancelled', orderStatus: null },
    ]);
    const late = await ask(world, { payBy: 'invoice', payer: PAYER });
    expect(late).toMatchObject({ status: 'quoted' });
    t.clock.time = new Date('2026-12-09T09:00:00Z');
    await keepInvoices(t.context(system));
    await follow(world);
    expect(await read(world, late)).toMatchObject({ status: 'cancelled' });
  });
});

describe('at one moment', () => {
  test('twenty accept one quote: it is paid once', async () => {
    const order = await quoted(world);
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => accept(world, order)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await t.as(world.head)('GET /purchase-history/company')).total).toBe(1);
    expect(await balanceOf(world)).toEqual([40_000, 60_000]);
  });

  test('two of the staff take it: one has it', async () => {
    const order = await ask(world);
    const both = await Promise.allSettled([byStaff(world, order, 'take'), byStaff(world, order, 'take')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('giving up from both sides, and accepting twice: once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await begun(world);
      await handOver(world, order, 3);
      const [given, declined] = await Promise.allSettled([
        byBuyer(world, order, 'refund'),
        byStaff(world, order, 'refund', { text: 'Больше людей нет' }),
      ]);
      expect([given.status, declined.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const whole = await ask(world);
      await byStaff(world, whole, 'take');
      await handOver(world, whole);
      const done = await Promise.allSettled([byBuyer(world, whole, 'accept'), byBuyer(world, whole, 'accept')]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      world = await makeOrderWorld(t);
    }
  });
});

describe('files', () => {
  test('are of who sends them, and read by whoever reads the order', async () => {
    const send = async (who: Parameters<TestApp['as']>[0]) =>
      (await t.as(who)('POST /files', { purpose: 'order', file: fileOf(PDF, 'смета.pdf') })).id;
    const own = await send(world.head);
    const order = await wish(world, { fileIds: [own] });
    expect(order.files).toMatchObject([{ id: own, name: 'смета.pdf' }]);
    await expect(wish(world, { fileIds: [await send(world.expert)] })).rejects.toEqual(atField('fileIds'));
    await expect(
      byStaff(world, order, 'decline', { text: 'Не возьмёмся', fileIds: [await send(world.head)] }),
    ).rejects.toEqual(atField('fileIds'));
    const answer = await send(world.expert);
    await byStaff(world, order, 'decline', { text: 'Не возьмёмся', fileIds: [answer] });
    expect((await read(world, order)).steps.at(-1)?.files).toMatchObject([{ id: answer }]);
    const other = await makeOrderWorld(t);
    await expect(t.as(asStaff(['billing.manage']))('GET /files/{id}', { id: own })).rejects.toEqual(
      refusal('not_found'),
    );
    const stranger = await makeMember(t.db, world.company, { permissions: ['vacancy.create'] });
    for (const id of [own, answer]) {
      for (const who of [world.head, world.expert]) expect(await t.as(who)('GET /files/{id}', { id })).toBeDefined();
      for (const who of [other.head, stranger])
        await expect(t.as(who)('GET /files/{id}', { id })).rejects.toEqual(refusal('not_found'));
    }
  });
});

describe('in its dialog', () => {
  test('stands what was written with its steps', async () => {
    const order = await wish(world);
    await byStaff(world, order, 'decline', { text: 'В этом городе людей нет' });
    const { items } = await t.as(world.head)('GET /chat/messages', { dialog: order.dialogId ?? '' });
    expect(items.map(({ text }) => text)).toContain('В этом городе людей нет');
  });
});

describe('after its people', () => {
  test('a company waits for its open orders', async () => {
    const order = await t.as(world.head)('POST /services/company/init/work-request', CREW);
    await expect(t.sources.assertSettled(t.db, world.company)).rejects.toEqual(
      expect.objectContaining({ code: 'wrong_state' }),
    );
    await byBuyer(world, order, 'cancel');
    await expect(t.sources.assertSettled(t.db, world.company)).rejects.toEqual(
      expect.objectContaining({ message: expect.stringContaining('На\u00a0балансе') }),
    );
  });

  test('erasing leaves the rows without the person', async () => {
    const order = await ask(world);
    await byStaff(world, order, 'take');
    await react(t, 'account.erased', { accountId: world.head.accountId });
    const row = await t.db.selectFrom('serviceOrder').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ accountId: null, status: 'in_work' });
    const dialog = await t.db
      .selectFrom('dialog')
      .select(['status', 'accountId', 'personName'])
      .where('serviceOrderId', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(dialog).toEqual({ status: 'open', accountId: null, personName: null });
    const steps = await t.db.selectFrom('orderStep').selectAll().where('serviceOrderId', '=', order.id).execute();
    expect(steps.map(({ accountId }) => accountId)).not.toContain(world.head.accountId);
  });
});

test('closed orders are apart from open ones, what was closed last first', async () => {
  const [open, first, second] = [await begun(world), await wish(world), await wish(world)];
  await byStaff(world, open, 'ask', { text: 'Подходит ли разряд?' });
  await byBuyer(world, second, 'cancel');
  t.clock.time = addDays(t.clock.now(), 1);
  await byBuyer(world, first, 'cancel');
  const idsOf = async (set: 'open' | 'closed') => {
    const { items, total } = await t.as(world.head)('GET /orders', { set });
    return [total, ...items.map(({ id }) => id)];
  };
  expect(await idsOf('open')).toEqual([1, open.id]);
  expect(await idsOf('closed')).toEqual([2, first.id, second.id]);
  // A purchase stands as its order.
  expect(await purchases()).toMatchObject([{ status: 'in_progress', orderStatus: 'waiting_buyer' }]);
});

test('ten open orders are enough', async () => {
  for (let count = 0; count < 10; count += 1) await wish(world);
  await expect(wish(world)).rejects.toEqual(refusal('limit_exceeded', '10'));
  await expect(ask(world, seen(1_900))).rejects.toEqual(refusal('limit_exceeded'));
});
