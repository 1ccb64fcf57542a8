import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES } from '#server/domains/compendium/index.ts';
import { archiveVacancy } from '#server/domains/vacancy/index.ts';
import { asHead } from '../setup/actors.ts';
import { createSearchWorld, kazan, moskva, spec, type SearchWorld } from '../setup/search-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let w: SearchWorld;
beforeAll(async () => {
  w = await createSearchWorld();
});
afterAll(() => w.served.close());

describe('GET /search/vacancy', () => {
  test('a paid place is before the list and not in it', async () => {
    const answer = await w.served.call('GET /search/vacancy', {});
    expect(answer.total).toBe(5);
    expect(answer.promoted.map(({ id }) => id)).toEqual([w.ids.paid]);
    expect(w.found(answer)).not.toContain('paid');
  });

  test('paid places are on no page of the list, and the last full page ends it', async () => {
    const { items, promoted, total, pageCount, next } = await w.served.call('GET /search/vacancy', { per_page: 2 });
    expect({ shown: items.length, promoted: promoted.length, total, pageCount }).toEqual({
      shown: 2,
      promoted: 1,
      total: 5,
      pageCount: 2,
    });
    expect(next).not.toBeNull();
    const last = await w.served.call('GET /search/vacancy', { per_page: 2, cursor: next ?? '' });
    expect(last.items).toHaveLength(2);
    expect(last.next).toBeNull();
  });

  test('a city means the place of work; rotations that hire there are optional', async () => {
    const here = await w.served.call('GET /search/vacancy', { slug: 'kazan' });
    expect(w.found(here)).not.toContain('welder');
    const anywhere = await w.served.call('GET /search/vacancy', { slug: 'kazan', anywhere: 'rotation' });
    expect(w.found(anywhere)).toContain('welder');
  });

  test('filters have chips with links to remove them', async () => {
    const answer = await w.served.call('GET /search/vacancy', {
      slug: 'kazan',
      schedule: ['d5_2', 'd6_1'],
      pay_min: 100_000,
    });
    expect(w.found(answer)).toEqual(['foreman']);
    expect(answer.applied.map(({ name, href }) => [name, href])).toEqual([
      ['Казань', '/vacancy-list?pay_min=100000&schedule=d5_2,d6_1'],
      ['от\u00a0100\u00a0000\u00a0₽', '/vacancy-list/kazan?schedule=d5_2,d6_1'],
      ['5/2', '/vacancy-list/kazan?pay_min=100000&schedule=d6_1'],
      ['6/1', '/vacancy-list/kazan?pay_min=100000&schedule=d5_2'],
    ]);
    expect(answer.facets.schedule).toEqual([{ value: 'd6_1', name: '6/1', count: 1, slug: null }]);
    expect(answer.facets.pay_min.map(({ value, count }) => [value, count])).toContainEqual(['80000', 2]);
    expect(answer.canonical).toEqual({ href: '/vacancy-list/kazan?pay_min=100000&schedule=d5_2,d6_1', noindex: false });
  });

  test('one city and one trade of the query go into the canonical path', async () => {
    const { canonical } = await w.served.call('GET /search/vacancy', { city: kazan.id, spec: spec('malyar').id });
    expect(canonical.href).toBe('/vacancy-list/kazan_malyar');
  });

  test('an empty list reports the effect of each filter', async () => {
    const answer = await w.served.call('GET /search/vacancy', { slug: 'malyar', schedule: 'rotation' });
    expect(answer.total).toBe(0);
    expect(answer.canonical.noindex).toBe(true);
    expect(answer.applied.map(({ name, total }) => [name, total])).toEqual([
      ['Маляр', 1],
      ['Вахта', 1],
    ]);
  });

  test('of many filters the first ten report their effect', async () => {
    const elsewhere = CITIES.filter(({ id }) => ![kazan.id, moskva.id].includes(id))
      .slice(-12)
      .map(({ id }) => id);
    const { total, applied } = await w.served.call('GET /search/vacancy', { city: elsewhere.join(',') });
    expect([total, applied.map(({ total: without }) => without)]).toEqual([
      0,
      [...Array<number>(10).fill(0), null, null],
    ]);
  });

  test('contradictory filters find nothing', async () => {
    const answer = await w.served.call('GET /search/vacancy', {
      grade_min: 6,
      grade_max: 2,
      night: 'yes',
      with_photo: true,
      near: 'kazan',
      radius_km: '50',
    });
    expect(answer.total).toBe(0);
  });

  test.each([
    [{ page: 101, per_page: 20 }, 'page'],
    [{ cursor: 'нет' }, 'cursor'],
    [{ near: '1,2' }, 'near'],
    [{ near: 'nigde' }, 'near'],
    [{ schedule: 'sometimes' }, 'schedule'],
    [{ q: 'я'.repeat(201) }, 'q'],
  ])('%j is refused at its field', async (query, field) => {
    const call = w.served.call('GET /search/vacancy', query);
    await expect(call).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [expect.objectContaining({ field: expect.stringMatching(`^${field}`) })] },
    });
  });

  test('an unknown slug is not found', async () => {
    await expect(w.served.call('GET /search/vacancy', { slug: 'nigde' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('archived and hidden vacancies disappear, restored ones return', async () => {
    const hiddenId = await makeCompany(w.served.db, { brandName: 'Скрытая', status: 'blocked' });
    await makeVacancy(w.served.db, hiddenId, { title: 'Пескоструйщик' });
    const id = await makeVacancy(w.served.db, w.companyId, { title: 'Пескоструйщик' });
    expect((await w.served.call('GET /search/vacancy', { q: 'пескоструйщик' })).items.map((item) => item.id)).toEqual([
      id,
    ]);
    await archiveVacancy(w.served.context(asHead(w.companyId)), id, 'filled');
    expect((await w.served.call('GET /search/vacancy', { q: 'пескоструйщик' })).total).toBe(0);
  });
});

test('GET /search/vacancy/summary: live counts and trades', async () => {
  const { vacancies, companies, trades } = await w.served.call('GET /search/vacancy/summary', {});
  expect(vacancies).toBe(5);
  expect(companies).toBe(2);
  expect(trades.map(({ specialization }) => specialization.slug)).toContain('malyar');
  expect((await w.served.call('GET /search/vacancy/summary', { city: moskva.id })).vacancies).toBe(1);
});

test('GET /search/vacancy/popular: successful queries, then trades', async () => {
  const { items } = await w.served.call('GET /search/vacancy/popular', {});
  expect(items.map(({ text }) => text)).toContain('Маляр');
});

describe('GET /search/company', () => {
  test('finds by part of the name, with the number of open vacancies', async () => {
    const { items } = await w.served.call('GET /search/company', { q: 'трубо' });
    expect(items).toMatchObject([{ id: w.companyId, name: 'Волга-Трубострой', verified: true }]);
  });

  test('excludes blocked companies, and one letter is too short', async () => {
    expect((await w.served.call('GET /search/company', { q: 'скрыт' })).items).toEqual([]);
    await expect(w.served.call('GET /search/company', { q: 'т' })).rejects.toMatchObject({ code: 'bad_argument' });
  });
});

test('GET /vacancy/special-vacancies: currently paid places', async () => {
  const now = w.served.clock.now().getTime();
  const paid = await makeVacancy(w.served.db, w.companyId, { title: 'Крановщик' });
  const over = await makeVacancy(w.served.db, w.companyId, { title: 'Стропальщик' });
  await w.served.db
    .updateTable('vacancy')
    .set({ onMainUntil: new Date(now + 3_600_000) })
    .where('id', '=', paid)
    .execute();
  await w.served.db
    .updateTable('vacancy')
    .set({ onMainUntil: new Date(now - 1) })
    .where('id', '=', over)
    .execute();
  expect((await w.served.call('GET /vacancy/special-vacancies', {})).items.map(({ id }) => id)).toEqual([paid]);
});
