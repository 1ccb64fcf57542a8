import { addDays } from '#shared/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { createPopularQueries, createVacancySearch, deleteOldQueryCounts } from '#server/domains/search/index.ts';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let served: TestApp;
let minutes = 0;
const cityOf = (slug: string) => CITIES.find((one) => one.slug === slug) ?? expect.unreachable(slug);
const moskva = cityOf('moskva');
const byName = (name: string) => SPECIALIZATIONS.find((one) => one.name === name)?.id ?? expect.unreachable(name);

beforeAll(async () => {
  served = await createTestApp(undefined, 1);
  const companyId = await makeCompany(served.db, { brandName: 'ООО «Моно»' });
  for (const name of ['Маляр', 'Каменщик', 'Кровельщик', 'Бетонщик'])
    await makeVacancy(served.db, companyId, {
      title: `${name} на объект`,
      specializationIds: [byName(name)],
      regionId: moskva.regionId,
      cityId: moskva.id,
    });
});
afterAll(() => served.close());

/** Searches from an address given by a proxy. */
async function ask(q: string, address: string, more = ''): Promise<void> {
  const url = `/api/search/vacancy?q=${encodeURIComponent(q)}${more}`;
  expect((await served.app.inject({ url, headers: { 'x-forwarded-for': address } })).statusCode).toBe(200);
}

const people = (count: number) => Array.from({ length: count }, (_, at) => `198.51.100.${at + 1}`);

/** Popular queries after everything is stored and caches are empty. */
async function popular(): Promise<string[]> {
  await served.popular.flush(served.db);
  minutes += 2;
  served.clock.time = new Date(Date.parse('2026-11-22T06:00:00Z') + minutes * 60_000);
  const { items } = await served.call('GET /search/vacancy/popular', { limit: 20 });
  // Trades come after queries and begin with a capital.
  return items.map(({ text }) => text).filter((text) => text === text.toLowerCase());
}

test('one person cannot make a query popular, even from many addresses of a network', async () => {
  await popular();
  for (let time = 0; time < 90; time += 1) await ask('маляр', `2001:db8::${time + 1}`);
  expect(await popular()).toEqual([]);
});

test('five people can, four cannot', async () => {
  for (const address of people(4)) await ask('каменщик', address);
  expect(await popular()).toEqual([]);
  await ask('каменщик', '203.0.113.9');
  expect(await popular()).toEqual(['каменщик']);
});

test('word order does not matter; the most common one is shown', async () => {
  for (const [at, address] of people(5).entries())
    await ask(at < 2 ? 'москва кровельщик' : 'кровельщик москва', address);
  await ask('москва кровельщик', '198.51.100.5');
  expect(await popular()).toEqual(['каменщик', 'кровельщик москва']);
  const rows = await served.db.selectFrom('searchQueryCount').select(['text', 'count']).orderBy('count').execute();
  expect(rows.filter(({ text }) => text.includes('кровельщик'))).toEqual([
    { text: 'москва кровельщик', count: 2 },
    { text: 'кровельщик москва', count: 3 },
  ]);
});

test('a person counts once in two processes and after a restart', async () => {
  for (const address of people(4)) await ask('бетонщик', address);
  await popular();
  const other = createPopularQueries();
  const index = await createVacancySearch(served.db, createLogger('silent')).index();
  for (const address of people(4)) other.count('бетонщик', address, index, served.clock.time.getTime());
  await other.flush(served.db);
  expect(await popular()).not.toContain('бетонщик');
});

test('further pages and unknown words are not counted', async () => {
  for (const address of people(5)) await ask('маляр', address, '&page=2');
  for (const address of people(5)) await ask('продам гараж', address);
  expect(await popular()).toEqual(['каменщик', 'кровельщик москва']);
});

test('addresses are not stored, and nothing about visitors after a day', async () => {
  const kept = await served.db.selectFrom('searchQueryVisitor').selectAll().execute();
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain('198.51');
  expect(new Set(kept.map(({ visitor }) => visitor.toString('hex'))).size).toBe(kept.length);
  await deleteOldQueryCounts(served.db, addDays(served.clock.time, 1));
  expect(await served.db.selectFrom('searchQueryVisitor').selectAll().execute()).toEqual([]);
  expect(await served.db.selectFrom('searchDay').selectAll().execute()).toEqual([]);
  expect(await popular()).toContain('каменщик');
});

describe('GET /search/vacancy/suggest', () => {
  const kazan = cityOf('kazan');
  const chelny = cityOf('naberezhnye-chelny');
  let builder: number;

  beforeAll(async () => {
    builder = await makeCompany(served.db, { brandName: 'МонолитСтрой' });
    const hidden = await makeCompany(served.db, { brandName: 'Монолит скрытый', status: 'blocked' });
    const add = (name: string, title: string, city: typeof kazan, company = builder) =>
      makeVacancy(served.db, company, {
        title,
        specializationIds: [byName(name)],
        regionId: city.regionId,
        cityId: city.id,
      });
    await add('Сварщик', 'Сварщик НАКС', kazan);
    await add('Сварщик', 'Сварщик на вахту', kazan);
    await add('Сварщик', 'Сварщик на завод', chelny);
    await add('Сварщик-аргонщик', 'Аргонщик', kazan);
    await add('Сварщик', 'Сварщик скрытый', kazan, hidden);
    await add('Водитель грузового автомобиля', 'Водитель категории С', chelny);
    await add('Машинист крана-манипулятора', 'Машинист манипулятора', chelny);
  });

  /** Texts with their counts, by groups. */
  async function suggest(q: string, city?: number) {
    const { groups } = await served.call('GET /search/vacancy/suggest', { q, ...(city && { city }) });
    return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ text, count }) => [text, count])]));
  }

  test.each(['сва', 'СВА', 'cdf', 'свращ', 'svar'])(
    '«%s»: trades with what their lists show, and cities',
    async (q) => {
      const found = await suggest(q);
      expect(found.trades).toEqual([
        ['Сварщик', 3],
        ['Сварщик-аргонщик', 1],
      ]);
      expect(found.places).toEqual([
        ['Сварщик в\u00a0Казани', 2],
        ['Сварщик в\u00a0Набережных Челнах', 1],
      ]);
      const { total } = await served.call('GET /search/vacancy', { slug: 'svarshchik' });
      expect(total).toBe(3);
    },
  );

  test('a trade and the beginning of a city, in any order and layout', async () => {
    for (const q of ['сварщик каз', 'сварщик в казани', 'казань свар', 'cdfhobr rfp', 'свращик козань'])
      expect((await suggest(q)).places?.[0], q).toEqual(['Сварщик в\u00a0Казани', 2]);
    const { groups } = await served.call('GET /search/vacancy/suggest', { q: 'сварщик н.чел' });
    expect(groups.find(({ kind }) => kind === 'places')?.items).toEqual([
      {
        text: 'Сварщик в\u00a0Набережных Челнах',
        href: '/vacancy-list/naberezhnye-chelny_svarshchik',
        count: 1,
      },
    ]);
  });

  test('a whole name of a trade is offered in the city before longer names that nobody hires by', async () => {
    const companyId = await makeCompany(served.db);
    for (const { id: cityId, regionId } of [moskva, cityOf('khimki')])
      await makeVacancy(served.db, companyId, {
        title: 'Прораб',
        specializationIds: [byName('Прораб')],
        regionId,
        cityId,
      });
    for (const q of ['прораб москва', 'прораб мос', 'прораб мо', 'москва прораб'])
      expect((await suggest(q)).places?.[0], q).toEqual(['Прораб в\u00a0Москве', 1]);
  });

  test('where the city has none, the nearest that have some', async () => {
    expect((await suggest('сварщик нижнекамск')).places?.map(([text]) => text)).toEqual([
      'Сварщик в\u00a0Набережных Челнах',
      'Сварщик в\u00a0Казани',
    ]);
    expect(await suggest('сварщик', chelny.id)).toMatchObject({
      trades: [['Сварщик в\u00a0Набережных Челнах', 1]],
      places: [['Сварщик в\u00a0Казани', 2]],
    });
  });

  test('a city alone: its work, and the trades most in demand', async () => {
    for (const q of ['каз', 'rfpfy', 'козань'])
      expect((await suggest(q)).places?.slice(0, 2), q).toEqual([
        ['Работа в\u00a0Казани', 3],
        ['Сварщик в\u00a0Казани', 2],
      ]);
  });

  test.each([
    ['шофер', 'Водитель грузового автомобиля'],
    ['кат. С', 'Водитель грузового автомобиля'],
    ['КМУ', 'Машинист крана-манипулятора'],
    ['воровайка', 'Машинист крана-манипулятора'],
    ['палфингер', 'Машинист крана-манипулятора'],
    ['мaляр', 'Маляр'],
  ])('«%s» is %s', async (q, trade) => {
    expect((await suggest(q)).trades).toEqual([[trade, 1]]);
  });

  test('companies without their legal form, those that hire with their number; hidden ones never', async () => {
    expect(await suggest('ооо моно')).toMatchObject({
      companies: [
        ['ООО «Моно»', 4],
        ['МонолитСтрой', 6],
      ],
    });
    const { groups } = await served.call('GET /search/vacancy/suggest', { q: 'манолитстр' });
    expect(groups).toMatchObject([
      { kind: 'companies', items: [{ text: 'МонолитСтрой', href: `/company/${builder}/vacancy-list` }] },
    ]);
  });

  test('words: what people search for, and what titles go on with', async () => {
    expect((await suggest('кровел')).words).toContainEqual(['кровельщик москва', null]);
    expect((await suggest('сварщик нак')).words).toContainEqual(['сварщик накс', null]);
    expect((await suggest('сварщик завода')).words).toBeUndefined();
    expect((await suggest('вах')).words).toContainEqual(['вахта', null]);
  });

  test('an empty field: what is popular, in the city where there is one', async () => {
    expect((await suggest('')).popular?.[0]).toEqual(['каменщик', 1]);
    const { groups } = await served.call('GET /search/vacancy/suggest', { city: kazan.id });
    expect(groups).toMatchObject([
      { kind: 'popular', items: [{ text: 'Сварщик', href: '/vacancy-list/kazan_svarshchik', count: 2 }, {}] },
    ]);
  });

  test.each(['бармен', 'терраса', 'абракадабра', '👷', '<b>', "' or 1=1 --", 'x'.repeat(200), '- - - -', '%'])(
    '«%s» suggests nothing',
    async (q) => expect(await suggest(q)).toEqual({}),
  );

  test('a text that is too long is refused', async () => {
    await expect(suggest('я'.repeat(201))).rejects.toMatchObject({ code: 'bad_argument' });
  });
});

describe('GET /search/vacancy/{id}/similar', () => {
  const kazan = cityOf('kazan');
  const OWN = 'Машинист бульдозера';
  const RELATED = 'Машинист автогрейдера';
  let companyId: number;
  let ids: Record<'own' | 'here' | 'near' | 'far' | 'related', number>;

  const add = (row: Partial<NewVacancy>, name: string | null, city: typeof kazan = kazan) =>
    makeVacancy(served.db, companyId, {
      title: name ?? 'Вакансия',
      specializationIds: name ? [byName(name)] : [],
      regionId: city.regionId,
      cityId: city.id,
      schedule: 'd5_2',
      ...row,
    });
  const similar = async (id: number, limit = 4) =>
    (await served.call('GET /search/vacancy/{id}/similar', { id, limit })).items.map((item) => [item.id, item.why]);

  beforeAll(async () => {
    companyId = await makeCompany(served.db, { brandName: 'Дорстрой' });
    ids = {
      own: await add({}, OWN),
      far: await add({}, OWN, moskva),
      related: await add({}, RELATED),
      near: await add({}, OWN, cityOf('nizhnekamsk')),
      here: await add({ title: 'Бульдозерист на полигон' }, OWN),
    };
  });

  test('widens from the trade in the city, and says why; never itself', async () => {
    const { own, here, near, related, far } = ids;
    expect(await similar(own)).toEqual([
      [here, 'trade_here'],
      [near, 'trade_near'],
      [related, 'related_near'],
      [far, 'trade_elsewhere'],
    ]);
    expect(await similar(own, 2)).toEqual([
      [here, 'trade_here'],
      [near, 'trade_near'],
    ]);
    expect((await similar(own, 20)).at(-1)?.[1]).toBe('conditions');
  });

  test('a rotation goes to its place anyway: its trade elsewhere before other trades', async () => {
    const rotation = { onDays: 60, offDays: 30, campType: 'hostel', meals: 'three', tickets: 'paid' } as const;
    const id = await add({ rotation, schedule: 'rotation', title: 'Бульдозерист, вахта' }, OWN, cityOf('nizhnekamsk'));
    const reasons = (await similar(id, 6)).map(([, why]) => why);
    expect(reasons.slice(0, 4)).toEqual(['trade_here', 'trade_near', 'trade_near', 'trade_elsewhere']);
    expect(reasons[4]).toBe('related_near');
    await served.db.deleteFrom('vacancy').where('id', '=', id).execute();
  });

  test('the trade of a vacancy without one is read from its title, also of a closed one', async () => {
    const id = await add({ title: 'Маш. бульдазера' }, null);
    expect((await similar(id, 3)).map(([, why]) => why)).toEqual(['trade_here', 'trade_here', 'trade_near']);
    const closed = await add({ title: 'Маш. бульдазера', status: 'archive', archivedAt: new Date() }, null);
    expect((await similar(closed, 3)).map(([, why]) => why)).toEqual(['trade_here', 'trade_here', 'trade_near']);
  });

  test('a trade that nobody else seeks has others on its conditions; what is no trade has none', async () => {
    const alone = await add({ schedule: 'd2_2' }, 'Водолаз', cityOf('yakutsk'));
    expect((await similar(alone)).map(([, why]) => why)).toEqual(Array(4).fill('conditions'));
    expect(await similar(await add({ title: 'Продавец мороженого' }, null))).toEqual([]);
  });

  test('a draft and an unknown vacancy have none', async () => {
    const draft = await add({ status: 'draft', publishedAt: null, expiresAt: null }, OWN);
    for (const id of [draft, 999_999]) await expect(similar(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
