import { afterAll, beforeAll, expect, test } from 'vitest';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeResume } from '../setup/things.ts';

const city = (slug: string) => CITIES.find((one) => one.slug === slug) ?? expect.unreachable(slug);
const { id: parquet } = SPECIALIZATIONS.find(({ slug }) => slug === 'parketchik') ?? expect.unreachable();

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('where nobody lives in the place that the words name, that is said, and who lives nearer is first', async () => {
  const relocation = { kind: 'yes' as const, cityIds: [], regionIds: [] };
  const of = (slug: string) =>
    makeResume(t.db, { title: 'Паркетчик', specializationIds: [parquet], cityId: city(slug).id, relocation });
  const far = await of('vladivostok');
  const near = await of('khimki');
  const ask = async () => {
    const { items, reading } = await t.call('GET /search/resume', { q: 'паркетчик тверь' });
    return { ids: items.map(({ id }) => id), km: items.map(({ distanceKm }) => distanceKm), reading };
  };
  const nobody = await ask();
  expect(nobody.ids).toEqual([near, far]);
  expect(nobody.km[0]).toBeLessThan(250);
  expect(nobody.reading.nowhereIn).toMatchObject({ name: 'Тверь' });
  const local = await of('tver');
  const somebody = await ask();
  expect(somebody.ids[0]).toBe(local);
  expect(somebody.reading.nowhereIn).toBeNull();
});
