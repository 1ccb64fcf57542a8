import { describe, expect, test } from 'vitest';
import { orderRefund } from './order.ts';
import { CLOSED_ORDERS, ORDER_STATUSES, orderMachine, type OrderStatus } from './order-machine.ts';
import type { MachineActor } from './machine.ts';

type State = Parameters<typeof orderRefund>[0];

const RESUME: State = {
  service: 'expert-resume',
  status: 'in_work',
  totalKopecks: 3_900_00,
  unitKopecks: 3_900_00,
  handed: 0,
  hasTalked: false,
  hasDelivered: false,
  isLate: false,
};
const PEOPLE: State = {
  ...RESUME,
  service: 'find-employee',
  totalKopecks: 60_000_00,
  unitKopecks: 15_000_00,
};

describe('what comes back', () => {
  test.each<[string, State, Partial<State>, number]>([
    ['a resume that is not paid', RESUME, { status: 'quoted' }, 0],
    ['one that nobody has taken', RESUME, { status: 'accepted' }, 3_900_00],
    ['before the conversation', RESUME, {}, 3_900_00],
    ['after it', RESUME, { hasTalked: true }, 2_730_00],
    ['after the first text', RESUME, { hasTalked: true, hasDelivered: true, handed: 1 }, 1_560_00],
    ['the same, delivered', RESUME, { status: 'delivered', hasTalked: true, hasDelivered: true, handed: 1 }, 1_560_00],
    ['a late one', RESUME, { hasTalked: true, hasDelivered: true, isLate: true }, 3_900_00],
    ['one that is done', RESUME, { status: 'done' }, 0],
    ['one that is closed', RESUME, { status: 'cancelled' }, 0],
    ['an odd price, rounded up for the buyer', RESUME, { totalKopecks: 101, hasTalked: true }, 71],
    ['people of whom none is there: without a tenth', PEOPLE, {}, 54_000_00],
    ['without one and a tenth', PEOPLE, { handed: 1 }, 39_000_00],
    ['while we wait for an answer', PEOPLE, { status: 'waiting_buyer', handed: 1 }, 39_000_00],
    ['the last of them', PEOPLE, { handed: 3 }, 9_000_00],
    ['all of them', PEOPLE, { status: 'delivered', handed: 4 }, 0],
    ['a late one without a tenth', PEOPLE, { handed: 1, isLate: true }, 45_000_00],
    ['a new request', PEOPLE, { status: 'new', unitKopecks: 0, totalKopecks: 0 }, 0],
    ['a tenth of an odd price, rounded down', PEOPLE, { totalKopecks: 99, unitKopecks: 99 }, 90],
  ])('%s', (_what, order, more, back) => {
    expect(orderRefund({ ...order, ...more })).toBe(back);
  });
});

/** Every step that the table allows while its guards hold: `from action by → to`. */
const STEPS = ORDER_STATUSES.flatMap((from) =>
  (['applicant', 'member', 'head', 'staff', 'system', 'visitor'] as const satisfies readonly MachineActor[]).map(
    (by) => [from, by, orderMachine.actions(from, by, (guard) => guard !== 'part')] as const,
  ),
);

describe('the machine', () => {
  const BUYERS_DO: Readonly<Record<OrderStatus, readonly string[]>> = {
    new: ['cancel'],
    quoted: ['accept', 'cancel'],
    accepted: ['refund'],
    in_work: ['refund'],
    waiting_buyer: ['answer', 'refund'],
    delivered: ['accept', 'refund', 'rework'],
    done: ['rework'],
    cancelled: [],
  };
  const STAFF_DO: Readonly<Record<OrderStatus, readonly string[]>> = {
    new: ['decline', 'quote'],
    quoted: ['decline', 'quote'],
    accepted: ['propose_refund', 'refund', 'reject_refund', 'take'],
    in_work: ['ask', 'deliver', 'propose_refund', 'refund', 'reject_refund', 'talk'],
    waiting_buyer: ['propose_refund', 'refund', 'reject_refund'],
    delivered: ['propose_refund', 'refund', 'reject_refund'],
    done: [],
    cancelled: [],
  };
  const SYSTEM_DOES: Readonly<Record<OrderStatus, readonly string[]>> = {
    new: [],
    quoted: ['accept', 'expire'],
    accepted: ['refund'],
    in_work: ['refund'],
    waiting_buyer: ['accept', 'refund'],
    delivered: ['accept', 'refund'],
    done: [],
    cancelled: [],
  };

  test.each(STEPS)('%s by %s', (from, by, actions) => {
    const may = {
      staff: STAFF_DO,
      system: SYSTEM_DOES,
      visitor: null,
      applicant: BUYERS_DO,
      member: BUYERS_DO,
      head: BUYERS_DO,
    }[by];
    expect(actions.toSorted()).toEqual(may?.[from] ?? []);
  });

  test.each([
    ['quoted', 'accept', 'head', 'accepted'],
    ['delivered', 'accept', 'head', 'done'],
    ['delivered', 'accept', 'system', 'done'],
    ['waiting_buyer', 'answer', 'applicant', 'in_work'],
    ['done', 'rework', 'member', 'in_work'],
    ['in_work', 'talk', 'staff', 'in_work'],
    ['quoted', 'expire', 'system', 'cancelled'],
  ] as const)('%s %s by %s leads to %s', (from, action, by, to) => {
    expect(orderMachine.next(from, action, by, () => true)).toBe(to);
  });

  test('staff give back what is small at once, what is large when somebody else has proposed it, nothing of their own', () => {
    const may = (action: 'refund' | 'propose_refund' | 'reject_refund', ...held: readonly string[]) =>
      orderMachine.next('in_work', action, 'staff', (guard) => held.includes(guard)) !== null;
    expect(may('refund', 'small', 'notBuyer')).toBe(true);
    expect(may('refund', 'small')).toBe(false);
    expect(may('refund', 'large', 'other', 'notBuyer')).toBe(false);
    expect(may('refund', 'proposed', 'notBuyer')).toBe(false);
    expect(may('refund', 'proposed', 'other')).toBe(false);
    expect(may('refund', 'proposed', 'other', 'notBuyer')).toBe(true);
    expect(may('propose_refund', 'small', 'notBuyer')).toBe(false);
    expect(may('propose_refund', 'large')).toBe(false);
    expect(may('reject_refund', 'large')).toBe(false);
    expect(may('refund', 'void', 'other', 'notBuyer')).toBe(false);
    expect(may('propose_refund', 'void', 'notBuyer')).toBe(true);
    expect(may('propose_refund', 'void')).toBe(false);
    expect(may('reject_refund', 'void')).toBe(true);
  });

  test('a part is handed over and the work goes on; the rest delivers it', () => {
    const deliver = (part: boolean) =>
      orderMachine.next(
        'in_work',
        'deliver',
        'staff',
        (guard) => guard === 'talked' || guard === (part ? 'part' : 'all'),
      );
    expect([deliver(true), deliver(false)]).toEqual(['in_work', 'delivered']);
    expect(orderMachine.next('in_work', 'deliver', 'staff', (guard) => guard !== 'talked')).toBeNull();
  });

  test('nothing is quoted that has a price, and nothing done again that is used up', () => {
    expect(orderMachine.next('new', 'quote', 'staff', () => false)).toBeNull();
    expect(orderMachine.next('delivered', 'rework', 'head', () => false)).toBeNull();
    expect(CLOSED_ORDERS.every((status) => orderMachine.actions(status, 'staff', () => true).length === 0)).toBe(true);
  });
});
