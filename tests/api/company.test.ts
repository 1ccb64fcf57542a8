import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const refusal = (code: string) => expect.objectContaining({ code });

describe('GET /company/{id}', () => {
  test('shows the public card and counts open vacancies', async () => {
    const id = await makeCompany(t.db, {
      brandName: 'Каменный мост',
      inn: '7707083893',
      sro: JSON.stringify([{ registryNumber: 'СРО-1', kind: 'build', liabilityLevel: 2, valid: true }]),
      trustScore: 77,
    });
    await makeVacancy(t.db, id);
    await makeVacancy(t.db, id, { status: 'draft' });
    await makeVacancy(t.db, id, { anonymous: true });
    const company = await t.call('GET /company/{id}', { id });
    expect(company).toMatchObject({ brandName: 'Каменный мост', verified: true, vacancyCount: 1, inn: '7707083893', sro: [{ kind: 'build' }] });
    expect(JSON.stringify(company)).not.toMatch(/trust|docs|balance/i);
  });

  test.each(['registering', 'blocked', 'archived'])('%s has no page', async (status) => {
    const id = await makeCompany(t.db, { brandName: `Скрытая ${status}`, status });
    await expect(t.call('GET /company/{id}', { id })).rejects.toEqual(refusal('not_found'));
    expect((await t.call('GET /company/', { q: `Скрытая ${status}` })).total).toBe(0);
  });

  test('an id of nothing is 404, a wrong one 400', async () => {
    await expect(t.call('GET /company/{id}', { id: 404_404 })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /company/{id}', { id: 'мост' })).rejects.toEqual(refusal('bad_argument'));
  });
});

describe('GET /company/', () => {
  test('searches without case, takes wildcards as letters, pages', async () => {
    for (const brandName of ['Альфа-Монолит', 'альфа строй', '100% Бетон']) await makeCompany(t.db, { brandName });
    expect((await t.call('GET /company/', { q: 'АЛЬФА' })).total).toBe(2);
    expect((await t.call('GET /company/', { q: '100%' })).items.map(({ brandName }) => brandName)).toEqual(['100% Бетон']);
    expect((await t.call('GET /company/', { q: '%' })).total).toBe(1);
    const first = await t.call('GET /company/', { per_page: 1 });
    const second = await t.call('GET /company/', { per_page: 1, cursor: first.next ?? '' });
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  test('filters by city and by the specializations it hires', async () => {
    const city = await t.db.selectFrom('city').select('id').where('slug', '=', 'kazan').executeTakeFirstOrThrow();
    const { id: spec } = await t.db.selectFrom('specialization').select('id').limit(1).executeTakeFirstOrThrow();
    const id = await makeCompany(t.db, { brandName: 'Казанская', cityId: city.id });
    expect((await t.call('GET /company/', { city: city.id })).items.map((item) => item.id)).toEqual([id]);
    expect((await t.call('GET /company/', { spec })).total).toBe(0);
    await makeVacancy(t.db, id, { specializationIds: [spec] });
    expect((await t.call('GET /company/', { spec })).items.map((item) => item.id)).toEqual([id]);
  });

  test('a text of 10 000 characters is refused', async () => {
    await expect(t.call('GET /company/', { q: 'а'.repeat(10_000) })).rejects.toEqual(refusal('bad_argument'));
  });
});

test('GET /health answers when the database does', async () => {
  expect(await t.call('GET /health')).toMatchObject({ status: 'ok' });
});
