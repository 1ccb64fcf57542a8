import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

const city = (slug: string) => CITIES.find((one) => one.slug === slug) ?? expect.unreachable(slug);
const { id: malyar } = SPECIALIZATIONS.find(({ slug }) => slug === 'malyar') ?? expect.unreachable();
const rotation = { onDays: 60, offDays: 30 } as const;

let t: TestApp;
const names = new Map<number, string>();

beforeAll(async () => {
  t = await createTestApp();
  const companyId = await makeCompany(t.db, { brandName: 'Волга' });
  const add = async (name: string, slug: string, hiring: string[] = []) => {
    const { id, regionId } = city(slug);
    const hiringCityIds = hiring.map((one) => city(one).id);
    const place = { cityId: id, regionId, hiringCityIds, ...(hiring.length > 0 && { rotation }) };
    names.set(
      await makeVacancy(t.db, companyId, { title: `Маляр ${name}`, specializationIds: [malyar], ...place }),
      name,
    );
  };
  await add('here', 'kazan');
  await add('beside', 'zelenodolsk');
  await add('near', 'nizhnekamsk');
  await add('far', 'moskva');
  await add('rotation', 'surgut', ['kazan']);
});
afterAll(() => t.close());

const ask = async (query: Parameters<typeof t.call<'GET /search/vacancy'>>[1]) => {
  const answer = await t.call('GET /search/vacancy', query);
  const found = answer.items.map(({ id }) => names.get(id) ?? '');
  return { ...answer, found, km: answer.items.map(({ distanceKm }) => distanceKm) };
};

describe('GET /search/vacancy around a city', () => {
  test('cards tell how far they are, the nearer first', async () => {
    const { found, km, center, named, canonical } = await ask({ near: 'kazan', radius_km: '200', sort: 'distance' });
    expect(found).toEqual(['here', 'beside', 'near']);
    expect(km).toEqual([null, 37, 171]);
    expect([center?.name, named.city?.slug]).toEqual(['Казань', 'kazan']);
    expect(canonical.href).toBe('/vacancy-list/kazan?radius_km=200&sort=distance');
  });

  test('a radius widens the city of the address, and is taken off again', async () => {
    const { found, applied, facets } = await ask({ slug: 'kazan', radius_km: '50' });
    expect(found.toSorted()).toEqual(['beside', 'here']);
    expect(applied.map(({ name, href }) => [name, href])).toEqual([
      ['Казань', '/vacancy-list'],
      ['До\u00a050\u00a0км', '/vacancy-list/kazan'],
    ]);
    expect(facets.radius_km.map(({ value, count }) => [value, count])).toEqual([
      ['50', 2],
      ['100', 2],
      ['200', 3],
      ['any', 5],
    ]);
    expect((await ask({ slug: 'kazan' })).found).toEqual(['here']);
  });

  test('everywhere begins with what is near', async () => {
    const { found, km } = await ask({ slug: 'kazan', radius_km: 'any' });
    expect(found).toEqual(['here', 'beside', 'near', 'far', 'rotation']);
    expect(km.slice(0, 3)).toEqual([null, 37, 171]);
  });

  test('few in the place that the words name have lists of the nearest places beside', async () => {
    const { found, instead } = await ask({ q: 'маляр казань' });
    expect(found).toEqual(['here']);
    expect(instead.map(({ kind }) => kind)).toEqual(['near']);
    expect(instead[0]?.items.slice(0, 2).map(({ name, total }) => [name, total])).toEqual([
      ['Зеленодольск, 37\u00a0км', 1],
      ['Нижнекамск, 171\u00a0км', 1],
    ]);
  });

  test('rotations that hire from the city are counted, added and told', async () => {
    const city = await ask({ slug: 'kazan' });
    expect(city.facets.anywhere.map(({ value, count }) => [value, count])).toEqual([['rotation', 1]]);
    const { found, items } = await ask({ slug: 'kazan', radius_km: '50', anywhere: 'rotation' });
    expect(found.toSorted()).toEqual(['beside', 'here', 'rotation']);
    expect(items.filter(({ hiresHere }) => hiresHere).map(({ id }) => names.get(id))).toEqual(['rotation']);
  });

  test.each([
    ['маляр рядом со мной', { slug: 'kazan' }, ['beside', 'here']],
    ['рядом со мной', { near: 'kazan' }, ['beside', 'here']],
    ['маляр недалеко от казани', {}, ['beside', 'here']],
    ['маляр казань', { radius_km: '200' }, ['beside', 'here', 'near']],
  ] as const)('«%s» of %j is around its city', async (q, query, found) => {
    const answer = await ask({ q, ...query });
    expect(answer.found.toSorted()).toEqual(found);
    expect(answer.reading).toMatchObject({ asksForCity: false, relaxed: false, nowhereIn: null, ignored: [] });
    expect(answer.applied.at(-1)).toMatchObject({ field: expect.stringMatching(/radius_km|city/) });
  });

  test('what is near without a city is asked for', async () => {
    const { reading, total, center } = await ask({ q: 'маляр поблизости' });
    expect([reading.asksForCity, total, center]).toEqual([true, 5, null]);
    expect((await ask({ q: 'маляр поблизости', exact: true })).reading.asksForCity).toBe(false);
  });

  test('a place without the trade is told with its distances', async () => {
    const { reading, items, center } = await ask({ q: 'маляр альметьевск' });
    expect([reading.nowhereIn?.name, center?.slug]).toEqual(['Альметьевск', 'almetevsk']);
    expect(items.every(({ distanceKm }) => distanceKm !== null)).toBe(true);
  });
});

describe('GET /search/vacancy by whom a vacancy takes', () => {
  test('papers filter, are counted and stand as chips; a nationality in a query means papers', async () => {
    const companyId = await makeCompany(t.db, { brandName: 'Кама' });
    const add = async (name: string, vacancy: Parameters<typeof makeVacancy>[2]) =>
      names.set(await makeVacancy(t.db, companyId, { title: `Кровельщик ${name}`, ...vacancy }), name);
    await add('citizens', { workAuthorizations: ['rf_passport'] });
    await add('patent', { workAuthorizations: ['rf_passport', 'patent_region'], docsHelp: true });
    await add('union', { workAuthorizations: ['rf_passport', 'eaes'] });
    await add('silent', {});
    const company = companyId;

    const taken = await ask({ company, citizenship_docs: ['patent_region', 'eaes'] });
    expect(taken.found.toSorted()).toEqual(['patent', 'union']);
    expect(taken.applied.map(({ name }) => name)).toContain('С\u00a0патентом');
    expect(taken.facets.citizenship_docs.map(({ value, name, count }) => [value, name, count])).toEqual([
      ['rf_passport', 'граждане России', 3],
      ['eaes', 'граждане ЕАЭС', 1],
      ['patent_region', 'с\u00a0патентом', 1],
    ]);
    const helped = await ask({ company, docs_help: true });
    expect(helped.found).toEqual(['patent']);
    expect(helped.items[0]).toMatchObject({ docsHelp: true, workAuthorizations: ['rf_passport', 'patent_region'] });

    for (const [q, found, chip] of [
      ['кровельщик с патентом', ['patent'], 'С\u00a0патентом'],
      ['узбеки кровельщики', ['patent'], 'С\u00a0патентом'],
      ['кровельщик снг', ['patent', 'union'], 'Граждане ЕАЭС или с\u00a0патентом'],
      ['кровельщик внж', [], 'С\u00a0РВП или\u00a0ВНЖ'],
    ] as const) {
      const answer = await ask({ company, q });
      expect(answer.found.toSorted()).toEqual(found);
      expect(answer.applied.at(-1)).toMatchObject({ field: 'citizenship_docs', name: chip });
    }
  });
});
