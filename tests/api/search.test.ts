import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { archiveVacancy } from '#server/domains/vacancy/index.ts';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { asMember } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

const city = (slug: string) => CITIES.find((one) => one.slug === slug) ?? expect.unreachable(slug);
const spec = (slug: string) => SPECIALIZATIONS.find((one) => one.slug === slug) ?? expect.unreachable(slug);
const kazan = city('kazan');
const moskva = city('moskva');
const rotation = { onDays: 60, offDays: 30, campType: 'hostel', meals: 'three', tickets: 'paid' } as const;
const monthly = (thousands: number) =>
  ({ fromKopecks: thousands * 1_000_00, toKopecks: thousands * 1_000_00, mode: 'month', gross: false }) as const;

let served: TestApp;
let companyId: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  served = await createTestApp();
  companyId = await makeCompany(served.db, { brandName: 'Волга-Трубострой' });
  const agencyId = await makeCompany(served.db, { brandName: 'Кадры', kind: 'agency', status: 'unverified' });
  const add = async (name: string, vacancy: Partial<NewVacancy>, company = companyId) => {
    ids[name] = await makeVacancy(served.db, company, { regionId: kazan.regionId, cityId: kazan.id, ...vacancy });
  };
  await add('welder', {
    title: 'Электрогазосварщик 5 разряда',
    specializationIds: [spec('elektrogazosvarshchik').id],
    gradeMin: 5,
    gradeMax: 5,
    rotation,
    schedule: 'rotation',
    pay: monthly(210),
    cityId: moskva.id,
    regionId: moskva.regionId,
    hiringCityIds: [kazan.id],
    workTypes: ['welding'],
  });
  await add('painter', {
    title: 'Маляр',
    specializationIds: [spec('malyar').id],
    schedule: 'd5_2',
    experience: 'none',
    pay: monthly(90),
    description: '<p>Красить после сварщиков.</p>',
  });
  await add('foreman', {
    title: 'Производитель работ',
    specializationIds: [spec('prorab').id],
    schedule: 'd6_1',
    experience: 'from3to6',
    pay: monthly(180),
    level: 'line_itr',
  });
  await add(
    'helper',
    {
      title: 'Подсобный рабочий',
      specializationIds: [spec('raznorabochiy').id, spec('master-svarochnykh-rabot').id],
      description: '<p>Помогать сварщику.</p>',
    },
    agencyId,
  );
  await add('paid', {
    title: 'Каменщик',
    specializationIds: [spec('kamenshchik').id],
    plan: 'premium',
    pay: monthly(150),
  });
});
afterAll(() => served.close());

const found = (answer: { items: readonly { id: number }[] }) =>
  answer.items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

describe('GET /search/vacancy', () => {
  test('words of a trade: those who have it, then those like it, and no text that only mentions it', async () => {
    const answer = await served.call('GET /search/vacancy', { q: 'сварщик' });
    expect(found(answer)).toEqual(['welder', 'helper']);
    expect(answer.promoted).toEqual([]);
    expect(found(await served.call('GET /search/vacancy', { q: 'прораб' }))).toEqual(['foreman', 'helper']);
  });

  test('a paid place is before the list and not in it', async () => {
    const answer = await served.call('GET /search/vacancy', {});
    expect(answer.total).toBe(5);
    expect(answer.promoted.map(({ id }) => id)).toEqual([ids.paid]);
    expect(found(answer)).not.toContain('paid');
  });

  test('paid places are on no page of the list, and the last full page ends it', async () => {
    const { items, promoted, total, pageCount, next } = await served.call('GET /search/vacancy', { per_page: 2 });
    expect({ shown: items.length, promoted: promoted.length, total, pageCount }).toEqual({
      shown: 2,
      promoted: 1,
      total: 5,
      pageCount: 2,
    });
    expect(next).not.toBeNull();
    const last = await served.call('GET /search/vacancy', { per_page: 2, cursor: next ?? '' });
    expect(last.items).toHaveLength(2);
    expect(last.next).toBeNull();
  });

  test('misspelt words are corrected and reported', async () => {
    const answer = await served.call('GET /search/vacancy', { q: 'электрогазосварщег вахта' });
    expect(found(answer)).toEqual(['welder']);
    expect(answer.reading.corrected).toBe('электрогазосварщик вахта');
    expect((await served.call('GET /search/vacancy', { q: 'vfkzh' })).reading.corrected).toBe('маляр');
  });

  test('a Russian word is never taken for another one', async () => {
    for (const q of ['малярия', 'каменоломня', 'бармен', 'террасой', 'полдня'])
      expect((await served.call('GET /search/vacancy', { q })).reading.corrected).toBeNull();
  });

  test('for words that are not known nothing is found, and other lists are offered with their counts', async () => {
    const none = await served.call('GET /search/vacancy', { q: 'абракадабра' });
    const { total, items, promoted, medianKopecks, reading } = none;
    expect({ total, items, promoted, medianKopecks }).toEqual({
      total: 0,
      items: [],
      promoted: [],
      medianKopecks: null,
    });
    expect(reading.ignored).toEqual(['абракадабра']);
    expect(none.instead).toEqual([]);

    const like = await served.call('GET /search/vacancy', { q: 'прорубь 6/1', slug: 'kazan' });
    expect(like.total).toBe(0);
    expect(like.instead).toEqual([
      {
        kind: 'words',
        items: [
          { name: 'прораб 6/1', href: `/vacancy-list/kazan?${new URLSearchParams({ q: 'прораб 6/1' })}`, total: 1 },
        ],
      },
      { kind: 'trades', items: [{ name: 'Прораб', href: '/vacancy-list/kazan_prorab', total: 1 }] },
      {
        kind: 'without',
        items: [{ name: '6/1', href: `/vacancy-list/kazan?${new URLSearchParams({ q: '6/1' })}`, total: 1 }],
      },
    ]);
  });

  test('beside a trade a word that is not known is left out, and the answer says so', async () => {
    const answer = await served.call('GET /search/vacancy', { q: 'маляр абракадабра' });
    expect(found(answer)).toEqual(['painter']);
    expect(answer.reading.ignored).toEqual(['абракадабра']);
    expect(answer.instead).toEqual([]);
  });

  test('a place among the words is a filter with a chip', async () => {
    const answer = await served.call('GET /search/vacancy', { q: 'маляр в казани без опыта' });
    expect(found(answer)).toEqual(['painter']);
    expect(answer.reading).toEqual({
      corrected: null,
      ignored: [],
      relaxed: false,
      parts: [
        { field: 'city', value: String(kazan.id), name: 'Казань', q: 'маляр без опыта' },
        { field: 'experience', value: 'без опыта', name: 'Без опыта', q: 'маляр в казани' },
      ],
      nowhereIn: null,
    });
    expect(answer.applied.slice(1).map(({ field, name, href }) => [field, name, href])).toEqual([
      ['city', 'Казань', `/vacancy-list?${new URLSearchParams({ q: 'маляр без опыта' })}`],
      ['experience', 'Без опыта', `/vacancy-list?${new URLSearchParams({ q: 'маляр в казани' })}`],
    ]);
    expect(found(await served.call('GET /search/vacancy', { q: 'вакансии казань' })).toSorted()).toEqual(
      ['foreman', 'helper', 'painter'].toSorted(),
    );
  });

  test.each<[q: string, names: string[], chips: string[]]>([
    ['от 150к', ['welder', 'foreman', 'paid'], ['от 150 000 ₽']],
    ['прораб 200000', [], ['от 200 000 ₽']],
    ['маляр, производитель работ от 100 тыс', ['foreman'], ['от 100 000 ₽']],
    ['высокая зарплата', ['welder', 'foreman', 'paid', 'painter', 'helper'], ['Сначала с высокой зарплатой']],
    ['ООО «Кадры»', ['helper'], ['Компания «Кадры»']],
    ['волга трубострой маляр', ['painter'], ['Компания «Волга трубострой»']],
    ['волгатрубострой каменщик', ['paid'], ['Компания «Волгатрубострой»']],
    ['NAME:маляр', ['painter'], []],
    ['NAME:сварщик', [], []],
    ['DESCRIPTION:сварщиков', ['painter', 'helper'], []],
    ['прораб NOT (6/1 OR вахта)', ['helper'], []],
    ['маляр -сварщик', ['painter'], []],
    ['маляр прораб', ['painter', 'foreman', 'helper'], []],
  ])('%j is read into parts, each with a chip', async (q, names, chips) => {
    const { reading, applied, ...answer } = await served.call('GET /search/vacancy', { q });
    expect([...answer.promoted.map(({ id }) => found({ items: [{ id }] })[0]), ...found(answer)].toSorted()).toEqual(
      names.toSorted(),
    );
    expect(applied.slice(1).map(({ name }) => name.replaceAll('\u00a0', ' '))).toEqual(chips);
    for (const part of reading.parts) {
      const without = applied.find(({ field }) => field === part.field)?.href ?? '';
      expect(new URL(without, 'http://x').searchParams.get('q') ?? '').toBe(part.q);
    }
  });

  test('words that ask for the best paid sort by pay, unless another order is chosen', async () => {
    const q = 'казань высокая зарплата';
    expect(found(await served.call('GET /search/vacancy', { q }))).toEqual(['foreman', 'paid', 'painter', 'helper']);
    const newest = await served.call('GET /search/vacancy', { q, sort: 'newest' });
    expect(found(newest)[0]).not.toBe('foreman');
  });

  test('paid places are above a list only in its own order, and only what has the trade and the place', async () => {
    const paidOf = async (query: Parameters<typeof served.call<'GET /search/vacancy'>>[1]) =>
      (await served.call('GET /search/vacancy', query)).promoted.map(({ id }) => id);
    expect(await paidOf({ q: 'каменщик казань' })).toEqual([ids.paid]);
    for (const query of [
      { sort: 'pay_desc' },
      { q: 'каменщик', sort: 'newest' },
      { q: 'каменщик москва' },
      { q: 'печник' },
      { q: 'каменщик высокая зарплата' },
    ] as const)
      expect(await paidOf(query)).toEqual([]);
  });

  test.each([
    'a'.repeat(200),
    'я',
    '😀👷‍♂️',
    '<script>alert(1)</script>',
    "'; drop table vacancy; --",
    'NOT '.repeat(40).trim(),
    'NAME:('.repeat(30),
    'сварщик OR '.repeat(18).trim(),
    '-(!"',
    'от 99999999999999999999к',
  ])('%j is a query like any other', async (q) => {
    const { total, reading } = await served.call('GET /search/vacancy', { q });
    expect(total).toBeLessThanOrEqual(5);
    expect(reading.parts).toEqual([]);
  });

  test('a trade that a place does not have is told so, with where it is', async () => {
    const answer = await served.call('GET /search/vacancy', { q: 'маляр москва' });
    expect(found(answer)).toEqual(['painter']);
    expect(answer.reading).toMatchObject({ relaxed: true, nowhereIn: { name: 'Москва', prepositional: 'Москве' } });
    expect(answer.instead).toEqual([
      {
        kind: 'near',
        items: [
          {
            name: expect.stringMatching(/^Казань, 7\d\d\u00a0км$/),
            href: `/vacancy-list/kazan?${new URLSearchParams({ q: 'маляр' })}`,
            total: 1,
          },
        ],
      },
    ]);
  });

  test('rotations that hire from the place, and trades that are like it there, are no answer but offered', async () => {
    const q = 'сварщик казань';
    const { items, reading, instead, ...rest } = await served.call('GET /search/vacancy', { q });
    expect(found({ items })).toEqual(['welder']);
    expect(reading).toMatchObject({ relaxed: true, nowhereIn: { name: 'Казань' } });
    expect(instead.slice(1)).toEqual([
      {
        kind: 'hiring',
        items: [
          { name: 'сварщик', href: `/vacancy-list?${new URLSearchParams({ anywhere: 'rotation', q })}`, total: 1 },
        ],
      },
      {
        kind: 'related',
        items: [{ name: 'Разнорабочий', href: '/vacancy-list/kazan_raznorabochiy', total: 1 }],
      },
    ]);
    expect(rest.facets.city.map(({ name }) => name)).toEqual(['Москва']);
    const withHiring = await served.call('GET /search/vacancy', { q, anywhere: 'rotation' });
    expect(found(withHiring)).toEqual(['welder']);
    expect(withHiring.reading.relaxed).toBe(false);
  });

  test('words as written are neither corrected nor understood, and all of them must be there', async () => {
    const asWritten = (q: string) => served.call('GET /search/vacancy', { q, exact: true });
    const { total, reading, canonical } = await asWritten('электрогазосварщег');
    expect({ total, reading }).toEqual({
      total: 0,
      reading: { corrected: null, ignored: [], relaxed: false, parts: [], nowhereIn: null },
    });
    expect(canonical.href).toContain('exact=1');
    expect((await asWritten('прораб')).total).toBe(1);
    expect(found(await asWritten('помогать сварщику'))).toEqual(['helper']);
    expect((await asWritten('маляр вахта')).total).toBe(0);
    const [chip] = (await asWritten('маляр')).applied;
    expect(chip?.href).toBe('/vacancy-list');
  });

  test('when no vacancy has all words, words other than the trade are dropped', async () => {
    const answer = await served.call('GET /search/vacancy', { q: 'маляр 60/30' });
    expect(found(answer)).toEqual(['painter']);
    expect(answer.reading.relaxed).toBe(true);
  });

  test('a city means the place of work; rotations that hire there are optional', async () => {
    const here = await served.call('GET /search/vacancy', { slug: 'kazan' });
    expect(found(here)).not.toContain('welder');
    const anywhere = await served.call('GET /search/vacancy', { slug: 'kazan', anywhere: 'rotation' });
    expect(found(anywhere)).toContain('welder');
  });

  test('filters have chips with links to remove them', async () => {
    const answer = await served.call('GET /search/vacancy', {
      slug: 'kazan',
      schedule: ['d5_2', 'd6_1'],
      pay_min: 100_000,
    });
    expect(found(answer)).toEqual(['foreman']);
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
    const { canonical } = await served.call('GET /search/vacancy', { city: kazan.id, spec: spec('malyar').id });
    expect(canonical.href).toBe('/vacancy-list/kazan_malyar');
  });

  test('an empty list reports the effect of each filter', async () => {
    const answer = await served.call('GET /search/vacancy', { slug: 'malyar', schedule: 'rotation' });
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
    const { total, applied } = await served.call('GET /search/vacancy', { city: elsewhere.join(',') });
    expect([total, applied.map(({ total: without }) => without)]).toEqual([
      0,
      [...Array<number>(10).fill(0), null, null],
    ]);
  });

  test('contradictory filters find nothing', async () => {
    const answer = await served.call('GET /search/vacancy', {
      grade_min: 6,
      grade_max: 2,
      night: 'yes',
      with_photo: true,
      near: ['55.8', '49.1', '1'],
    });
    expect(answer.total).toBe(0);
  });

  test.each([
    [{ page: 101, per_page: 20 }, 'page'],
    [{ cursor: 'нет' }, 'cursor'],
    [{ near: '1,2' }, 'near'],
    [{ schedule: 'sometimes' }, 'schedule'],
    [{ q: 'я'.repeat(201) }, 'q'],
  ])('%j is refused at its field', async (query, field) => {
    const call = served.call('GET /search/vacancy', query);
    await expect(call).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [expect.objectContaining({ field: expect.stringMatching(`^${field}`) })] },
    });
  });

  test('an unknown slug is not found', async () => {
    await expect(served.call('GET /search/vacancy', { slug: 'nigde' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('archived and hidden vacancies disappear, restored ones return', async () => {
    const hiddenId = await makeCompany(served.db, { brandName: 'Скрытая', status: 'blocked' });
    await makeVacancy(served.db, hiddenId, { title: 'Пескоструйщик' });
    const id = await makeVacancy(served.db, companyId, { title: 'Пескоструйщик' });
    expect((await served.call('GET /search/vacancy', { q: 'пескоструйщик' })).items.map((item) => item.id)).toEqual([
      id,
    ]);
    await archiveVacancy(served.context(asMember(companyId)), id, 'filled');
    expect((await served.call('GET /search/vacancy', { q: 'пескоструйщик' })).total).toBe(0);
  });
});

test('GET /search/vacancy/summary: live counts and trades', async () => {
  const { vacancies, companies, trades } = await served.call('GET /search/vacancy/summary', {});
  expect(vacancies).toBe(5);
  expect(companies).toBe(2);
  expect(trades.map(({ specialization }) => specialization.slug)).toContain('malyar');
  expect((await served.call('GET /search/vacancy/summary', { city: moskva.id })).vacancies).toBe(1);
});

test('GET /search/vacancy/popular: successful queries, then trades', async () => {
  const { items } = await served.call('GET /search/vacancy/popular', {});
  expect(items.map(({ text }) => text)).toContain('Маляр');
});

describe('GET /search/company', () => {
  test('finds by part of the name, with the number of open vacancies', async () => {
    const { items } = await served.call('GET /search/company', { q: 'трубо' });
    expect(items).toMatchObject([{ id: companyId, name: 'Волга-Трубострой', verified: true }]);
  });

  test('excludes blocked companies, and one letter is too short', async () => {
    expect((await served.call('GET /search/company', { q: 'скрыт' })).items).toEqual([]);
    await expect(served.call('GET /search/company', { q: 'т' })).rejects.toMatchObject({ code: 'bad_argument' });
  });
});

test('GET /vacancy/special-vacancies: currently paid places', async () => {
  const now = served.clock.now().getTime();
  const paid = await makeVacancy(served.db, companyId, { title: 'Крановщик' });
  const over = await makeVacancy(served.db, companyId, { title: 'Стропальщик' });
  await served.db
    .updateTable('vacancy')
    .set({ onMainUntil: new Date(now + 3_600_000) })
    .where('id', '=', paid)
    .execute();
  await served.db
    .updateTable('vacancy')
    .set({ onMainUntil: new Date(now - 1) })
    .where('id', '=', over)
    .execute();
  expect((await served.call('GET /vacancy/special-vacancies', {})).items.map(({ id }) => id)).toEqual([paid]);
});
