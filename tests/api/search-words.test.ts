import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSearchWorld, kazan, NOVOKOSINO, type SearchWorld } from '../setup/search-world.ts';

/** What the words of a search for vacancies are read as. */

let w: SearchWorld;
beforeAll(async () => {
  w = await createSearchWorld();
});
afterAll(() => w.served.close());

test('words of a trade: those who have it, then those like it, and no text that only mentions it', async () => {
  const answer = await w.served.call('GET /search/vacancy', { q: 'сварщик' });
  expect(w.found(answer)).toEqual(['welder', 'helper']);
  expect(answer.promoted).toEqual([]);
  expect(w.found(await w.served.call('GET /search/vacancy', { q: 'прораб' }))).toEqual(['foreman', 'helper']);
});

test('misspelt words are corrected and reported', async () => {
  const answer = await w.served.call('GET /search/vacancy', { q: 'электрогазосварщег вахта' });
  expect(w.found(answer)).toEqual(['welder']);
  expect(answer.reading.corrected).toBe('электрогазосварщик вахта');
  expect((await w.served.call('GET /search/vacancy', { q: 'vfkzh' })).reading.corrected).toBe('маляр');
});

test('a Russian word is never taken for another one', async () => {
  for (const q of ['малярия', 'каменоломня', 'бармен', 'террасой', 'полдня'])
    expect((await w.served.call('GET /search/vacancy', { q })).reading.corrected).toBeNull();
});

test('for words that are not known nothing is found, and other lists are offered with their counts', async () => {
  const none = await w.served.call('GET /search/vacancy', { q: 'абракадабра' });
  const { total, items, promoted, medianKopecks, reading } = none;
  expect({ total, items, promoted, medianKopecks }).toEqual({
    total: 0,
    items: [],
    promoted: [],
    medianKopecks: null,
  });
  expect(reading.ignored).toEqual(['абракадабра']);
  expect(none.instead).toEqual([]);

  const like = await w.served.call('GET /search/vacancy', { q: 'прорубь 6/1', slug: 'kazan' });
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
  const answer = await w.served.call('GET /search/vacancy', { q: 'маляр абракадабра' });
  expect(w.found(answer)).toEqual(['painter']);
  expect(answer.reading.ignored).toEqual(['абракадабра']);
  expect(answer.instead).toEqual([]);
});

test('conditions among the words have the names of their filters', async () => {
  const q = 'сварщик 5 разряда вахтой 60/30 с проживанием, категории С, выплаты ежедневно';
  const { reading } = await w.served.call('GET /search/vacancy', { q });
  expect(reading.parts.map(({ field, value, name }) => [field, value, name])).toEqual([
    ['grade', '5', '5\u00a0разряд'],
    ['schedule', 'rotation', 'Вахта'],
    ['rotation', 'r60_30', 'Вахта 60/30'],
    ['housing', '1', 'С\u00a0проживанием'],
    ['driver', 'C', 'Категория\u00a0C'],
    ['pay_frequency', 'daily', 'Платят каждый день'],
  ]);
});

test('a place among the words is a filter with a chip', async () => {
  const answer = await w.served.call('GET /search/vacancy', { q: 'маляр в казани без опыта' });
  expect(w.found(answer)).toEqual(['painter']);
  expect(answer.reading).toEqual({
    corrected: null,
    ignored: [],
    relaxed: false,
    exactTotal: 1,
    parts: [
      { field: 'city', value: String(kazan.id), name: 'Казань', q: 'маляр без опыта' },
      { field: 'no_experience', value: '1', name: 'Без опыта', q: 'маляр в казани' },
    ],
    nowhereIn: null,
    asksForCity: false,
  });
  expect(answer.applied.slice(1).map(({ field, name, href }) => [field, name, href])).toEqual([
    ['city', 'Казань', `/vacancy-list?${new URLSearchParams({ q: 'маляр без опыта' })}`],
    ['no_experience', 'Без опыта', `/vacancy-list?${new URLSearchParams({ q: 'маляр в казани' })}`],
  ]);
  expect(w.found(await w.served.call('GET /search/vacancy', { q: 'вакансии казань' })).toSorted()).toEqual(
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
  const { reading, applied, ...answer } = await w.served.call('GET /search/vacancy', { q });
  expect([...answer.promoted.map(({ id }) => w.found({ items: [{ id }] })[0]), ...w.found(answer)].toSorted()).toEqual(
    names.toSorted(),
  );
  expect(applied.slice(1).map(({ name }) => name.replaceAll('\u00a0', ' '))).toEqual(chips);
  for (const part of reading.parts) {
    const without = applied.find(({ field }) => field === part.field)?.href ?? '';
    expect(new URL(without, 'http://x').searchParams.get('q') ?? '').toBe(part.q);
  }
});

test('a station is a place, and where it has nothing its city is looked at', async () => {
  const here = await w.served.call('GET /search/vacancy', { q: 'электрогазосварщик м. Новокосино' });
  expect(w.found(here)).toEqual(['welder']);
  expect(here.reading).toMatchObject({
    relaxed: false,
    nowhereIn: null,
    parts: [{ field: 'metro', value: String(NOVOKOSINO), name: 'м.\u00a0Новокосино', q: 'электрогазосварщик' }],
  });
  const near = await w.served.call('GET /search/vacancy', { q: 'электрогазосварщик метро выхино' });
  expect(w.found(near)).toEqual(['welder']);
  expect(near.reading).toMatchObject({ relaxed: true, nowhereIn: { name: 'м.\u00a0Выхино' } });
});

test('words that ask for the best paid sort by pay, unless another order is chosen', async () => {
  const q = 'казань высокая зарплата';
  expect(w.found(await w.served.call('GET /search/vacancy', { q }))).toEqual(['foreman', 'paid', 'painter', 'helper']);
  const newest = await w.served.call('GET /search/vacancy', { q, sort: 'newest' });
  expect(w.found(newest)[0]).not.toBe('foreman');
});

test('paid places are above a list only in its own order, and only what has the trade and the place', async () => {
  const paidOf = async (query: Parameters<typeof w.served.call<'GET /search/vacancy'>>[1]) =>
    (await w.served.call('GET /search/vacancy', query)).promoted.map(({ id }) => id);
  expect(await paidOf({ q: 'каменщик казань' })).toEqual([w.ids.paid]);
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
  const { total, reading } = await w.served.call('GET /search/vacancy', { q });
  expect(total).toBeLessThanOrEqual(5);
  expect(reading.parts).toEqual([]);
});

test('a trade that a place does not have is told so, with where it is', async () => {
  const answer = await w.served.call('GET /search/vacancy', { q: 'маляр москва' });
  expect(w.found(answer)).toEqual(['painter']);
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
  const { items, reading, instead, ...rest } = await w.served.call('GET /search/vacancy', { q });
  expect(w.found({ items })).toEqual(['welder']);
  expect(reading).toMatchObject({ relaxed: true, nowhereIn: { name: 'Казань' } });
  expect(instead.slice(1)).toEqual([
    {
      kind: 'hiring',
      items: [{ name: 'сварщик', href: `/vacancy-list?${new URLSearchParams({ anywhere: 'rotation', q })}`, total: 1 }],
    },
    {
      kind: 'related',
      items: [{ name: 'Разнорабочий', href: '/vacancy-list/kazan_raznorabochiy', total: 1 }],
    },
  ]);
  expect(rest.facets.city.map(({ name }) => name)).toEqual(['Москва']);
  const withHiring = await w.served.call('GET /search/vacancy', { q, anywhere: 'rotation' });
  expect(w.found(withHiring)).toEqual(['welder']);
  expect(withHiring.reading.relaxed).toBe(false);
});

test('words as written are neither corrected nor understood, and all of them must be there', async () => {
  const asWritten = (q: string) => w.served.call('GET /search/vacancy', { q, exact: true });
  const { total, reading, canonical } = await asWritten('электрогазосварщег');
  expect({ total, reading }).toEqual({
    total: 0,
    reading: {
      corrected: null,
      ignored: [],
      relaxed: false,
      exactTotal: 0,
      parts: [],
      nowhereIn: null,
      asksForCity: false,
    },
  });
  expect(canonical.href).toContain('exact=1');
  expect((await asWritten('прораб')).total).toBe(1);
  expect(w.found(await asWritten('помогать сварщику'))).toEqual(['helper']);
  expect((await asWritten('маляр вахта')).total).toBe(0);
  const [chip] = (await asWritten('маляр')).applied;
  expect(chip?.href).toBe('/vacancy-list');
});

test('when no vacancy has all words, words other than the trade are dropped', async () => {
  const answer = await w.served.call('GET /search/vacancy', { q: 'маляр 60/30' });
  expect(w.found(answer)).toEqual(['painter']);
  expect(answer.reading.relaxed).toBe(true);
});
