import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { resumeSearchContracts } from '#shared/contracts/resume-search.ts';
import { RESUME_SORTS } from '#shared/domain/resume-query.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { archiveResume, type NewResume } from '#server/domains/resume/index.ts';
import { createResumeSearch } from '#server/domains/search/index.ts';
import { createLogger } from '#server/platform/logging.ts';
import { asApplicant, asMember, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { refusal } from '../setup/refusals.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

type Query = CallInput<(typeof resumeSearchContracts)['GET /search/resume']>;

const city = (slug: string) => CITIES.find((one) => one.slug === slug) ?? expect.unreachable(slug);
const spec = (slug: string) => SPECIALIZATIONS.find((one) => one.slug === slug) ?? expect.unreachable(slug);
const kazan = city('kazan');
const moskva = city('moskva');
const monthly = (thousands: number) =>
  ({ amountKopecks: thousands * 1_000_00, mode: 'month', net: true, negotiable: false }) as const;
const now = new Date();
const year = now.getUTCFullYear();
const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

let t: TestApp;
let companyId: number;
const ids: Record<string, number> = {};
const resumes: Record<string, Partial<NewResume>> = {
  welder: {
    title: 'Электрогазосварщик',
    specializationIds: [spec('elektrogazosvarshchik').id],
    cityId: kazan.id,
    level: 'worker',
    grade: 6,
    payWish: monthly(180),
    rotation: { patterns: ['r60_30'], regionIds: [] },
    experience: [
      {
        company: 'Трубострой',
        position: 'Сварщик',
        startMonth: `${year - 8}-01`,
        endMonth: null,
        objectType: 'pipeline',
      },
    ],
    permits: [{ kind: 'naks_welder', level: 'РД', validUntil: dayIn(40), verified: 'operator', visibility: 'public' }],
    photoUrl: '/files/face.webp',
    editedAt: now,
  },
  painter: {
    title: 'Маляр',
    specializationIds: [spec('malyar').id],
    cityId: kazan.id,
    level: 'worker',
    grade: 3,
    payWish: monthly(90),
    noExperience: true,
    availability: 'two_weeks',
  },
  foreman: {
    title: 'Прораб',
    specializationIds: [spec('prorab').id],
    cityId: moskva.id,
    level: 'line_itr',
    payWish: monthly(220),
    relocation: { kind: 'list', cityIds: [], regionIds: [kazan.regionId] },
    experience: [
      {
        company: 'Мост',
        position: 'Мастер',
        startMonth: `${year - 4}-01`,
        endMonth: `${year - 1}-12`,
        objectType: 'bridge',
      },
    ],
    driverCategories: ['B'],
    educationLevel: 'higher',
    availability: 'date',
    availableFrom: dayIn(-1),
    permits: [
      { kind: 'nrs_nostroy', verified: 'registry', visibility: 'public' },
      { kind: 'height', validUntil: dayIn(-2), verified: 'self', visibility: 'public' },
    ],
  },
  crew: {
    title: 'Бригада монолитчиков',
    specializationIds: [spec('betonshchik').id],
    cityId: moskva.id,
    level: 'foreman',
    relocation: { kind: 'yes', cityIds: [], regionIds: [] },
    crew: { size: 8, members: [], lead: true, hasTools: true },
    experience: [{ company: 'Скрытый Трест', position: 'Бригадир', startMonth: `${year - 12}-01`, endMonth: null }],
    hiddenFields: ['current_employer', 'photo'],
    photoUrl: '/files/crew.webp',
    permits: [{ kind: 'slinger', verified: 'none', visibility: 'hidden' }],
  },
  secret: { title: 'Каменщик', specializationIds: [spec('kamenshchik').id], cityId: kazan.id, visibility: 'companies' },
};

beforeAll(async () => {
  t = await createTestApp();
  companyId = await makeCompany(t.db);
  for (const [at, [name, resume]] of Object.entries(resumes).entries())
    ids[name] = await makeResume(t.db, { publishedAt: new Date(now.getTime() - (at + 1) * DAY_MS), ...resume });
});
afterAll(() => t.close());

const namesOf = ({ items }: { items: readonly { id: number }[] }) =>
  items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
const find = async (query: Query) => namesOf(await t.call('GET /search/resume', query));
const searcher = () => t.as(asMember(companyId, ['resume.search']));

describe('GET /search/resume', () => {
  test.each([
    ['сварщик', ['welder']],
    ['ЭЛЕКТРОСВАРЩИК', ['welder']],
    ['сворщег', ['welder']],
    ['производитель работ', ['foreman', 'crew']],
    ['монолит', ['crew']],
    ['сварщик вахта', ['welder']],
    ['Трубострой', ['welder']],
    ['сварщик казань', ['welder']],
    ['монолит -бригада', []],
  ])('«%s» finds %j', async (q, expected) => {
    expect(await find({ q })).toEqual(expected);
  });

  test('reports corrected words; drops words that no resume combines', async () => {
    expect((await t.call('GET /search/resume', { q: 'сворщег' })).reading.corrected).toBe('сварщик');
    const { reading, total } = await t.call('GET /search/resume', { q: 'маляр вахта' });
    expect([reading.relaxed, total]).toEqual([true, 1]);
  });

  test('nobody is searched for by nationality, only by papers', async () => {
    const [all, asked, papers] = await Promise.all(
      ['сварщик', 'узбек сварщик', 'сварщик с патентом'].map((q) => t.call('GET /search/resume', { q })),
    );
    expect([namesOf(asked!), asked?.reading.exactTotal]).toEqual([namesOf(all!), all?.reading.exactTotal]);
    expect(asked?.reading.nationalities).toEqual(['узбек']);
    expect([papers?.reading.nationalities, papers?.reading.parts]).toMatchObject([
      [],
      [{ field: 'citizenship_docs', name: 'С\u00a0патентом', q: 'сварщик' }],
    ]);
  });

  test.each<[Query, string[]]>([
    [{ city: kazan.id }, ['welder', 'painter']],
    [{ region: moskva.regionId }, ['foreman', 'crew']],
    [{ relocation_to: kazan.id }, ['welder', 'painter', 'foreman', 'crew']],
    [{ relocation_to: moskva.id }, ['foreman', 'crew']],
    [{ slug: 'kazan_malyar' }, ['painter']],
    [{ level: ['worker', 'foreman'] }, ['welder', 'painter', 'crew']],
    [{ grade: 4 }, ['welder']],
    [{ pay_max: 180_000 }, ['welder', 'painter']],
    [{ pay_max: 5_000, pay_mode: 'shift' }, ['painter']],
    [{ availability: 'now' }, ['welder', 'foreman', 'crew']],
    [{ availability: 'two_weeks,date' }, ['painter']],
    [{ rotation_ready: true }, ['welder']],
    [{ permits: 'naks_welder,nrs_nostroy' }, ['welder', 'foreman']],
    [{ permits: 'naks_welder,nrs_nostroy', permits_until: dayIn(60) }, ['foreman']],
    [{ permits: 'height' }, []],
    [{ permits: 'slinger' }, []],
    [{ driver: 'B' }, ['foreman']],
    [{ experience_years: 5 }, ['welder', 'crew']],
    [{ object_type: 'bridge,pipeline' }, ['welder', 'foreman']],
    [{ crew: 'crew' }, ['crew']],
    [{ crew_size_min: 9 }, []],
    [{ education: 'higher' }, ['foreman']],
    [{ updated_days: '1' }, ['welder']],
    [{ has_photo: true }, ['welder']],
    [{ sort: 'pay' }, ['painter', 'welder', 'foreman', 'crew']],
    [{ sort: 'experience' }, ['crew', 'welder', 'foreman', 'painter']],
    [{}, ['welder', 'painter', 'foreman', 'crew']],
  ])('%j finds %j', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  test('chips link to the list without them, facets show counts', async () => {
    const answer = await t.call('GET /search/resume', { slug: 'kazan', level: 'worker', pay_max: 100_000 });
    expect(answer.applied.map(({ name, href }) => [name, href])).toEqual([
      ['Казань', '/resume-list?level=worker&pay_max=100000'],
      ['Рабочий', '/resume-list/kazan?pay_max=100000'],
      ['До\u00a0100\u00a0000\u00a0₽', '/resume-list/kazan?level=worker'],
    ]);
    expect(answer.facets.pay_max.map(({ value, count }) => [value, count])).toContainEqual(['200000', 2]);
    expect(answer.facets.city.map(({ slug, count }) => [slug, count])).toEqual([['kazan', 1]]);
    expect(answer.canonical).toEqual({ href: '/resume-list/kazan?level=worker&pay_max=100000', noindex: false });
    expect(answer.named.city?.slug).toBe('kazan');
    const { facets } = await t.call('GET /search/resume', {});
    expect(facets.experience_years[0]).toEqual({ value: '1', name: 'от\u00a01\u00a0года', count: 3, slug: null });
    expect(facets.rotation_ready).toEqual([{ value: '1', name: 'Готовы к\u00a0вахте', count: 1, slug: null }]);
  });

  test('an empty list reports the effect of each filter', async () => {
    const { total, canonical, applied } = await t.call('GET /search/resume', { slug: 'malyar', rotation_ready: true });
    expect([total, canonical.noindex]).toEqual([0, true]);
    expect(applied.map(({ name, total: without }) => [name, without])).toEqual([
      ['Маляр', 1],
      ['Готовы к\u00a0вахте', 1],
    ]);
  });

  test('of many filters the first ten report their effect', async () => {
    const elsewhere = CITIES.filter(({ id }) => id !== kazan.id && id !== moskva.id)
      .slice(0, 12)
      .map(({ id }) => id);
    const { total, applied } = await t.call('GET /search/resume', { city: elsewhere.join(',') });
    expect([total, applied.map(({ total: without }) => without)]).toEqual([
      0,
      [...Array<number>(10).fill(0), null, null],
    ]);
  });

  test('words of hidden resumes are not revealed', async () => {
    const title = 'Вышкодержатель';
    const id = await makeResume(t.db, { title, visibility: 'companies_only', visibilityCompanyIds: [companyId] });
    const reading = async (call: TestApp['call'], q: string) => (await call('GET /search/resume', { q })).reading;
    const stranger = t.as(asMember(await makeCompany(t.db), ['resume.search']));
    for (const call of [t.call, stranger]) {
      for (const q of ['вышкодерж', 'вышкодержатель'])
        expect(await reading(call, q)).toMatchObject({ corrected: null, ignored: [q] });
    }
    expect(namesOf(await searcher()('GET /search/resume', { q: title }))).toHaveLength(1);
    await archiveResume(t.context(asApplicant()), id);
  });

  test('hidden fields are not searchable', async () => {
    expect(await find({ q: '"Скрытый Трест"' })).toEqual([]);
    expect((await t.call('GET /search/resume', { has_photo: true })).total).toBe(1);
    expect((await t.call('GET /search/resume', {})).facets.permits.map(({ value }) => value)).not.toContain('slinger');
  });

  test('companies find more than visitors, and can hide resumes', async () => {
    const call = searcher();
    expect(namesOf(await call('GET /search/resume', { q: 'каменщик' }))).toEqual(['secret']);
    expect(await find({ q: 'каменщик' })).toEqual([]);
    expect((await t.as(asApplicant())('GET /search/resume', { q: 'каменщик' })).total).toBe(0);
    const id = await makeResume(t.db, {
      title: 'Стекольщик',
      visibility: 'companies_except',
      visibilityCompanyIds: [companyId],
    });
    expect((await call('GET /search/resume', { q: 'стекольщик' })).total).toBe(0);
    expect((await t.as(asStaff())('GET /search/resume', { q: 'стекольщик' })).total).toBe(1);
    await t.db.updateTable('resume').set({ visibility: 'companies_only', version: 2 }).where('id', '=', id).execute();
    expect((await call('GET /search/resume', { q: 'стекольщик' })).items[0]?.id).toBe(id);
    await t.db.insertInto('resumeHidden').values({ companyId, resumeId: id }).execute();
    expect((await call('GET /search/resume', { q: 'стекольщик' })).total).toBe(0);
    expect((await call('GET /search/resume', { q: 'стекольщик', hidden_by_us: true })).items[0]?.id).toBe(id);
    expect((await call('GET /search/resume', { hidden_by_us: true })).total).toBe(1);
    await expect(t.call('GET /search/resume', { hidden_by_us: true })).rejects.toEqual(refusal('unauthorized'));
    await expect(t.as(asApplicant())('GET /search/resume', { hidden_by_us: true })).rejects.toEqual(
      refusal('forbidden'),
    );
  });

  test('changes update the results', async () => {
    const id = await makeResume(t.db, { title: 'Печник' });
    expect((await t.call('GET /search/resume', { q: 'печник' })).total).toBe(1);
    const own = t.as(asApplicant());
    await own('POST /resume/{id}/status', { id, visibility: 'hidden' });
    expect((await t.call('GET /search/resume', { q: 'печник' })).total).toBe(0);
    await own('POST /resume/{id}/status', { id, visibility: 'everyone', distributionAgreement: true });
    expect((await t.call('GET /search/resume', { q: 'печник' })).total).toBe(1);
    await archiveResume(t.context(asApplicant()), id);
    expect((await t.call('GET /search/resume', { q: 'печник' })).total).toBe(0);
  });

  test.each([
    [{ page: 101, per_page: 20 }, 'page'],
    [{ cursor: 'нет' }, 'cursor'],
    [{ permits: 'black_belt' }, 'permits'],
    [{ permits_until: 'завтра' }, 'permits_until'],
    [{ q: 'я'.repeat(201) }, 'q'],
  ])('%j is refused at its field', async (query, field) => {
    await expect(t.call('GET /search/resume', query)).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [expect.objectContaining({ field: expect.stringMatching(`^${field}`) })] },
    });
  });

  test('sex and age are not parameters, an unknown slug is 404', async () => {
    for (const strange of [{ gender: 'male' }, { age: 30 }])
      await expect(t.call('GET /search/resume', strange as Query)).rejects.toEqual(refusal('bad_argument'));
    await expect(t.call('GET /search/resume', { slug: 'nigde' })).rejects.toEqual(refusal('not_found'));
  });
});

test('people around a city: how far they live, the nearer first, and how many are within each radius', async () => {
  const spare = spec('pechnik').id;
  const add = (slug: string) =>
    makeResume(t.db, { title: 'Печник', specializationIds: [spare], cityId: city(slug).id });
  const [far, beside, here] = [await add('moskva'), await add('zelenodolsk'), await add('kazan')];
  const around = (query: Query) => t.call('GET /search/resume', { spec: spare, ...query });
  const near = await around({ near: 'kazan', radius_km: '50', sort: 'distance' });
  expect(near.items.map(({ id, distanceKm }) => [id, distanceKm])).toEqual([
    [here, null],
    [beside, 37],
  ]);
  expect(near.canonical.href).toBe('/resume-list/kazan_pechnik?radius_km=50&sort=distance');
  expect(near.facets.radius_km.map(({ count }) => count)).toEqual([2, 2, 2, 3]);
  expect((await around({ near: 'kazan', radius_km: 'any' })).items.map(({ id }) => id)).toEqual([here, beside, far]);
  await expect(around({ near: 'nigde' })).rejects.toEqual(refusal('bad_argument'));
});

describe('GET /search/resume/{id}', () => {
  test('lists resumes of the trade, the most similar first, never itself', async () => {
    const add = (resume: Partial<NewResume>) =>
      makeResume(t.db, { title: 'Кровельщик', specializationIds: [spec('krovelshchik').id], ...resume });
    const own = await add({ cityId: kazan.id });
    const far = await add({ cityId: moskva.id });
    const near = await add({ cityId: kazan.id });
    const hidden = await add({ cityId: kazan.id, visibility: 'companies' });
    expect((await t.call('GET /search/resume/{id}', { id: own })).items.map(({ id }) => id)).toEqual([near, far]);
    expect((await searcher()('GET /search/resume/{id}', { id: own })).items.map(({ id }) => id)).toContain(hidden);
    await expect(t.call('GET /search/resume/{id}', { id: hidden })).rejects.toEqual(refusal('not_found'));
  });

  test('an unknown id is 404, an invalid one 400', async () => {
    await expect(t.call('GET /search/resume/{id}', { id: 999_999_999 })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /search/resume/{id}', { id: 0 })).rejects.toEqual(refusal('bad_argument'));
  });
});

test('an event adds its resume to the index or removes it', async () => {
  const search = createResumeSearch(t.db, t.clock, createLogger('silent'));
  const visitor = { kind: 'public' } as const;
  await search.index(visitor);
  const id = await makeResume(t.db, { title: 'Трубоклад' });
  const hears = async (type: `resume.${string}`) => {
    await search.follow({ type, tags: [`resume:${id}`, 'resumes'] });
    return (await search.index(visitor)).rowOfId.has(id);
  };
  expect(await hears('resume.published')).toBe(true);
  await archiveResume(t.context(asApplicant()), id);
  expect(await hears('resume.archived')).toBe(false);
});

test('pages by number and by cursor contain everything once, in the same order', async () => {
  for (const sort of RESUME_SORTS) {
    const { items: all } = await searcher()('GET /search/resume', { sort, per_page: 50 });
    const walked: number[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await searcher()('GET /search/resume', { sort, per_page: 3, cursor });
      walked.push(...page.items.map(({ id }) => id));
      if (!page.next) break;
      cursor = page.next;
    }
    expect(walked).toEqual(all.map(({ id }) => id));
    const second = await searcher()('GET /search/resume', { sort, per_page: 3, page: 2 });
    expect(second.items.map(({ id }) => id)).toEqual(walked.slice(3, 6));
  }
});

/** Queries whose facets are compared with the lists filtered by the value. */
const narrowed = fc.record(
  {
    city: fc.constantFrom(kazan.id, moskva.id),
    level: fc.subarray(['worker', 'foreman', 'line_itr'] as const, { minLength: 1 }),
    availability: fc.subarray(['now', 'two_weeks', 'date'] as const, { minLength: 1 }),
    pay_max: fc.constantFrom(80_000, 100_000, 200_000, 300_000),
    experience_years: fc.constantFrom(1, 3, 5),
    permits: fc.subarray(['naks_welder', 'nrs_nostroy', 'height'] as const, { minLength: 1 }),
    driver: fc.constant(['B'] as const),
    crew: fc.constantFrom('individual', 'crew'),
    rotation_ready: fc.constant(true as const),
    q: fc.constantFrom('сварщик', 'прораб', 'мост'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Query>;

test('the count of a facet’s value is the length of the list with it', async () => {
  const property = fc.asyncProperty(narrowed, async (query) => {
    const { facets, total, items, reading } = await t.call('GET /search/resume', { ...query, per_page: 50 });
    expect(items).toHaveLength(total);
    // Each list drops unmatched words separately.
    if (reading.relaxed) return;
    for (const [field, values] of Object.entries(facets)) {
      for (const { value, count } of values.slice(0, 3)) {
        const other = await t.call('GET /search/resume', { ...query, [field]: value });
        expect([field, value, other.reading.relaxed ? 0 : other.total]).toEqual([field, value, count]);
      }
    }
  });
  await fc.assert(property, { numRuns: Math.ceil(counts.PROPERTIES / 10) });
});
