import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  book,
  expireLots,
  findCompanyBalance,
  ofCompany,
  ofMarketplace,
  openHold,
  releaseHold,
  spendHold,
} from '#server/domains/ledger/index.ts';
import { BOOK_RULES } from '#server/domains/all.ts';
import { checkBooks } from '#server/domains/purchase/index.ts';
import { inTransaction } from '#server/database/connect.ts';
import { isErrorCode } from '#server/platform/problems.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makeCompany } from '../setup/things.ts';

/** A company's accounts against a model that does sums. */
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const sum = fc.integer({ min: 1, max: 50_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('refill' as const), amount: sum }),
  fc.record({ kind: fc.constant('bonus' as const), amount: sum, days: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('spend' as const), amount: sum }),
  fc.record({ kind: fc.constant('spend bonus' as const), amount: sum }),
  fc.record({ kind: fc.constant('hold' as const), amount: sum }),
  fc.record({ kind: fc.constant('release' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('settle' as const), which: fc.nat(5) }),
  fc.record({
    kind: fc.constant('give back' as const),
    which: fc.nat(5),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('day' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Model {
  money: number;
  held: number;
  /** What is left of each bonus and when it ends, the first to end first. */
  bonuses: { left: number; until: number }[];
  holds: { purpose: string; amount: number }[];
  /** What was spent, with what is not given back of it. */
  spent: { id: number; left: number }[];
  day: number;
}

/** Does the step to the model; false where the ledger has to refuse it. */
function expected(model: Model, one: Step): boolean {
  const bonus = model.bonuses.reduce((all, { left }) => all + left, 0);
  switch (one.kind) {
    case 'refill':
      model.money += one.amount;
      return true;
    case 'bonus':
      model.bonuses.push({ left: one.amount, until: model.day + one.days });
      model.bonuses.sort((first, other) => first.until - other.until);
      return true;
    case 'spend':
    case 'hold':
      if (one.amount > model.money) return false;
      model.money -= one.amount;
      if (one.kind === 'hold') model.held += one.amount;
      return true;
    case 'spend bonus': {
      if (one.amount > bonus) return false;
      let rest = one.amount;
      for (const lot of model.bonuses) {
        const part = Math.min(rest, lot.left);
        lot.left -= part;
        rest -= part;
      }
      return true;
    }
    case 'day':
      model.day += 1;
      model.bonuses = model.bonuses.filter(({ until }) => until > model.day);
      return true;
    default:
      return true;
  }
}

async function run(companyId: number, steps: readonly Step[], name: string): Promise<void> {
  const start = t.clock.now();
  const model: Model = { money: 0, held: 0, bonuses: [], holds: [], spent: [], day: 0 };
  for (const [index, one] of steps.entries()) {
    const key = `${name}:${index}`;
    const should = expected(model, one);
    const did = await perform(companyId, model, one, key).then(
      () => true,
      (error: unknown) => {
        if (isErrorCode(error, 'payment_required')) return false;
        throw error;
      },
    );
    expect(did, `${index}: ${JSON.stringify(one)}`).toBe(should);
    const { money, held, bonus } = await findCompanyBalance(t.db, companyId);
    expect({ money, held, bonus }).toEqual({
      money: model.money,
      held: model.held,
      bonus: model.bonuses.reduce((all, { left }) => all + left, 0),
    });
  }
  t.clock.time = start;
}

async function perform(companyId: number, model: Model, one: Step, key: string): Promise<void> {
  const now = t.clock.now();
  const at = { key, occurredAt: now };
  switch (one.kind) {
    case 'refill':
      await book(t.db, {
        ...at,
        reason: 'refill',
        entries: [
          { ...ofMarketplace('bank'), amount: -one.amount },
          { ...ofCompany(companyId, 'money'), amount: one.amount, source: 'bank' },
        ],
      });
      return;
    case 'bonus':
      await book(t.db, {
        ...at,
        reason: 'bonus',
        entries: [
          { ...ofMarketplace('bonus_given'), amount: -one.amount },
          { ...ofCompany(companyId, 'bonus'), amount: one.amount, source: 'bonus', expiresAt: addDays(now, one.days) },
        ],
      });
      return;
    case 'spend': {
      const { id } = await book(t.db, {
        ...at,
        reason: 'purchase',
        entries: [
          { ...ofCompany(companyId, 'money'), amount: -one.amount },
          { ...ofMarketplace('revenue'), amount: one.amount },
        ],
      });
      model.spent.push({ id, left: one.amount });
      return;
    }
    case 'spend bonus':
      await book(t.db, {
        ...at,
        reason: 'purchase',
        entries: [
          { ...ofCompany(companyId, 'bonus'), amount: -one.amount },
          { ...ofMarketplace('bonus_given'), amount: one.amount },
        ],
      });
      return;
    case 'hold':
      await inTransaction(t.db, (tx) => openHold(tx, { companyId, amountKopecks: one.amount, purpose: key }, now));
      model.holds.push({ purpose: key, amount: one.amount });
      return;
    case 'release':
    case 'settle': {
      const [hold] = model.holds.splice(one.which % Math.max(1, model.holds.length), 1);
      if (!hold) return;
      model.held -= hold.amount;
      if (one.kind === 'release') model.money += hold.amount;
      const entries = [{ ...ofMarketplace('payout'), amount: hold.amount }];
      const settle = () =>
        inTransaction(t.db, (tx) =>
          one.kind === 'release'
            ? releaseHold(tx, hold.purpose, now)
            : spendHold(tx, hold.purpose, { reason: 'withdrawal', entries }, now),
        );
      // Two at one moment are one.
      const done = await Promise.all([settle(), settle()]);
      expect(done.toSorted()).toEqual([false, true]);
      return;
    }
    case 'give back': {
      const back = model.spent[one.which % Math.max(1, model.spent.length)];
      const amount = back ? Math.floor(back.left * one.share) : 0;
      if (!back || amount === 0) return;
      await book(t.db, {
        ...at,
        reason: 'refund',
        reverses: back.id,
        entries: [
          { ...ofMarketplace('revenue'), amount: -amount },
          { ...ofCompany(companyId, 'money'), amount, source: 'correction' },
        ],
      });
      back.left -= amount;
      model.money += amount;
      return;
    }
    case 'day':
      t.clock.time = addDays(now, 1);
      await expireLots(t.context(system));
  }
}

test('whatever happens in whatever order, balances are what a sum would be, and the books agree', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      runs += 1;
      await run(await makeCompany(t.db), steps, `run ${runs}`);
    }),
    { numRuns: counts.LEDGER_RUNS },
  );
  expect(await breaksOf(t.db)).toEqual([]);
});

test('bookings of one company at one moment never leave less than nothing, in whatever order they are let through', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(sum, { minLength: 2, maxLength: 12 }), async (scheduler, sums) => {
      const companyId = await makeCompany(t.db);
      const has = Math.floor(sums.reduce((all, one) => all + one, 0) / 2);
      const name = `race ${companyId}`;
      await book(t.db, {
        key: `${name}:refill`,
        reason: 'refill',
        entries: [
          { ...ofMarketplace('bank'), amount: -has },
          { ...ofCompany(companyId, 'money'), amount: has, source: 'bank' },
        ],
        occurredAt: t.clock.now(),
      });
      const tries = sums.map(async (amount, index) => {
        await scheduler.schedule(Promise.resolve(), `spend ${amount}`);
        const spend = () =>
          book(t.db, {
            key: `${name}:${index}`,
            reason: 'purchase',
            entries: [
              { ...ofCompany(companyId, 'money'), amount: -amount },
              { ...ofMarketplace('revenue'), amount },
            ],
            occurredAt: t.clock.now(),
          });
        // Each is sent twice.
        const [first] = await Promise.allSettled([spend(), spend()]);
        return first.status === 'fulfilled' ? amount : 0;
      });
      await scheduler.waitAll();
      const spent = (await Promise.all(tries)).reduce((all, one) => all + one, 0);
      expect((await findCompanyBalance(t.db, companyId)).money).toBe(has - spent);
    }),
    { numRuns: Math.ceil(counts.LEDGER_RUNS / 5) },
  );
  expect(await breaksOf(t.db)).toEqual([]);
});

test('nobody changes what is written, and entries that do not sum to zero are refused', async () => {
  const companyId = await makeCompany(t.db);
  const entries = [
    { ...ofMarketplace('bank'), amount: -5 },
    { ...ofCompany(companyId, 'money'), amount: 6 },
  ];
  await expect(
    book(t.db, { key: 'not zero', reason: 'refill', entries, occurredAt: t.clock.now() }),
  ).rejects.toMatchObject({ code: 'KL003' });
  for (const write of [
    t.db.updateTable('ledgerEntry').set({ amount: 1 }),
    t.db.deleteFrom('ledgerEntry'),
    t.db.updateTable('ledgerTransaction').set({ note: 'x' }),
    t.db.deleteFrom('ledgerTransaction'),
  ])
    await expect(write.execute()).rejects.toThrow('only added to');
});

test('a break is found, freezes its account, and staff release it', async () => {
  const companyId = await makeCompany(t.db);
  const money = (key: string) =>
    book(t.db, {
      key,
      reason: 'refill',
      entries: [
        { ...ofMarketplace('bank'), amount: -100 },
        { ...ofCompany(companyId, 'money'), amount: 100, source: 'bank' },
      ],
      occurredAt: t.clock.now(),
    });
  await money('before');
  await t.db.updateTable('ledgerAccount').set({ balance: 150 }).where('companyId', '=', companyId).execute();
  const breaks = await checkBooks(t.context(system), BOOK_RULES);
  expect(breaks.map(({ invariant }) => invariant)).toEqual([
    'a balance is the sum of its entries and what the last one has left',
    'lots cover their account',
  ]);
  await expect(money('frozen')).rejects.toMatchObject({ code: 'wrong_state' });
  await t.db
    .updateTable('ledgerAccount')
    .set({ balance: 100, frozenAt: null })
    .where('companyId', '=', companyId)
    .execute();
  await money('after');
  expect(await breaksOf(t.db)).toEqual([]);
});
