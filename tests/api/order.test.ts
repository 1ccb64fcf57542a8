import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asApplicant, asStaff } from '../setup/actors.ts';
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
  handOver,
  makeOrderWorld,
  ORDER_START,
  quoted,
  read,
  seen,
  wish,
  type OrderWorld,
} from '../setup/order-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** What companies order of people, step by step. */
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

const told = async () => {
  const rows = await t.db
    .selectFrom('notice')
    .select('event')
    .where('accountId', '=', world.head.accountId)
    .where('event', 'like', 'order.%')
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event);
};

describe('a question to a specialist', () => {
  test('is paid from the balance at once: its money is held, and earned when the answer is accepted', async () => {
    const vacancyId = await makeVacancy(t.db, world.company, { title: 'Сварщик' });
    const order = await ask(world, { vacancyId });
    expect(order).toMatchObject({
      service: 'ask-company',
      title: 'Сварщик',
      status: 'accepted',
      totalKopecks: 1_900_00,
      dueOn: '2026-12-03',
      buyer: 'Анна Галеева',
      refundableKopecks: 1_900_00,
      agreement: { title: 'Оферта: дополнительные услуги для\u00a0компаний' },
    });
    expect(order.dialogId).not.toBeNull();
    expect(await balanceOf(world)).toEqual([98_100, 1_900]);
    const taken = await byStaff(world, order, 'take');
    // Three working days from the one after the payment.
    expect(taken).toMatchObject({ status: 'in_work', dueOn: '2026-12-04', assignee: 'Вера Сомова' });
    expect(taken.links).toEqual([{ title: 'Вакансия', href: `/vacancy/${vacancyId}` }]);
    const answer = await byStaff(world, order, 'deliver', {
      text: 'Зарплата ниже, чем у соседей: поднимите до 120 000',
    });
    expect(answer).toMatchObject({ status: 'delivered', acceptedOn: '2026-12-08', dueOn: null });
    expect(await balanceOf(world)).toEqual([98_100, 1_900]);
    const done = await byBuyer(world, order, 'accept');
    expect(done).toMatchObject({ status: 'done', refundableKopecks: 0, actions: [] });
    expect(done.steps.map(({ action, by }) => `${by} ${action}`)).toEqual([
      'buyer create',
      'buyer accept',
      'staff take',
      'staff deliver',
      'buyer accept',
    ]);
    expect(await balanceOf(world)).toEqual([98_100, 0]);
    expect(await told()).toEqual(['order.taken', 'order.delivered']);
    const [purchase] = (await t.as(world.head)('GET /purchase-history/company')).items;
    expect(purchase).toMatchObject({
      status: 'completed',
      vatKopecks: 342_62,
      bonusKopecks: 0,
      actions: [],
      lines: [{ target: { kind: 'order', id: order.id, href: `/profile/orders/${order.id}` } }],
    });
  });

  test('is clarified once, for what was paid', async () => {
    const order = await ask(world);
    await byStaff(world, order, 'take');
    await handOver(world, order);
    expect((await read(world, order)).againLeft).toBe(1);
    await expect(byBuyer(world, order, 'rework')).rejects.toEqual(atField('text'));
    const again = await byBuyer(world, order, 'rework', { text: 'А сколько платят соседи за вахту?' });
    expect(again).toMatchObject({ status: 'in_work', dueOn: '2026-12-03', againLeft: 0, refundableKopecks: 0 });
    await expect(byBuyer(world, order, 'refund')).rejects.toEqual(refusal('wrong_state', 'возвращать нечего'));
    await handOver(world, order);
    const { actions } = await read(world, order);
    expect(actions.map(({ action, disabled }) => [action, disabled])).toEqual([
      ['accept', null],
      ['rework', 'Всё, что входит в\u00a0цену, уже сделано'],
      ['refund', 'Всё передано: возвращать нечего'],
    ]);
    await expect(byBuyer(world, order, 'rework', { text: 'И ещё один вопрос' })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });

  test('bonuses do not pay it; what is missing is said, with what to pay for', async () => {
    world = await makeOrderWorld(t, 1_000);
    const billing = t.as(asStaff(['billing.manage']));
    await billing('POST /staff/companies/{id}/bonus', { id: world.company, rubles: 5_000, reason: 'За\u00a0простой' });
    await expect(ask(world)).rejects.toEqual(
      expect.objectContaining({
        code: 'payment_required',
        problem: expect.objectContaining({ payFor: { service: 'ask-company', option: '', shortKopecks: 900_00 } }),
      }),
    );
    expect((await t.as(world.head)('GET /orders')).items).toEqual([]);
  });

  test('a member’s limit of the month counts; a price that was not seen is a conflict', async () => {
    const buyer = await makeMember(t.db, world.company, { permissions: ['services.buy'] });
    await t.db
      .updateTable('companyMember')
      .set({ spendPerMonthKopecks: 2_000_00 })
      .where('id', '=', buyer.memberId)
      .execute();
    await ask(world, {}, buyer);
    await expect(ask(world, {}, buyer)).rejects.toEqual(refusal('limit_exceeded', 'осталось 100'));
    t.clock.time = new Date('2026-12-31T20:59:00Z');
    await expect(ask(world, {}, buyer)).rejects.toEqual(refusal('limit_exceeded'));
    t.clock.time = new Date('2026-12-31T21:00:00Z');
    await ask(world, {}, buyer);
    await expect(ask(world, seen(1_000))).rejects.toEqual(refusal('conflict', '1\u00a0900'));
    await expect(ask(world, { offerCompanySecondary: false })).rejects.toEqual(atField('offerCompanySecondary'));
    await expect(ask(world, { question: '' })).rejects.toEqual(atField('question'));
    await expect(ask(world, { question: 'Как нанять только славян без кавказцев?' })).rejects.toEqual(
      atField('question'),
    );
    const foreign = await makeVacancy(t.db, await makeCompany(t.db));
    await expect(ask(world, { vacancyId: foreign })).rejects.toEqual(refusal('not_found'));
  });
});

describe('a request with a quote', () => {
  test('gets its price and term, is paid, handed over in parts and accepted', async () => {
    const order = await wish(world);
    expect(order).toMatchObject({
      status: 'new',
      title: 'Сварщики НАКС, 4\u00a0человека',
      dueOn: '2026-12-03',
      quote: null,
    });
    expect(order.brief[0]).toEqual({ name: 'work', title: 'Кто нужен', value: 'Сварщики НАКС' });
    for (const [field, missing] of [
      ['unitPrice', { quantity: 4, workDays: 10 }],
      ['quantity', { unitPrice: 15_000, workDays: 10 }],
      ['workDays', { unitPrice: 15_000, quantity: 4 }],
    ] as const)
      await expect(byStaff(world, order, 'quote', missing)).rejects.toEqual(atField(field));
    await byStaff(world, order, 'quote', { unitPrice: 15_000, quantity: 4, workDays: 10 });
    expect(await read(world, order)).toMatchObject({
      status: 'quoted',
      quote: { totalKopecks: 60_000_00, vatKopecks: 10_819_67, workDays: 10, validUntil: '2026-12-15' },
      actions: [{ action: 'accept', disabled: null }, { action: 'cancel' }],
    });
    await expect(accept(world, order, seen(50_000))).rejects.toEqual(refusal('conflict', '60\u00a0000'));
    expect(await accept(world, order)).toMatchObject({ status: 'accepted' });
    expect(await balanceOf(world)).toEqual([40_000, 60_000]);
    // Ten working days after the payment, whenever it is taken.
    t.clock.time = new Date('2026-12-03T09:00:00Z');
    expect(await byStaff(world, order, 'take')).toMatchObject({ dueOn: '2026-12-15' });
    await expect(handOver(world, order)).rejects.toEqual(atField('units'));
    await expect(handOver(world, order, 5)).rejects.toEqual(atField('units'));
    expect(await handOver(world, order, 1)).toMatchObject({ status: 'in_work', handed: 1, dueOn: '2026-12-15' });
    expect(await handOver(world, order, 3)).toMatchObject({ status: 'delivered', handed: 4 });
    await byBuyer(world, order, 'accept');
    expect(await balanceOf(world)).toEqual([40_000, 0]);
    expect(await told()).toEqual(['order.quoted', 'order.taken', 'order.delivered', 'order.delivered']);
  });

  test('may be declined, cancelled and named anew before it is paid', async () => {
    const declined = await wish(world);
    await expect(byStaff(world, declined, 'decline')).rejects.toEqual(atField('text'));
    await byStaff(world, declined, 'decline', { text: 'В этом городе людей нет' });
    expect(await read(world, declined)).toMatchObject({ status: 'cancelled', actions: [] });
    expect(await told()).toEqual(['order.cancelled']);
    const again = await quoted(world);
    await byStaff(world, again, 'quote', { unitPrice: 10_000, quantity: 4, workDays: 20 });
    await expect(accept(world, again)).rejects.toEqual(refusal('conflict', '40\u00a0000'));
    await byBuyer(world, again, 'cancel');
    await expect(accept(world, again)).rejects.toEqual(refusal('wrong_state'));
    await expect(byStaff(world, again, 'quote', { unitPrice: 10, quantity: 1, workDays: 1 })).rejects.toEqual(
      atField('unitPrice'),
    );
  });

  test('asks the buyer: the clock stands while it waits', async () => {
    const order = await begun(world);
    await expect(byStaff(world, order, 'ask')).rejects.toEqual(atField('text'));
    await byStaff(world, order, 'ask', { text: 'Нужен ли НАКС на всех?' });
    await expect(handOver(world, order, 4)).rejects.toEqual(refusal('wrong_state'));
    // Three working days later, over a weekend.
    t.clock.time = new Date('2026-12-04T09:00:00Z');
    await expect(byBuyer(world, order, 'answer')).rejects.toEqual(atField('text'));
    expect(await byBuyer(world, order, 'answer', { text: 'Да, на всех четверых' })).toMatchObject({
      status: 'in_work',
      dueOn: '2026-12-18',
    });
  });

  test('what the law forbids to ask for is refused at its field; contacts are not', async () => {
    await expect(wish(world, { work: 'Сварщики, только мужчины' })).rejects.toEqual(atField('work'));
    await expect(wish(world, { comment: 'Граждане РФ, славяне, до 40 лет' })).rejects.toEqual(atField('comment'));
    await expect(wish(world, { startDay: '2026-11-30' })).rejects.toEqual(atField('startDay'));
    await expect(wish(world, { quantity: 0 })).rejects.toEqual(atField('quantity'));
    expect(await wish(world, { comment: 'Звоните прорабу: +7 987 123-45-67' })).toMatchObject({ status: 'new' });
  });
});

describe('giving it up', () => {
  test('before the work all comes back; afterwards without what was handed over and a tenth', async () => {
    const early = await ask(world);
    expect(await byBuyer(world, early, 'refund')).toMatchObject({ status: 'cancelled', refundedKopecks: 1_900_00 });
    expect(await balanceOf(world)).toEqual([100_000, 0]);
    const order = await begun(world);
    await handOver(world, order, 1);
    const { refundableKopecks, actions } = await read(world, order);
    expect(refundableKopecks).toBe(39_000_00);
    expect(actions.find(({ action }) => action === 'refund')?.label).toContain('39\u00a0000');
    await expect(byBuyer(world, order, 'refund', { refundKopecks: 45_000_00 })).rejects.toEqual(
      refusal('conflict', '39\u00a0000'),
    );
    await byBuyer(world, order, 'refund', { refundKopecks: 39_000_00 });
    expect(await balanceOf(world)).toEqual([79_000, 0]);
    const [purchase] = (await t.as(world.head)('GET /purchase-history/company')).items;
    expect(purchase).toMatchObject({ status: 'partially_refunded', refundedKopecks: 39_000_00 });
    await expect(byBuyer(world, order, 'refund')).rejects.toEqual(refusal('wrong_state'));
  });

  test('late with the work, nothing is kept for the reading', async () => {
    const order = await begun(world);
    t.clock.time = new Date('2026-12-16T09:00:00Z');
    expect(await read(world, order)).toMatchObject({ isLate: true, refundableKopecks: 60_000_00 });
    await byBuyer(world, order, 'refund');
    expect(await balanceOf(world)).toEqual([100_000, 0]);
  });

  test('staff give back all that was not handed over, and say why', async () => {
    const order = await begun(world);
    await handOver(world, order, 2);
    await expect(byStaff(world, order, 'refund')).rejects.toEqual(atField('text'));
    await byStaff(world, order, 'refund', { text: 'Больше людей в\u00a0городе нет' });
    expect(await balanceOf(world)).toEqual([70_000, 0]);
    expect((await told()).at(-1)).toBe('order.cancelled');
  });

  test('a replacement that does not come is given back after the end', async () => {
    const order = await begun(world);
    await handOver(world, order, 4);
    await byBuyer(world, order, 'accept');
    await comes(world, '2026-12-20T09:00:00Z');
    await expect(byBuyer(world, order, 'rework', { text: 'Один не вышел' })).rejects.toEqual(atField('units'));
    const again = await byBuyer(world, order, 'rework', { text: 'Один не вышел', units: 1 });
    expect(again).toMatchObject({ status: 'in_work', handed: 3, againLeft: 3, refundableKopecks: 15_000_00 });
    await byBuyer(world, order, 'refund');
    expect(await balanceOf(world)).toEqual([55_000, 0]);
  });

  test('a purchase of an order is given up in the order alone', async () => {
    await ask(world);
    const [purchase] = (await t.as(world.head)('GET /purchase-history/company')).items;
    await expect(
      t.as(world.head)('POST /purchase-history/company/{id}/refund', { id: purchase?.id ?? 0 }),
    ).rejects.toEqual(refusal('wrong_state', 'в\u00a0заказе'));
  });
});

describe('whose it is', () => {
  test('another company’s is not there, a visitor signs in, a right is needed', async () => {
    const order = await ask(world);
    const other = await makeOrderWorld(t);
    await expect(read(other, order)).rejects.toEqual(refusal('not_found'));
    await expect(byBuyer(other, order, 'refund')).rejects.toEqual(refusal('not_found'));
    await expect(accept(other, order)).rejects.toEqual(refusal('not_found'));
    const reader = await makeMember(t.db, world.company, { permissions: ['balance.view'] });
    expect((await t.as(reader)('GET /orders')).total).toBe(1);
    expect((await read(world, order, reader)).actions).toEqual([]);
    const stranger = await makeMember(t.db, world.company, { permissions: ['vacancy.create'] });
    for (const [who, code] of [
      [reader, 'forbidden'],
      [stranger, 'forbidden'],
    ] as const)
      await expect(byBuyer(world, order, 'refund', {}, who)).rejects.toEqual(refusal(code));
    await expect(read(world, order, stranger)).rejects.toEqual(refusal('forbidden'));
    await expect(read(world, order, asApplicant())).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /orders')).rejects.toEqual(refusal('unauthorized'));
    await expect(t.call('GET /orders/{id}', order)).rejects.toEqual(refusal('unauthorized'));
  });

  test('staff without the right do not see the desk; with it, what is due first comes first', async () => {
    const order = await quoted(world);
    const later = await wish(world);
    const other = t.as(asStaff(['billing.manage']));
    await expect(other('GET /staff/orders')).rejects.toEqual(refusal('forbidden'));
    await expect(other('GET /staff/orders/{id}', order)).rejects.toEqual(refusal('forbidden'));
    await expect(other('POST /staff/orders/{id}/steps', { id: order.id, action: 'take' })).rejects.toEqual(
      refusal('forbidden'),
    );
    const desk = t.as(world.expert);
    const { items, questions } = await desk('GET /staff/orders', { service: 'find-employee' });
    expect(items.map(({ id }) => id)).toContain(later.id);
    expect(items.map(({ id }) => id)).not.toContain(order.id);
    expect(questions).toBe(0);
    expect((await desk('GET /staff/orders', { set: 'buyers' })).items.map(({ id }) => id)).toContain(order.id);
    await expect(desk('GET /staff/orders/{id}', { id: 999_999 })).rejects.toEqual(refusal('not_found'));
    await expect(byStaff(world, { id: 999_999 }, 'take')).rejects.toEqual(refusal('not_found'));
    const shown = await desk('GET /staff/orders/{id}', later);
    expect(shown.buyer).toMatchObject({
      title: 'Мостострой',
      href: `/company/${world.company}`,
      person: 'Анна Галеева',
    });
    await expect(
      byStaff(world, later, 'quote', { unitPrice: 1_000, quantity: 1, workDays: 1, version: 99 }),
    ).rejects.toEqual(refusal('conflict'));
  });
});
