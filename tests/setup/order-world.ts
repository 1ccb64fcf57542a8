import type { Order, StaffOrder } from '#shared/contracts/order.ts';
import type { BuyerOrderAction, StaffOrderAction } from '#shared/domain/order-machine.ts';
import { keepOrders } from '#server/domains/order/index.ts';
import { system, type Actor } from '#server/platform/actor.ts';
import { asStaff } from './actors.ts';
import type { TestApp } from './app.ts';
import { refill } from './money-world.ts';
import { reactToWaiting } from './reactions.ts';
import { makeMember, type TestMember } from './responds.ts';
import { makeStaff } from './staff.ts';
import { makeCompany } from './things.ts';

/** A Tuesday, noon in Moscow. */
export const ORDER_START = new Date('2026-12-01T09:00:00Z');

export interface OrderWorld {
  t: TestApp;
  company: number;
  head: TestMember;
  /** Of the desk. */
  expert: Actor & { kind: 'staff' };
}

/** A checked company with money, its head, and somebody of the staff. */
export async function makeOrderWorld(t: TestApp, rubles = 100_000): Promise<OrderWorld> {
  const expert = asStaff(['orders.handle']);
  const person = { email: 'desk@karkas.example', firstName: 'Вера', lastName: 'Сомова' };
  await makeStaff(t.db, expert.accountId, person);
  const company = await makeCompany(t.db, { status: 'verified' });
  const head = await makeMember(t.db, company, { isHead: true, name: 'Анна' });
  if (rubles > 0) await refill(t, company, rubles);
  return { t, company, head, expert };
}

export const PEOPLE = {
  work: 'Сварщики НАКС',
  place: 'Казань, Центральная, 5',
  quantity: 4,
  schedule: '60 на 30, день',
  pay: '110 000 рублей на руки',
  startDay: '2026-12-21',
};

export const CREW = {
  work: 'Кладка стен из газоблока',
  volume: '300 кубов',
  place: 'Казань, Центральная, 5',
  quantity: 2,
  startDay: '2026-12-21',
};

export const seen = (rubles: number) => ({ totalKopecks: rubles * 100, offerCompanySecondary: true as const });

export const ask = ({ t, head }: OrderWorld, more: object = {}, who: Actor = head) =>
  t.as(who)('POST /services/company/init/ask-company', {
    question: 'Почему на вакансию сварщика никто не откликается?',
    ...seen(1_900),
    ...more,
  });

export const wish = ({ t, head }: OrderWorld, more: object = {}) =>
  t.as(head)('POST /services/company/init/find-employee', { ...PEOPLE, ...more });

export const byStaff = (
  { t, expert }: OrderWorld,
  { id }: Pick<Order, 'id'>,
  action: StaffOrderAction,
  more: object = {},
): Promise<StaffOrder> => t.as(expert)('POST /staff/orders/{id}/steps', { id, action, ...more });

export const byBuyer = (
  { t, head }: OrderWorld,
  { id }: Pick<Order, 'id'>,
  action: BuyerOrderAction,
  more: object = {},
  who: Actor = head,
): Promise<Order> => t.as(who)('POST /orders/{id}/steps', { id, action, ...more });

export const read = ({ t, head }: OrderWorld, { id }: Pick<Order, 'id'>, who: Actor = head) =>
  t.as(who)('GET /orders/{id}', { id });

/** Four people at 15 000 ₽ in ten working days. */
export const QUOTE = { unitPrice: 15_000, quantity: 4, workDays: 10 };

export const quoted = async (world: OrderWorld) => {
  const order = await wish(world);
  await byStaff(world, order, 'quote', QUOTE);
  return order;
};

export const accept = ({ t, head }: OrderWorld, { id }: Pick<Order, 'id'>, more: object = {}, who: Actor = head) =>
  t.as(who)('POST /orders/{id}/accept-quote', { id, ...seen(60_000), ...more });

/** Paid and taken. */
export const begun = async (world: OrderWorld) => {
  const order = await quoted(world);
  await accept(world, order);
  await byStaff(world, order, 'take');
  return order;
};

export const handOver = (world: OrderWorld, order: Pick<Order, 'id'>, units?: number) =>
  byStaff(world, order, 'deliver', { text: 'Передаём контакты: люди ждут звонка', ...(units ? { units } : {}) });

/** The clock goes on to this moment, and what it does is done. */
export async function comes({ t }: Pick<OrderWorld, 't'>, moment: string): Promise<void> {
  t.clock.time = new Date(moment);
  await keepOrders(t.context(system));
}

/** What follows purchases that are held, paid or cancelled. */
export async function follow({ t }: Pick<OrderWorld, 't'>): Promise<void> {
  for (const type of ['purchase.authorized', 'purchase.paid', 'purchase.cancelled'] as const)
    await reactToWaiting(t, type);
}

export const balanceOf = async ({ t, head }: OrderWorld) => {
  const { freeKopecks, heldKopecks } = await t.as(head)('GET /company-balance/get-balance-company');
  return [freeKopecks / 100, heldKopecks / 100];
};
