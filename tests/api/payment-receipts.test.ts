import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { makePayers, settle } from '../setup/payment-world.ts';
import { reactToWaiting } from '../setup/reactions.ts';
import { makeVacancy } from '../setup/things.ts';

/** What follows from giving up: receipts of what a company spends, and marks that follow earlier. */
let t: TestApp;
let world: Awaited<ReturnType<typeof makePayers>>;

const START = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
  t.clock.time = START;
  world = await makePayers(t);
});
afterAll(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
  await t.close();
});

describe('an offset receipt', () => {
  const receiptsOf = async (purchaseId: number) =>
    (
      await t.db
        .selectFrom('receipt')
        .select(['kind', 'state', 'content'])
        .where('purchaseId', '=', purchaseId)
        .orderBy('id')
        .execute()
    ).map(({ kind, state, content }) => [kind, state, (content as { amountKopecks: number }).amountKopecks]);
  const follow = async () => {
    await reactToWaiting(t, 'purchase.begun');
    await t.runJobs();
    await reactToWaiting(t, 'purchase.refunded');
  };

  test('is made of what came by card, not of a transfer; a refund mirrors it', async () => {
    const vacancyId = await makeVacancy(t.db, world.company);
    const topUp = await world.orderRefill(1_000);
    await world.notify('pay', t.cards.add(await world.start(world.head, { refill: topUp.id }, 1_000)));
    await settle(t);
    await refill(t, world.company, 2_000);
    const buy = (option: 'bump' | 'daily', rubles: number) =>
      t.as(world.head)('POST /services/company/init/vacancy-promotion', {
        vacancyId,
        option,
        totalKopecks: rubles * 100,
        offerCompany: true,
      });
    const whole = await buy('bump', 490);
    const part = await buy('daily', 1_290);
    const byTransfer = await buy('bump', 490);
    await follow();
    expect(await receiptsOf(whole.id)).toEqual([['offset', 'kept', 490_00]]);
    expect(await receiptsOf(part.id)).toEqual([['offset', 'kept', 510_00]]);
    expect(await receiptsOf(byTransfer.id)).toEqual([]);
    t.clock.time = addDays(START, 1);
    await t.as(world.head)('POST /purchase-history/company/{id}/refund', { id: part.id });
    await follow();
    // 5 of 7 days are 921,43 ₽; what was taken last goes back first: the 780 ₽ of the transfer.
    expect(await receiptsOf(part.id)).toEqual([
      ['offset', 'kept', 510_00],
      ['return', 'kept', 141_43],
    ]);
  });
});

describe('an applicant', () => {
  test('gives up the first of two marks: the second follows at once', async () => {
    t.clock.time = START;
    const ids: number[] = [];
    for (let index = 0; index < 2; index += 1) {
      const { id } = await world.order('highlight-resume', 149);
      ids.push(id);
      await world.notify('pay', t.cards.add(await world.start(world.applicant, { purchase: id }, 149)));
      await settle(t);
    }
    t.clock.time = addDays(START, 2);
    const [first = 0, second = 0] = ids;
    const given = await t.as(world.applicant)('POST /purchase-history/applicant/{id}/refund', { id: first });
    expect(given.refundedKopecks).toBe(85_15);
    expect(
      (
        await t.db
          .selectFrom('resume')
          .select('highlightUntil')
          .where('id', '=', world.resumeId)
          .executeTakeFirstOrThrow()
      ).highlightUntil,
    ).toEqual(addDays(START, 10));
    const { items } = await t.as(world.applicant)('GET /purchase-history/applicant', {});
    expect(items.find(({ id }) => id === second)).toMatchObject({
      startsAt: addDays(START, 3).toISOString(),
      endsAt: addDays(START, 10).toISOString(),
    });
  });
});
