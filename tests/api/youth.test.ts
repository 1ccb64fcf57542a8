import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES } from '#server/domains/compendium/index.ts';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
});
afterAll(() => t.close());

const kazan = CITIES.find(({ slug }) => slug === 'kazan');
const lawful = {
  youthAge: 14,
  youthWeekHours: 20,
  shift: { hours: 4, night: false },
  schedule: 'd5_2',
  workTypes: ['landscaping'],
} as const satisfies Partial<NewVacancy>;

const make = (vacancy: Partial<NewVacancy>) =>
  makeVacancy(t.db, company, { ...lawful, title: `Помощник ${Math.random()}`, ...vacancy });

async function inSection(query: {
  youth_age: '14' | '15' | '16';
  shift_h_max?: number;
  city?: number[];
}): Promise<number[]> {
  const { items } = await t.call('GET /search/vacancy', { ...query, per_page: 50 });
  return items.map(({ id }) => id);
}

describe('the youth section', () => {
  test('shows each age the vacancies that accept it', async () => {
    const from14 = await make({});
    const from15 = await make({ youthAge: 15 });
    const from16 = await make({ youthAge: 16, shift: { hours: 7, night: false }, youthWeekHours: 35 });
    expect(await inSection({ youth_age: '16' })).toEqual(expect.arrayContaining([from14, from15, from16]));
    expect(await inSection({ youth_age: '15' })).toEqual(expect.arrayContaining([from14, from15]));
    expect(await inSection({ youth_age: '15' })).not.toContain(from16);
    expect(await inSection({ youth_age: '14' })).not.toContain(from15);
    expect(await inSection({ youth_age: '16', shift_h_max: 4 })).not.toContain(from16);
  });

  test('filters by city and accepts half hours', async () => {
    const id = await make({
      cityId: kazan?.id ?? null,
      regionId: kazan?.regionId ?? null,
      shift: { hours: 2.5, night: false },
      youthWeekHours: 10,
    });
    expect(await inSection({ youth_age: '14', city: [kazan?.id ?? 0], shift_h_max: 4 })).toEqual([id]);
    expect((await t.call('GET /vacancy/{id}', { id })).shift?.hours).toBe(2.5);
  });

  test.each<[string, Partial<NewVacancy>]>([
    ['day_hours', { shift: { hours: 8, night: false } }],
    ['week_hours', { youthWeekHours: 40 }],
    ['hours_unstated', { youthWeekHours: null }],
    ['night', { shift: { hours: 4, night: true } }],
    ['rotation', { rotation: { onDays: 30, offDays: 30 } }],
    ['height', { permits: [{ kind: 'height', required: true, employerPays: true }] }],
    ['demolition', { workTypes: ['demolition'] }],
    ['machinery', { driverCategories: ['C'] }],
    ['loads', { workTypes: ['masonry'] }],
  ])('leaves out illegal vacancies with the reason: %s', async (rule, vacancy) => {
    const id = await make(vacancy);
    expect(await inSection({ youth_age: '16' })).not.toContain(id);
    expect((await t.call('GET /vacancy/{id}', { id })).youthBreaches).toEqual([rule]);
  });

  test('excludes vacancies without an age', async () => {
    const id = await make({ youthAge: null, accepts: { disability: false, incompleteResume: true, youth: true } });
    expect(await inSection({ youth_age: '16' })).not.toContain(id);
    expect(await t.call('GET /vacancy/{id}', { id })).toMatchObject({ youthAge: null, youthBreaches: [] });
  });

  test('an age out of range is refused', async () => {
    const answer = await t.app.inject('/api/search/vacancy?youth_age=13');
    expect(answer.statusCode).toBe(400);
    await expect(make({ youthAge: 13 as 14 })).rejects.toThrow(/youth_age/);
  });
});
