import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { VACANCY_PLACES } from '#shared/domain/limits.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeServicesWorld, pass, promote, refund, type ServicesWorld } from '../setup/services-world.ts';
import { makeVacancy } from '../setup/things.ts';

/** Bought places for one more vacancy. */
let t: TestApp;
let w: ServicesWorld;

const START = new Date('2026-12-01T09:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  w = await makeServicesWorld(t);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const shownUntil = new Date('2027-12-01T00:00:00Z');
const make = (title: string, status: 'active' | 'unpublished' = 'unpublished') =>
  makeVacancy(t.db, w.company, {
    title,
    status,
    expiresAt: shownUntil,
    ...(status === 'unpublished' ? { unpublishedAt: START } : {}),
  });
/** All places that are free of charge are taken. */
const fill = () =>
  Promise.all(Array.from({ length: VACANCY_PLACES.verified }, (_, at) => make(`Сварщик ${at}`, 'active')));
const publish = (id: number) => t.as(w.head)('POST /vacancy/{id}/recover-vacancy', { id });

test('without a place a publication is refused, and the refusal says what helps', async () => {
  await fill();
  await expect(publish(await make('Каменщик'))).rejects.toMatchObject({
    code: 'payment_required',
    problem: { payFor: { service: 'vacancy-promotion', option: 'place' } },
  });
});

test('of many publications at one moment a bought place lets one through; when it ends all stay, and no other one comes', async () => {
  const shown = await fill();
  const waiting = await Promise.all(['Каменщик', 'Кровельщик', 'Плотник'].map((title) => make(title)));
  await promote(w, waiting[0] ?? 0, 'place', 990);
  const tries = await Promise.allSettled(waiting.map(publish));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toEqual(refusal('payment_required'));

  await pass(w, 30);
  const { total } = await t.call('GET /vacancy/list', { company: w.company });
  expect(total).toBe(VACANCY_PLACES.verified + 1);
  await t.as(w.head)('POST /vacancy/{id}/archive-vacancy', { id: shown[0] ?? 0, reason: 'filled' });
  const [next] = waiting.filter((_, index) => tries[index]?.status === 'rejected');
  await expect(publish(next ?? 0)).rejects.toEqual(refusal('payment_required'));
});

test('two bought places are two; one that is given up counts no more', async () => {
  await fill();
  const [one, other] = [await make('Каменщик'), await make('Кровельщик')];
  await promote(w, one, 'place', 990);
  const { id } = await promote(w, one, 'place', 990);
  await publish(one);
  await refund(w, id);
  await expect(publish(other)).rejects.toEqual(refusal('payment_required'));
  await promote(w, other, 'place', 990);
  await publish(other);
});

test('a company that is not checked can buy none, and none counts', async () => {
  const id = await make('Каменщик');
  await promote(w, id, 'place', 990);
  await t.db.updateTable('company').set({ status: 'unverified' }).where('id', '=', w.company).execute();
  await make('Сварщик', 'active');
  await expect(promote(w, id, 'place', 990)).rejects.toEqual(refusal('forbidden'));
  const error = await publish(id).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'payment_required' });
  expect(error).not.toHaveProperty('problem.payFor');
});
