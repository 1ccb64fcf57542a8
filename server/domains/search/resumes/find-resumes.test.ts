import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { experienceMonths } from '#shared/domain/experience.ts';
import { RESUME_SORTS, type ResumeQuery } from '#shared/domain/resume-query.ts';
import { AVAILABILITIES, LISTED_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import { CONTRACT_FORMS, LEVELS } from '#shared/domain/vacancy-terms.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { counts } from '../../../../tests/setup/counts.ts';
import { isListedFor, type Audience, type IndexedResume } from '../../resume/index.ts';
import { versionOf } from '../core/row-index.ts';
import { readText } from '../text/read-text.ts';
import { findResumes, type ResumeSearchRequest } from './find-resumes.ts';
import { toResumeDocument } from './resume-document.ts';
import { createResumeIndex, putResume, removeResume, type ResumeIndex } from './resume-index.ts';
import { lexiconFor } from './resume-lexicon.ts';

const NOW = Date.parse('2031-05-20T09:00:00Z');
const CITIES = [7701, 7801, 1601];
const KINDS = ['height', 'naks_welder', 'slinger'] as const;
const day = (days: number) => new Date(NOW + days * DAY_MS).toISOString().slice(0, 10);

const row = fc.record({
  visibility: fc.constantFrom(...LISTED_VISIBILITIES),
  visibilityCompanyIds: fc.subarray([1, 2]),
  specializationIds: fc.subarray([101, 102, 103] as number[], { maxLength: 2 }),
  level: fc.option(fc.constantFrom(...LEVELS)),
  grade: fc.option(fc.integer({ min: 1, max: 8 })),
  photoUrl: fc.option(fc.constant('/a.webp')),
  hiddenFields: fc.subarray(['photo', 'name']),
  cityId: fc.option(fc.constantFrom(...CITIES)),
  relocation: fc.record({
    kind: fc.constantFrom('no', 'yes', 'list'),
    cityIds: fc.subarray(CITIES),
    regionIds: fc.subarray([77, 16]),
  }),
  rotation: fc.boolean().map((goes) => (goes ? { patterns: ['r30_30'], regionIds: [] } : null)),
  availability: fc.constantFrom(...AVAILABILITIES),
  availableDay: fc.constantFrom(day(-1), day(0), day(1)),
  payMonthNet: fc.option(fc.integer({ min: 50, max: 300 }).map((thousands) => thousands * 1_000_00)),
  contractForms: fc.subarray([...CONTRACT_FORMS]),
  experience: fc.array(
    fc.record({
      start: fc.integer({ min: 2010, max: 2030 }),
      years: fc.integer({ min: 0, max: 8 }),
      present: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  permits: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      validUntil: fc.constantFrom(null, day(-1), day(0), day(40)),
      visibility: fc.constantFrom('public', 'on_request', 'hidden'),
    }),
    { maxLength: 3 },
  ),
  driverCategories: fc.subarray(['B', 'C']),
  crewSize: fc.option(fc.integer({ min: 2, max: 20 })),
  ageDays: fc.integer({ min: 0, max: 40 }),
});

type Drawn = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

function toRow({ experience, permits, crewSize, ageDays, ...rest }: Drawn, index: number): IndexedResume {
  return {
    id: index + 1,
    version: 1,
    title: 'Сварщик',
    workTypes: [],
    metroIds: [],
    educationLevel: null,
    education: [],
    tractorCategories: [],
    ownTools: null,
    ownMachinery: null,
    keySkills: [],
    pcPrograms: [],
    languages: [],
    about: null,
    workAuthorizations: [],
    publicCategories: [],
    payShiftNet: null,
    ...rest,
    experience: experience.map(({ start, years, present }) => ({
      company: null,
      position: 'Сварщик',
      startMonth: `${start}-03`,
      endMonth: present ? null : `${start + years}-02`,
    })),
    permits: permits.map((permit) => ({ ...permit, verified: 'none' as const })),
    noExperience: experience.length === 0,
    crew: crewSize === null ? null : { size: crewSize, members: [], lead: true, hasTools: false },
    shownAt: new Date(NOW - ageDays * DAY_MS),
  };
}

/** The naive evaluation of the query, one resume at a time. */
function isMeant(one: Drawn, query: ResumeQuery, audience: Audience): boolean {
  const {
    city,
    relocation_to: targets,
    spec,
    level,
    grade,
    pay_max: payMax,
    contract,
    availability,
    rotation_ready: rotates,
    permits,
    permits_until: until,
    driver,
    experience_years: years,
    crew,
    crew_size_min: size,
    updated_days: days,
    has_photo: photo,
  } = query;
  const jobs = toRow(one, 0).experience as { startMonth: string; endMonth: string | null }[];
  const stated = one.availability === 'date' && one.availableDay <= day(0) ? 'now' : one.availability;
  const region = one.cityId === null ? null : Math.floor(one.cityId / 100);
  const moves = (target: number) =>
    one.cityId === target ||
    one.relocation.kind === 'yes' ||
    (one.relocation.kind === 'list' &&
      (one.relocation.cityIds.includes(target) || one.relocation.regionIds.includes(Math.floor(target / 100))));
  return [
    isListedFor(audience, one),
    !city || (one.cityId !== null && city.includes(one.cityId)),
    !query.region || (region !== null && query.region.includes(region)),
    !targets || targets.some(moves),
    !spec || spec.some((id) => one.specializationIds.includes(id)),
    !level || (one.level !== null && level.includes(one.level)),
    !grade || (one.grade ?? 0) >= grade,
    !payMax || (one.payMonthNet !== null && one.payMonthNet <= payMax * 100),
    !contract || contract.some((form) => one.contractForms.includes(form)),
    !availability || availability.includes(stated),
    !rotates || one.rotation !== null,
    !permits ||
      one.permits.some(
        ({ kind, validUntil, visibility }) =>
          visibility !== 'hidden' &&
          permits.includes(kind) &&
          (visibility !== 'public' || validUntil === null || validUntil >= (until ?? day(0))),
      ),
    !driver || driver.some((category) => one.driverCategories.includes(category)),
    !years || experienceMonths(jobs, new Date(NOW)) >= years * 12,
    !crew || (crew === 'crew') === (one.crewSize !== null),
    !size || (one.crewSize ?? 0) >= size,
    !days || one.ageDays <= Number(days),
    !photo || (one.photoUrl !== null && !one.hiddenFields.includes('photo')),
  ].every(Boolean);
}

const fields = fc.record({
  city: fc.subarray(CITIES, { minLength: 1 }),
  region: fc.subarray([77, 16], { minLength: 1 }),
  relocation_to: fc.subarray(CITIES, { minLength: 1, maxLength: 2 }),
  spec: fc.subarray([101, 102], { minLength: 1 }),
  level: fc.subarray([...LEVELS], { minLength: 1 }),
  grade: fc.integer({ min: 1, max: 8 }),
  pay_max: fc.integer({ min: 60_000, max: 300_000 }),
  contract: fc.subarray([...CONTRACT_FORMS], { minLength: 1 }),
  availability: fc.subarray([...AVAILABILITIES], { minLength: 1 }),
  rotation_ready: fc.constant(true as const),
  permits: fc.subarray([...KINDS], { minLength: 1 }),
  permits_until: fc.constantFrom(day(1), day(100)),
  driver: fc.subarray(['B', 'C'] as ('B' | 'C')[], { minLength: 1 }),
  experience_years: fc.integer({ min: 1, max: 12 }),
  crew: fc.constantFrom('individual' as const, 'crew' as const),
  crew_size_min: fc.integer({ min: 2, max: 20 }),
  updated_days: fc.constantFrom('1' as const, '7' as const, '30' as const),
  has_photo: fc.constant(true as const),
});

/** A few fields at a time: with all of them nothing would be found. */
const query = fields.chain((drawn) =>
  // An object with some of the query's own fields.
  fc
    .shuffledSubarray(Object.entries(drawn), { maxLength: 3 })
    .map((entries) => Object.fromEntries(entries) as ResumeQuery),
);

const audience = fc.constantFrom<Audience>(
  { kind: 'public' },
  { kind: 'company', companyId: 1 },
  { kind: 'company', companyId: 3 },
  { kind: 'staff' },
);

function indexOf(drawn: readonly Drawn[]): ResumeIndex {
  const index = createResumeIndex();
  for (const [at, one] of drawn.entries()) putResume(index, toResumeDocument(toRow(one, at), 'company', NOW), 1);
  return index;
}

const request = (
  rest: Pick<ResumeSearchRequest, 'query' | 'audience'> & Partial<ResumeSearchRequest>,
): ResumeSearchRequest => ({ text: null, sort: 'updated', now: NOW, limit: 50, after: { offset: 0 }, ...rest });

test('filters find what the naive evaluation finds, facets count their lists', () => {
  const property = fc.property(
    fc.array(row, { maxLength: 40 }),
    query,
    audience,
    fc.constantFrom(...RESUME_SORTS),
    (drawn, asked, seer, sort) => {
      const index = indexOf(drawn);
      const { found, total, facets } = findResumes(index, request({ query: asked, audience: seer, sort }));
      const meant = drawn.flatMap((one, at) => (isMeant(one, asked, seer) ? [at + 1] : []));
      expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(meant);
      expect(total).toBe(meant.length);
      for (const { value, count } of facets.level) {
        expect(count).toBe(
          drawn.filter((one) => isMeant(one, { ...asked, level: [value as (typeof LEVELS)[number]] }, seer)).length,
        );
      }
      for (const { value, count } of [...facets.pay_max, ...facets.experience_years]) {
        const field = facets.pay_max.some((one) => one.value === value) ? 'pay_max' : 'experience_years';
        expect(count).toBe(drawn.filter((one) => isMeant(one, { ...asked, [field]: Number(value) }, seer)).length);
      }
      for (const { value, count } of facets.permits) {
        expect(count).toBe(
          drawn.filter((one) => isMeant(one, { ...asked, permits: [value as (typeof KINDS)[number]] }, seer)).length,
        );
      }
    },
  );
  fc.assert(property, { numRuns: counts.PROPERTIES });
});

test('experience grows with the months of a present job', () => {
  const index = indexOf([]);
  const job = { start: 2030, years: 0, present: true };
  const [drawn] = fc.sample(row, { numRuns: 1, seed: 1 });
  if (!drawn) throw new Error('Nothing drawn');
  putResume(
    index,
    toResumeDocument(toRow({ ...drawn, visibility: 'everyone', experience: [job] }, 0), 'company', NOW),
    1,
  );
  const found = (now: string) =>
    findResumes(index, request({ query: { experience_years: 2 }, audience: { kind: 'public' }, now: Date.parse(now) }))
      .total;
  expect([found('2032-01-15T00:00:00Z'), found('2032-02-01T00:00:00Z')]).toEqual([0, 1]);
});

test('who has named no job is without experience only where that was said and is shown', () => {
  const [drawn] = fc.sample(row, { numRuns: 1, seed: 1 });
  if (!drawn) throw new Error('Nothing drawn');
  const written = toRow({ ...drawn, visibility: 'everyone', experience: [] }, 0);
  const isWithout = (changes: Partial<IndexedResume>, of: 'company' | 'public' = 'company') =>
    toResumeDocument({ ...written, ...changes }, of, NOW).marks.has('experience:none');
  expect(isWithout({ noExperience: true })).toBe(true);
  expect(isWithout({ noExperience: false })).toBe(false);
  expect(isWithout({ noExperience: true, publicCategories: [] }, 'public')).toBe(false);
});

test('a changed resume is found by its new content, a removed one not at all', () => {
  const index = indexOf([]);
  const [drawn] = fc.sample(row, { numRuns: 1, seed: 2 });
  if (!drawn) throw new Error('Nothing drawn');
  const put = (cityId: number, version: number) =>
    putResume(index, toResumeDocument(toRow({ ...drawn, cityId, visibility: 'everyone' }, 0), 'company', NOW), version);
  const total = (city: number) =>
    findResumes(index, request({ query: { city: [city] }, audience: { kind: 'public' } })).total;
  put(7701, 1);
  put(1601, 2);
  expect([total(7701), total(1601), versionOf(index, 1)]).toEqual([0, 1, 2]);
  removeResume(index, 1);
  removeResume(index, 1);
  expect(total(1601)).toBe(0);
});

/** A resume with only the fields that the test gives. */
function plainRow(id: number, said: Partial<IndexedResume>): IndexedResume {
  const [drawn] = fc.sample(row, { numRuns: 1, seed: 3 });
  if (!drawn) throw new Error('Nothing drawn');
  return { ...toRow({ ...drawn, visibility: 'everyone', hiddenFields: [] }, id - 1), ...said };
}

describe('words of resumes that are not public', () => {
  const NAMED: Audience = { kind: 'company', companyId: 1 };
  const OTHER: Audience = { kind: 'company', companyId: 3 };
  const indexWith = (rare: Partial<IndexedResume>): ResumeIndex => {
    const index = createResumeIndex();
    for (const one of [plainRow(1, {}), plainRow(2, { title: 'Вышкодержатель', ...rare })])
      putResume(index, toResumeDocument(one, 'company', NOW), 1);
    return index;
  };
  const read = (index: ResumeIndex, q: string, seer: Audience) => {
    const { corrected, ignored } = readText(q, lexiconFor(index, seer));
    return { corrected, ignored };
  };

  test('correct nothing and are known to those who see the resume', () => {
    const index = indexWith({ visibility: 'companies_only', visibilityCompanyIds: [1] });
    for (const seer of [{ kind: 'public' }, OTHER, NAMED, { kind: 'staff' }] as const) {
      expect(read(index, 'вышкодерж', seer)).toEqual({ corrected: null, ignored: ['вышкодерж'] });
      expect(read(index, 'вышкадержатель', seer)).toEqual({ corrected: null, ignored: ['вышкадержатель'] });
    }
    for (const seer of [{ kind: 'public' }, OTHER] as const)
      expect(read(index, 'вышкодержатель', seer).ignored).toEqual(['вышкодержатель']);
    const text = readText('вышкодержатель', lexiconFor(index, NAMED));
    expect(text.ignored).toEqual([]);
    expect(findResumes(index, request({ query: {}, text, audience: NAMED })).found.map(({ id }) => id)).toEqual([2]);
  });

  test('of a public resume correct others until it is closed', () => {
    const index = indexWith({});
    expect(read(index, 'вышкодерж', OTHER)).toEqual({ corrected: 'вышкодержатель', ignored: [] });
    putResume(
      index,
      toResumeDocument(
        plainRow(2, { title: 'Вышкодержатель', visibility: 'companies_only', visibilityCompanyIds: [1] }),
        'company',
        NOW,
      ),
      2,
    );
    for (const q of ['вышкодерж', 'вышкадержатель', 'вышкодержатель'])
      expect(read(index, q, { kind: 'public' })).toEqual({ corrected: null, ignored: [q] });
    removeResume(index, 2);
    expect(read(index, 'вышкодержатель', NAMED).ignored).toEqual(['вышкодержатель']);
    expect(read(index, 'сворщик', NAMED).corrected).toBe('сварщик');
  });
});

test('the expiry day of a permit that is told on request is not searchable', () => {
  const permit = { kind: 'height', validUntil: day(-1), verified: 'none' } as const;
  const index = createResumeIndex();
  for (const [at, visibility] of (['public', 'on_request'] as const).entries()) {
    putResume(index, toResumeDocument(plainRow(at + 1, { permits: [{ ...permit, visibility }] }), 'company', NOW), 1);
  }
  for (const until of [day(-2), day(1), day(10_000)]) {
    const { found } = findResumes(
      index,
      request({ query: { permits: ['height'], permits_until: until }, audience: { kind: 'staff' } }),
    );
    expect(found.map(({ id }) => id).includes(2)).toBe(true);
    expect(found.map(({ id }) => id).includes(1)).toBe(until <= day(-1));
  }
});

test('a hidden photo does not raise the rank', () => {
  const completeness = (said: Partial<IndexedResume>) =>
    toResumeDocument(plainRow(1, said), 'company', NOW).row.completeness;
  const without = completeness({ photoUrl: null });
  expect(completeness({ photoUrl: '/a.webp', hiddenFields: ['photo'] })).toBe(without);
  expect(completeness({ photoUrl: '/a.webp' })).toBeGreaterThan(without);
});

test('a day of readiness begins by Moscow time', () => {
  const index = createResumeIndex();
  putResume(
    index,
    toResumeDocument(plainRow(1, { availability: 'date', availableDay: '2031-05-21' }), 'company', NOW),
    1,
  );
  const total = (now: string) =>
    findResumes(
      index,
      request({ query: { availability: ['now'] }, audience: { kind: 'public' }, now: Date.parse(now) }),
    ).total;
  expect([total('2031-05-20T20:59:59Z'), total('2031-05-20T21:00:00Z')]).toEqual([0, 1]);
});
