import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#server/gateways/card-payments/index.ts';
import { addMinutes } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makePayers, minuteOfPayments, settle } from '../setup/payment-world.ts';

/** Whatever is told, in whatever order, repeated, late, forged or in a wrong sum: one effect, and no kopeck is lost. */
let t: TestApp;
let world: Awaited<ReturnType<typeof makePayers>>;
beforeAll(async () => {
  t = await createTestApp();
  world = await makePayers(t);
});
afterAll(() => t.close());

const RUBLES = 149;
const which = fc.nat(3);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('charged' as const), sum: fc.constantFrom(149, 149, 149, 1, 500) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('declined' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('tell pay' as const, 'tell confirm' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tell fail' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('forge' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('check' as const), sum: fc.constantFrom(149, 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.constantFrom(4, 40) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What is paid in a run, with what the provider has in its book of it. */
interface Paid {
  who: typeof world.head | typeof world.applicant;
  payable: { purchase: number } | { refill: number };
  asked: Awaited<ReturnType<typeof world.start>>;
  charged: Transaction[];
  declined: Transaction[];
}

const refused = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error)) throw error;
  });
};

async function cancel({ who, payable }: Paid): Promise<void> {
  const call = t.as(who);
  await refused(
    'purchase' in payable
      ? call('POST /purchase-history/applicant/{id}/cancel', { id: payable.purchase })
      : call('POST /company-balance/refills/{id}/cancel', { id: payable.refill }),
  );
}

async function take(paid: Paid, one: Step): Promise<void> {
  const { charged, declined, asked } = paid;
  switch (one.kind) {
    case 'charged':
      return void charged.push(t.cards.add({ ...asked, amountKopecks: one.sum * 100 }));
    case 'declined':
      return void declined.push(t.cards.add({ ...asked, status: 'Declined', reasonCode: 5051 }));
    case 'tell pay':
    case 'tell confirm': {
      const transaction = charged[one.which];
      if (transaction) await world.notify(one.kind === 'tell pay' ? 'pay' : 'confirm', transaction);
      return;
    }
    case 'tell fail': {
      const transaction = declined[one.which];
      if (transaction) await world.notify('fail', transaction);
      return;
    }
    case 'forge': {
      const fields = { ...asked, id: 900_000 + one.which, createdAt: t.clock.now() };
      const transaction = { ...t.cards.book.at(-1), ...fields } as Transaction;
      expect(await world.notify('pay', { ...transaction, originalId: null }, { isForged: true })).toMatchObject({
        status: 401,
      });
      return;
    }
    case 'check': {
      const transaction = t.cards.add({ ...asked, amountKopecks: one.sum * 100 });
      t.cards.book.pop();
      const { code } = await world.notify('check', transaction);
      if (one.sum !== RUBLES) expect(code).toBe(12);
      return;
    }
    case 'settle':
      return void (await Promise.all([settle(t), settle(t)]));
    case 'look':
      return minuteOfPayments(t);
    case 'cancel':
      return cancel(paid);
    case 'again':
      return refused(
        world.start(paid.who, paid.payable, asked.amountKopecks / 100, 'sbp').then((next) => {
          paid.asked = next;
        }),
      );
    case 'later':
      t.clock.time = addMinutes(t.clock.now(), one.minutes);
  }
}

/** Everything that the provider has charged is told at last. */
async function finish(paids: readonly Paid[]): Promise<void> {
  for (const { charged } of paids) for (const transaction of charged) await world.notify('pay', transaction);
  for (let round = 0; round < 3; round += 1) await settle(t);
}

const sumOf = (transactions: readonly Transaction[]) =>
  transactions.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
const balance = async () => (await t.as(world.head)('GET /company-balance/get-balance-company')).freeKopecks;

/** Its runs share one database; on a busy machine they take more than the usual minute. */
const TIMEOUT_MS = 240_000;

test('one effect, whatever the provider tells', { timeout: TIMEOUT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { minLength: 3, maxLength: 14 }), async (steps) => {
      await t.db.deleteFrom('rateLimit').execute();
      const before = await balance();
      const order = await world.order('highlight-resume', RUBLES);
      const refill = await world.orderRefill(500);
      const [purchase, top] = [{ purchase: order.id }, { refill: refill.id }];
      const bought: Paid = {
        who: world.applicant,
        payable: purchase,
        asked: await world.start(world.applicant, purchase, RUBLES),
        charged: [],
        declined: [],
      };
      const credited: Paid = {
        who: world.head,
        payable: top,
        asked: { ...(await world.start(world.head, top, 500)) },
        charged: [],
        declined: [],
      };
      for (const [index, one] of steps) await take(index === 0 ? bought : credited, one);
      await finish([bought, credited]);

      // What came for the company is on its balance, whenever and however often it came.
      expect((await balance()) - before).toBe(sumOf(credited.charged));
      const row = await t.db
        .selectFrom('purchase')
        .select(['status', 'paidAt', 'totalKopecks'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow();
      const effects = await t.db
        .selectFrom('purchaseEffect')
        .innerJoin('purchaseLine', 'purchaseLine.id', 'purchaseLineId')
        .select('effect')
        .where('purchaseId', '=', order.id)
        .execute();
      expect(effects).toHaveLength(row.paidAt ? 1 : 0);
      expect(['active', 'awaiting', 'failed', 'cancelled']).toContain(row.status);
      // What does not pay the applicant's purchase has gone back.
      const ids = new Set(bought.charged.map(({ id }) => id));
      const back = t.cards.book.filter(({ kind, originalId }) => kind === 'refund' && ids.has(originalId ?? 0));
      expect(sumOf(bought.charged) - sumOf(back)).toBe(row.paidAt ? row.totalKopecks : 0);
      expect(await breaksOf(t.db)).toEqual([]);
    }),
    { numRuns: counts.PAYMENT_RUNS },
  );
});
