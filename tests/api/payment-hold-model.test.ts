import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import { wantConfirm, wantVoid } from '#server/domains/payment/index.ts';
import type { Transaction } from '#server/gateways/card-payments/index.ts';
import { system } from '#server/platform/actor.ts';
import { addMinutes } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makePayers, minuteOfPayments, settle } from '../setup/payment-world.ts';

/** What is wanted of held money, what the provider does and tells, in any order, repeated, lost, refused: one effect, and no kopeck is lost. */
let t: TestApp;
let world: Awaited<ReturnType<typeof makePayers>>;
beforeAll(async () => {
  t = await createTestApp();
  world = await makePayers(t);
});
afterAll(() => t.close());

const RUBLES = 3_900;
const which = fc.nat(2);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('held' as const), sum: fc.constantFrom(RUBLES, RUBLES, 1) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('tell pay' as const, 'tell end' as const), which }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('confirm' as const, 'void' as const) }) },
  // In the cabinet of the provider, or by the clock of the card.
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('ends' as const),
      which,
      status: fc.constantFrom('Completed' as const, 'Cancelled' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('provider' as const),
      hold: fc.constantFrom('done', 'refused', 'unavailable', 'unknown, made', 'unknown, not made'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('look' as const, 'cancel' as const, 'again' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.constantFrom(4, 40, 90) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Run {
  id: number;
  asked: Awaited<ReturnType<typeof world.start>>;
  /** By the number in the provider's book, which changes them. */
  held: number[];
}

const inBook = (id: number | undefined) => t.cards.book.find((one) => one.id === id);
const refused = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
  });
};
const want = (what: typeof wantConfirm, id: number) =>
  refused(inTransaction(t.db, (tx) => what(t.context(system), tx, id)));

/** As the provider tells how it ended; nothing while it has not. */
async function tellEnd(transaction: Transaction | undefined): Promise<void> {
  if (transaction?.status === 'Completed') await world.notify('confirm', transaction);
  if (transaction?.status === 'Cancelled') await world.notify('cancel', transaction);
}

async function take(run: Run, one: Step): Promise<void> {
  switch (one.kind) {
    case 'held': {
      const now = t.clock.now();
      const made = t.cards.add({
        ...run.asked,
        amountKopecks: one.sum * 100,
        status: 'Authorized',
        authorizedAt: now,
      });
      return void run.held.push(made.id);
    }
    case 'tell pay': {
      const transaction = inBook(run.held[one.which]);
      if (transaction) await world.notify('pay', transaction);
      return;
    }
    case 'tell end':
      return tellEnd(inBook(run.held[one.which]));
    case 'confirm':
      return want(wantConfirm, run.id);
    case 'void':
      return want(wantVoid, run.id);
    case 'ends': {
      const transaction = inBook(run.held[one.which]);
      if (transaction?.status === 'Authorized') Object.assign(transaction, { status: one.status });
      return;
    }
    case 'provider':
      return void (t.cards.state.hold = one.hold);
    case 'settle':
      return void (await Promise.all([settle(t), settle(t)]));
    case 'look':
      return minuteOfPayments(t);
    case 'cancel':
      return refused(t.as(world.applicant)('POST /purchase-history/applicant/{id}/cancel', { id: run.id }));
    case 'again':
      return refused(
        world.start(world.applicant, { purchase: run.id }, RUBLES).then((next) => {
          run.asked = next;
        }),
      );
    case 'later':
      t.clock.time = addMinutes(t.clock.now(), one.minutes);
  }
}

/** The provider works again, tells everything at last, and we have the time to follow. */
async function finish({ held }: Run): Promise<void> {
  t.cards.state.hold = 'done';
  const tellAll = async () => {
    for (const id of held) {
      const transaction = inBook(id);
      if (transaction) await world.notify('pay', transaction);
      await tellEnd(transaction);
    }
    for (let round = 0; round < 3; round += 1) await settle(t);
  };
  await tellAll();
  t.clock.time = addMinutes(t.clock.now(), 130);
  await settle(t);
  await tellAll();
}

test('one effect, whatever is wanted and told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await t.db.deleteFrom('rateLimit').execute();
      const id = await world.orderExpert();
      const run: Run = { id, asked: await world.start(world.applicant, { purchase: id }, RUBLES), held: [] };
      for (const one of steps) await take(run, one);
      await finish(run);

      const { status, paidAt } = await t.db
        .selectFrom('purchase')
        .select(['status', 'paidAt'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(['awaiting', 'authorized', 'paid', 'cancelled']).toContain(status);
      expect(status === 'paid').toBe(paidAt !== null);
      const holds = run.held.flatMap((held) => inBook(held) ?? []);
      // What waits is held once; what pays nothing is neither held nor kept.
      expect(holds.filter((one) => one.status === 'Authorized')).toHaveLength(status === 'authorized' ? 1 : 0);
      const charged = holds.filter((one) => one.status === 'Completed');
      const back = t.cards.book.filter(
        ({ kind, originalId }) => kind === 'refund' && charged.some((one) => one.id === originalId),
      );
      const sumOf = (all: readonly Transaction[]) => all.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
      expect(sumOf(charged) - sumOf(back)).toBe(status === 'paid' ? RUBLES * 100 : 0);
      expect(await breaksOf(t.db)).toEqual([]);
    }),
    { numRuns: Math.ceil(counts.PAYMENT_RUNS / 2) },
  );
});
