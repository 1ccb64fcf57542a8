import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VACANCY_PLACES } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { refusal } from '../setup/refusals.ts';
import { balanceOf, makeServicesWorld, pass, promote, refund, type ServicesWorld } from '../setup/services-world.ts';
import { makeVacancy } from '../setup/things.ts';

/** What giving up takes back: neither days nor places nor bonuses for nothing, and no holes for those who are honest. */
let t: TestApp;
let w: ServicesWorld;
let company: number;
let vacancy: number;

const START = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  w = await makeServicesWorld(t, 0);
  ({ company } = w);
  vacancy = await makeVacancy(t.db, company);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const shownAt = async () => (await t.call('GET /vacancy/{id}', { id: vacancy })).publishedAt;

describe('what cannot be had for nothing', () => {
  test('a place is not given up while a vacancy is shown by it', async () => {
    await refill(t, company, 10_000);
    await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', company).execute();
    const { id } = await promote(w, vacancy, 'place', 990);
    for (let index = 0; index < VACANCY_PLACES.verified; index += 1) await makeVacancy(t.db, company);
    await expect(refund(w, id)).rejects.toEqual(refusal('wrong_state'));
    await t.db.updateTable('vacancy').set({ status: 'unpublished' }).where('id', '=', vacancy).execute();
    expect(await refund(w, id)).toMatchObject({ status: 'partially_refunded' });
  });

  test('a bonus that has ended pays nothing, whenever the job last ran, and does not come back to life by a refund', async () => {
    await t.as(asStaff(['billing.manage']))('POST /staff/companies/{id}/bonus', {
      id: company,
      rubles: 490,
      reason: 'Проба',
    });
    t.clock.time = addDays(START, 364);
    const { id } = await promote(w, vacancy, 'bump', 490, { startDay: addDays(START, 370).toISOString().slice(0, 10) });
    t.clock.time = addDays(START, 366);
    await refund(w, id);
    await expect(promote(w, vacancy, 'bump', 490)).rejects.toEqual(refusal('payment_required'));
  });
});

describe('terms that follow one another', () => {
  const main = () => promote(w, vacancy, 'main', 2_900);
  const onMain = async () =>
    (await t.db.selectFrom('vacancy').select('onMainUntil').where('id', '=', vacancy).executeTakeFirstOrThrow())
      .onMainUntil;

  test('what is given up in between is filled by what follows: nobody is shown for days that came back', async () => {
    await refill(t, company, 10_000);
    const first = await main();
    const second = await main();
    const third = await main();
    await refund(w, second.id);
    expect(await onMain()).toEqual(addDays(START, 14));
    const { items } = await t.as(w.head)('GET /purchase-history/company', {});
    expect(items.find(({ id }) => id === third.id)).toMatchObject({
      startsAt: addDays(START, 7).toISOString(),
      endsAt: addDays(START, 14).toISOString(),
    });
    t.clock.time = addDays(START, 13);
    await expect(refund(w, third.id)).rejects.toEqual(refusal('wrong_state'));
    await expect(refund(w, first.id)).rejects.toEqual(refusal('wrong_state'));
  });
  test('week after week of the home page costs its weeks, however it is bought and given up', async () => {
    await refill(t, company, 30_000);
    let [running, ahead] = [await main(), await main()];
    for (let week = 1; week <= 5; week += 1) {
      t.clock.time = new Date(addDays(START, 7 * week).getTime() - 3_600_000);
      await refund(w, ahead.id).catch(() => {});
      await refund(w, running.id).catch(() => {});
      await pass(w, 0);
      [running, ahead] = [await main(), await main()];
    }
    await refund(w, ahead.id);
    expect((await balanceOf(w)).freeKopecks).toBeLessThan(30_000_00 - 5 * 2_900_00 * (6 / 7));
  });

  test('giving up the first of two leaves no hole, and the second can be given up whole before it begins', async () => {
    await refill(t, company, 5_000);
    const first = await promote(w, vacancy, 'daily', 1_290);
    const second = await promote(w, vacancy, 'daily', 1_290);
    t.clock.time = new Date(addDays(START, 2).getTime() + 3_600_000);
    await refund(w, first.id);
    await pass(w, 2);
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).highlighted).toBe(true);
    expect(await shownAt()).toBe(t.clock.now().toISOString());
    await pass(w, 6);
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).highlighted).toBe(false);
    expect(
      (await t.as(w.head)('GET /purchase-history/company', {})).items.find(({ id }) => id === second.id),
    ).toMatchObject({ status: 'completed' });
  });

  test('a running promotion of a vacancy that was deleted is given up, too', async () => {
    await refill(t, company, 5_000);
    const { id } = await main();
    await t.db
      .updateTable('vacancy')
      .set({ deletedAt: t.clock.now(), status: 'deleted' })
      .where('id', '=', vacancy)
      .execute();
    expect(await refund(w, id)).toMatchObject({ status: 'partially_refunded' });
  });
});
