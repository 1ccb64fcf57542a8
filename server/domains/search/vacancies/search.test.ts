import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VacancyQuery } from '#shared/domain/vacancy-query.ts';
import { CONTRACT_FORMS, EXPERIENCES, SCHEDULES } from '#shared/domain/vacancy-terms.ts';
import { counts } from '../../../../tests/setup/counts.ts';
import type { IndexedRow } from './repository.ts';
import { patternOf, toDocument } from './document.ts';
import { searchIndex, type SearchRequest } from './search.ts';
import { readText } from '../text/read-text.ts';
import { createVacancyIndex, putDocument, removeDocument, type VacancyIndex } from './vacancy-index.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');
const HOUR_MS = 3_600_000;

/** A published vacancy with only the fields that the test gives. */
function makeRow(row: Partial<IndexedRow>): IndexedRow {
  return {
    id: 1,
    version: 1,
    companyId: 1,
    title: 'Сварщик',
    level: null,
    gradeMin: null,
    gradeMax: null,
    category: null,
    description: null,
    duties: null,
    requirements: null,
    conditions: null,
    keySkills: [],
    workTypes: [],
    objectTypes: [],
    facilityId: null,
    experience: null,
    educationLevel: null,
    contractForms: [],
    employment: null,
    workFormat: null,
    schedule: null,
    shift: null,
    rotation: null,
    pay: null,
    payMonthNetMin: null,
    payMonthNetMax: null,
    payShiftNetMin: null,
    payShiftNetMax: null,
    regionId: null,
    cityId: null,
    metroIds: [],
    hiringCityIds: [],
    permits: [],
    driverCategories: [],
    tractorCategories: [],
    crew: null,
    youthAge: null,
    youthWeekHours: null,
    accepts: { disability: false, incompleteResume: true, youth: false },
    anonymous: false,
    customEmployerName: null,
    bumpedAt: null,
    publishedAt: new Date(NOW - HOUR_MS),
    createdAt: new Date(NOW - HOUR_MS),
    highlightUntil: null,
    brandName: 'Мостострой',
    companyKind: 'direct',
    companyStatus: 'verified',
    badges: [],
    specializationIds: [],
    mediaKinds: [],
    tags: [],
    inFeed: true,
    workAuthorizations: [],
    docsHelp: false,
    nationalities: [],
    ...row,
  };
}

function indexOf(rows: readonly IndexedRow[]): VacancyIndex {
  const index = createVacancyIndex();
  for (const row of rows) putDocument(index, toDocument(row), row.version);
  return index;
}

function ask(index: VacancyIndex, query: VacancyQuery, request: Partial<SearchRequest> = {}) {
  return searchIndex(index, {
    query,
    text: null,
    sort: 'newest',
    now: NOW,
    limit: 50,
    after: { offset: 0 },
    promotedMax: 0,
    ...request,
  });
}

const rotations = [
  null,
  { onDays: 60, offDays: 30, campType: 'hostel' },
  { onDays: 30, offDays: 30 },
  { onDays: 21, offDays: 14, meals: 'three' },
] as const;
const permit = { kind: 'height', required: true, employerPays: false } as const;

const randomRow = fc
  .record({
    companyId: fc.integer({ min: 1, max: 4 }),
    anonymous: fc.boolean(),
    companyKind: fc.constantFrom('direct', 'agency'),
    cityId: fc.option(fc.constantFrom(1601, 7701, 6601)),
    hiringCityIds: fc.subarray([1601, 7701]),
    specializationIds: fc.subarray([101, 102, 301]),
    schedule: fc.option(fc.constantFrom(...SCHEDULES.filter((value) => value !== 'rotation'))),
    rotation: fc.constantFrom(...rotations),
    experience: fc.option(fc.constantFrom(...EXPERIENCES)),
    contractForms: fc.subarray([...CONTRACT_FORMS]),
    payMonthNetMax: fc.option(fc.integer({ min: 30, max: 400 }).map((thousands) => thousands * 1_000_00)),
    permits: fc.subarray([permit]),
    gradeMin: fc.option(fc.integer({ min: 2, max: 6 })),
    hoursAgo: fc.integer({ min: 1, max: 24 * 40 }),
  })
  .map(({ hoursAgo, ...row }) => ({ ...row, publishedAt: new Date(NOW - hoursAgo * HOUR_MS) }));

const randomQuery: fc.Arbitrary<VacancyQuery> = fc.record(
  {
    city: fc.subarray([1601, 7701, 6601], { minLength: 1 }),
    anywhere: fc.constant('rotation' as const),
    spec: fc.subarray([101, 102, 301], { minLength: 1 }),
    schedule: fc.subarray([...SCHEDULES], { minLength: 1 }),
    rotation: fc.subarray(['r60_30', 'r30_30', 'custom'] as const, { minLength: 1 }),
    experience: fc.subarray([...EXPERIENCES], { minLength: 1 }),
    contract: fc.subarray([...CONTRACT_FORMS], { minLength: 1 }),
    pay_min: fc.integer({ min: 30_000, max: 400_000 }),
    housing: fc.constant(true as const),
    meals: fc.constant(true as const),
    permits_have: fc.constantFrom<VacancyQuery['permits_have']>(['height'], ['slinger']),
    grade_min: fc.integer({ min: 2, max: 6 }),
    published_days: fc.constantFrom('1', '7', '30'),
    company: fc.subarray([1, 2, 3], { minLength: 1 }),
    exclude_companies: fc.subarray([1, 2, 3], { minLength: 1 }),
    direct_only: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

/** The same rules in a second, slow and simple implementation. */
function isFound(row: IndexedRow, query: VacancyQuery): boolean {
  const rotation = row.rotation as { onDays: number; offDays: number; campType?: string; meals?: string } | null;
  const among = <Value>(wanted: readonly Value[] | undefined, values: readonly (Value | null)[]) =>
    !wanted || values.some((value) => value !== null && wanted.includes(value));
  return (
    among(query.city, [row.cityId, ...(query.anywhere ? row.hiringCityIds : [])]) &&
    among(query.spec, row.specializationIds) &&
    among<string>(query.schedule, [row.schedule, rotation ? 'rotation' : null]) &&
    among<string>(query.rotation, [rotation && patternOf(rotation)]) &&
    among<string>(query.experience, [row.experience]) &&
    among<string>(query.contract, row.contractForms) &&
    (!query.pay_min || (row.payMonthNetMax ?? -1) / 100 >= query.pay_min) &&
    (!query.housing || Boolean(rotation?.campType)) &&
    (!query.meals || Boolean(rotation?.meals)) &&
    (!query.permits_have || query.permits_have.includes('height') || (row.permits as unknown[]).length === 0) &&
    (!query.grade_min || (row.gradeMin ?? 0) >= query.grade_min) &&
    (!query.published_days || NOW - (row.publishedAt?.getTime() ?? 0) <= Number(query.published_days) * 24 * HOUR_MS) &&
    (!query.company || (!row.anonymous && query.company.includes(row.companyId))) &&
    (!query.exclude_companies || row.anonymous || !query.exclude_companies.includes(row.companyId)) &&
    (!query.direct_only || row.companyKind === 'direct')
  );
}

/** Each vacancy has a unique title, so that none are merged. */
const randomRows = fc
  .array(randomRow, { maxLength: 60 })
  .map((rows) => rows.map((row, at) => makeRow({ ...row, id: at + 1, title: `Сварщик ${at}` })));

describe('filters', () => {
  test('find the expected vacancies in order and count each facet without its own filter', () => {
    fc.assert(
      fc.property(randomRows, randomQuery, (rows, query) => {
        const { found, total, facets } = ask(indexOf(rows), query, { limit: 100 });
        const expected = rows
          .filter((row) => isFound(row, query))
          .toSorted((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0) || b.id - a.id);
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(total).toBe(expected.length);
        const countWith = (change: VacancyQuery) => rows.filter((row) => isFound(row, { ...query, ...change })).length;
        for (const { value, count } of facets.city) expect(count).toBe(countWith({ city: [Number(value)] }));
        for (const { value, count } of facets.spec) expect(count).toBe(countWith({ spec: [Number(value)] }));
        for (const { value, count } of facets.experience)
          expect(count).toBe(countWith({ experience: [value as 'none'] }));
        for (const { value, count } of facets.contract) expect(count).toBe(countWith({ contract: [value as 'tk'] }));
        for (const { value, count } of facets.rotation)
          expect(count).toBe(countWith({ rotation: [value as 'r60_30'] }));
        for (const { value, count } of facets.pay_min) expect(count).toBe(countWith({ pay_min: Number(value) }));
        for (const { count } of facets.housing) expect(count).toBe(countWith({ housing: true }));
      }),
      { numRuns: counts.PROPERTIES },
    );
  });

  test('pages by a cursor give the whole list, each vacancy once', () => {
    fc.assert(
      fc.property(randomRows, fc.constantFrom('newest', 'pay_desc', 'relevance', 'starts_soon'), (rows, sort) => {
        const index = indexOf(rows);
        const whole = ask(index, {}, { sort, limit: 100 }).found.map(({ id }) => id);
        const paged: number[] = [];
        let after: SearchRequest['after'] = { offset: 0 };
        for (let more = true; more;) {
          const page = ask(index, {}, { sort, limit: 7, after });
          paged.push(...page.found.map(({ id }) => id));
          const last = page.found.at(-1);
          more = page.more;
          if (last) after = { key: last.key, id: last.id };
        }
        expect(paged).toEqual(whole);
      }),
      { numRuns: counts.PROPERTIES },
    );
  });
});

describe('the index', () => {
  test('a changed vacancy is replaced, a removed one disappears', () => {
    const index = indexOf([makeRow({ id: 1, cityId: 1601 }), makeRow({ id: 2, title: 'Маляр' })]);
    putDocument(index, toDocument(makeRow({ id: 1, cityId: 7701 })), 2);
    expect(ask(index, { city: [1601] }).total).toBe(0);
    expect(ask(index, { city: [7701] }).found.map(({ id }) => id)).toEqual([1]);
    removeDocument(index, 1);
    removeDocument(index, 1);
    expect(ask(index, {}).found.map(({ id }) => id)).toEqual([2]);
  });

  test('the same vacancy published twice is one with a count; the next newest takes its place', () => {
    const later = new Date(NOW);
    const index = indexOf([
      makeRow({ id: 1 }),
      makeRow({ id: 2, publishedAt: later }),
      makeRow({ id: 3, companyId: 2 }),
    ]);
    const { found, total } = ask(index, {});
    expect(total).toBe(2);
    expect(found.map(({ id, row }) => [id, index.columns.sameCount[row]])).toEqual([
      [2, 1],
      [3, 0],
    ]);
    removeDocument(index, 2);
    expect(ask(index, {}).found.map(({ id }) => id)).toEqual([3, 1]);
  });

  test('paid places do not change the list', () => {
    const rows = [1, 2, 3, 4].map((id) =>
      makeRow({ id, title: `Маляр ${id}`, highlightUntil: id < 3 ? new Date(NOW + HOUR_MS) : new Date(NOW) }),
    );
    const { found, promoted, total } = ask(indexOf(rows), {}, { promotedMax: 1 });
    expect(promoted.map(({ id }) => id)).toEqual([2]);
    expect(found.map(({ id }) => id)).toEqual([4, 3, 1]);
    expect(total).toBe(4);
  });

  test('grows beyond its first size', () => {
    const rows = Array.from({ length: 3_000 }, (_, at) =>
      makeRow({ id: at + 1, title: `Сварщик ${at}`, specializationIds: at % 3 ? [101] : [102] }),
    );
    const { total, facets } = ask(indexOf(rows), { spec: [102] });
    expect(total).toBe(1_000);
    expect(facets.spec).toEqual([
      { value: '101', count: 2_000 },
      { value: '102', count: 1_000 },
    ]);
  });
});

test('of trades side by side those with several come first, then some of each', () => {
  const old = new Date(NOW - 1_000 * HOUR_MS);
  const index = indexOf([
    ...Array.from({ length: 20 }, (_, at) => makeRow({ id: at + 1, title: `Повар ${at}` })),
    makeRow({ id: 21, title: 'Маляр', publishedAt: old }),
    makeRow({ id: 22, title: 'Повар и маляр', publishedAt: old }),
    makeRow({ id: 23, title: 'Сторож' }),
  ]);
  const text = readText('повар маляр', index.lexicon);
  const { found, total } = ask(index, { q: 'повар маляр' }, { text, sort: 'relevance' });
  expect(total).toBe(22);
  expect(found[0]?.id).toBe(22);
  expect(found.slice(1, 5).map(({ id }) => id)).toContain(21);
});

describe('around a city', () => {
  const [kazan, zelenodolsk, chelny, surgut, unknown] = [1601, 1605, 1602, 8601, 1_000_001];
  const rows = [
    makeRow({ id: 1, title: 'А', cityId: kazan }),
    makeRow({ id: 2, title: 'Б', cityId: chelny }),
    makeRow({ id: 3, title: 'В', cityId: zelenodolsk }),
    makeRow({ id: 4, title: 'Г', cityId: surgut, hiringCityIds: [kazan] }),
    makeRow({ id: 5, title: 'Д', cityId: unknown }),
    makeRow({ id: 6, title: 'Е' }),
  ];
  const around = (query: VacancyQuery, options?: Partial<SearchRequest>) =>
    ask(indexOf(rows), { near: 'kazan', ...query }, { centerId: kazan, ...options });
  const idsOf = ({ found }: ReturnType<typeof ask>) => found.map(({ id }) => id);

  test('words with a place that has none: first what hires from there, then the nearer, however new the others are', () => {
    const old = new Date(NOW - 1_000 * HOUR_MS);
    const welders = [
      makeRow({ id: 1, title: 'Сварщик', cityId: surgut }),
      makeRow({ id: 2, title: 'Сварщик', cityId: chelny, publishedAt: old }),
      makeRow({ id: 3, title: 'Сварщик', cityId: zelenodolsk, publishedAt: old }),
      makeRow({ id: 4, title: 'Сварщик', cityId: surgut, hiringCityIds: [kazan], publishedAt: old }),
      makeRow({ id: 5, title: 'Сварщик', cityId: unknown }),
      makeRow({ id: 6, title: 'Маляр', cityId: kazan }),
    ];
    const index = indexOf(welders);
    const q = 'сварщик казань';
    const result = ask(index, { q }, { text: readText(q, index.lexicon), sort: 'relevance' });
    expect(result.isElsewhere).toBe(true);
    expect(idsOf(result)).toEqual([4, 3, 2, 1, 5]);
  });

  test('within a radius, the nearer first; what has no known place is nowhere near', () => {
    expect(idsOf(around({ radius_km: '50' }, { sort: 'distance' }))).toEqual([1, 3]);
    expect(idsOf(around({ radius_km: '200' }, { sort: 'distance' }))).toEqual([1, 3]);
    expect(idsOf(around({ radius_km: 'any' }, { sort: 'distance' }))).toEqual([1, 3, 2, 4, 6, 5]);
  });

  test('each radius and the rotations that hire from the city are counted', () => {
    const counts = [
      { value: '50', count: 2 },
      { value: '100', count: 2 },
      { value: '200', count: 2 },
      { value: 'any', count: 6 },
    ];
    const hiring = [{ value: 'rotation', count: 1 }];
    expect(around({ radius_km: '50' }).facets).toMatchObject({ radius_km: counts, anywhere: hiring });
    expect(ask(indexOf(rows), { city: [kazan] }, { centerId: kazan }).facets).toMatchObject({
      radius_km: counts,
      anywhere: hiring,
    });
    const wider = around({ radius_km: '50', anywhere: 'rotation' });
    expect(idsOf(wider).toSorted()).toEqual([1, 3, 4]);
    expect(wider.facets.radius_km[0]).toEqual({ value: '50', count: 3 });
    expect(ask(indexOf(rows), {}).facets).toMatchObject({ radius_km: [], anywhere: [] });
  });
});

test('sets of marks filter in addition to the query; counted marks are a facet of their field', () => {
  const [north, south] = ['0192aaaa-0000-7000-8000-000000000001', '0192aaaa-0000-7000-8000-000000000002'];
  const index = indexOf([
    makeRow({ id: 1, title: 'А', facilityId: north, tags: ['summer'] }),
    makeRow({ id: 2, title: 'Б', facilityId: north, tags: ['winter'], inFeed: false }),
    makeRow({ id: 3, title: 'В', facilityId: south, tags: ['winter', 'night'] }),
    makeRow({ id: 4, title: 'Г', facilityId: north }),
    makeRow({ id: 5, title: 'Д', facilityId: north, tags: ['night'], anonymous: true }),
  ]);
  const counted = { field: 'facility', marks: [`facility:${north}`, `facility:${south}`] } as const;
  const asked = (facility: string[], must: SearchRequest['must']) => {
    const { found, markCounts, facets } = ask(index, { company: [1], facility }, { must, counted });
    return [found.map(({ id }) => id), markCounts, facets.spec];
  };
  expect(asked([north, south], [])).toEqual([[4, 3, 2, 1], [3, 1], []]);
  expect(asked([south], [['feed:1']])).toEqual([[3], [2, 1], []]);
  expect(asked([north], [['feed:1'], ['tag:summer', 'tag:winter']])).toEqual([[1], [1, 1], []]);
  expect(asked([north], [['tag:night']])).toEqual([[], [0, 1], []]);
});

test('the employer of an anonymous vacancy is not found by name', () => {
  const index = indexOf([makeRow({ anonymous: true, customEmployerName: 'Завод в Казани' })]);
  expect(index.stems.has('мостостро')).toBe(false);
  expect([...index.marks.all()].filter((mark) => /^(?:company|verified)/.test(mark))).toEqual([]);
});

test('quotes ask for words side by side, ! for one form; what is demanded is not left out', () => {
  const index = indexOf([
    makeRow({ id: 1, title: 'Монтажник окон', description: 'Вахта. Работа на высоте.' }),
    makeRow({ id: 2, title: 'Монтажник пластиковых окон', description: 'Работа <b>на</b> большой высоте, вахта' }),
    makeRow({ id: 3, cityId: 7701, title: 'Окна, монтажники', keySkills: ['Монтажник', 'Окна'] }),
  ]);
  const find = (q: string) =>
    ask(index, { q }, { text: readText(q, index.lexicon) })
      .found.map(({ id }) => id)
      .toSorted();
  expect(find('"монтажник окон"')).toEqual([1]);
  expect(find('"окно монтажник"')).toEqual([3]);
  expect(find('монтажник -"монтажник окон"')).toEqual([2, 3]);
  expect(find('"работа на высоте"')).toEqual([1]);
  expect(find('!монтажники')).toEqual([3]);
  expect(find('!"монтажник окна"')).toEqual([]);
  expect(find('вахта "окна монтажник"')).toEqual([3]);
  expect(find('NAME:монтажник "на высоту"')).toEqual([1]);
});
