import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRubricator, rubricatorSources, type Rubricator } from '#server/domains/rubricator/index.ts';
import { createVacancySearch, type VacancySearch } from '#server/domains/search/index.ts';
import { archiveVacancy } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import { createEvents, type Events } from '#server/platform/events.ts';
import type { DomainEvent } from '#shared/contracts/events.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let search: VacancySearch;
let rubricator: Rubricator;
let emitted: DomainEvent[];
let company: number;
const ids = new Map<string, number>();

beforeAll(async () => {
  t = await createTestApp();
  const log = createLogger('silent');
  const stored = createEvents(new Set());
  const events: Events = {
    ...stored,
    emit(tx, ...events) {
      emitted.push(...events);
      return stored.emit(tx, ...events);
    },
  };
  search = createVacancySearch(t.db, log);
  rubricator = createRubricator({ db: t.db, events, log, sources: rubricatorSources(t.db, search) });
  for (const { id, slug } of await t.db.selectFrom('specialization').select(['id', 'slug']).execute())
    ids.set(slug, id);
});

beforeEach(async () => {
  emitted = [];
  await t.db.deleteFrom('vacancySpecialization').execute();
  await t.db.deleteFrom('vacancy').execute();
  await t.db.deleteFrom('resume').execute();
  company = await makeCompany(t.db);
  await recount();
  emitted = [];
});

afterAll(() => t.close());

function spec(slug: string): number {
  const id = ids.get(slug);
  if (!id) throw new Error(`No specialization ${slug}`);
  return id;
}

async function recount(): Promise<void> {
  await search.index();
  await search.catchUp();
  await rubricator.recount();
}

const hire = (...slugs: string[]) =>
  makeVacancy(t.db, company, {
    title: `Нужен ${slugs.join(' ')} ${Math.random()}`,
    specializationIds: slugs.map(spec),
  });

async function vacanciesOf(slug: string): Promise<number> {
  return (await t.call('GET /specializations/{slug}', { slug })).vacancies;
}

describe('counts', () => {
  test('open vacancies count once in each of their specializations and groups, as in lists', async () => {
    const slugs = ['svarshchik', 'kamenshchik', 'povar'];
    await hire('svarshchik');
    await hire('svarshchik', 'kamenshchik');
    await makeVacancy(t.db, company, { status: 'draft', specializationIds: [spec('povar')] });
    const hidden = await makeCompany(t.db, { status: 'blocked' });
    await makeVacancy(t.db, hidden, { specializationIds: [spec('povar')] });
    for (let copy = 0; copy < 2; copy += 1)
      await makeVacancy(t.db, company, { title: 'Одинаковая', specializationIds: [spec('kamenshchik')] });
    await recount();
    expect(await Promise.all(slugs.map(vacanciesOf))).toEqual([2, 2, 0]);
    for (const slug of slugs)
      expect(await vacanciesOf(slug)).toBe((await t.call('GET /search/vacancy', { slug })).total);
    const { counts, groups } = await t.call('GET /specializations/vacancies', {});
    expect(counts.vacancies).toBe(3);
    expect(groups.find(({ slug }) => slug === 'obshchestroy')?.vacancies).toBe(2);
  });

  test('public resumes count as in lists', async () => {
    const specializationIds = [spec('svarshchik'), spec('svarshchik-naks')];
    for (let copy = 0; copy < 2; copy += 1) await makeResume(t.db, { specializationIds });
    await makeResume(t.db, { specializationIds, visibility: 'companies' });
    await makeResume(t.db, { specializationIds, status: 'draft' });
    await recount();
    const { resumes } = await t.call('GET /specializations/{slug}', { slug: 'svarshchik' });
    expect(resumes).toBe(2);
    expect(resumes).toBe((await t.call('GET /search/resume', { slug: 'svarshchik' })).total);
    const list = await t.call('GET /specializations/resumes', {});
    expect(list.items.map(({ slug }) => slug).toSorted()).toEqual(['svarshchik', 'svarshchik-naks']);
    expect([list.counts.resumes, list.groups.find(({ slug }) => slug === 'svarka')?.resumes]).toEqual([2, 2]);
    await makeResume(t.db, { specializationIds });
    await rubricator.follow({ type: 'resume.published' });
    expect((await t.call('GET /specializations/resumes', {})).counts.resumes).toBe(3);
  });

  test('an event starts a count, which invalidates pages only if a number changed', async () => {
    const id = await hire('svarshchik');
    await recount();
    expect(emitted.map(({ type, tags }) => [type, tags])).toEqual([['rubricator.recounted', ['rubricator']]]);
    await archiveVacancy(t.context(system), id, 'filled');
    await search.follow({ type: 'vacancy.archived', tags: [`vacancy:${id}`] });
    await rubricator.follow({ type: 'vacancy.archived' });
    expect(await vacanciesOf('svarshchik')).toBe(0);
    expect(emitted).toHaveLength(2);
    await rubricator.follow({ type: 'vacancy.archived' });
    await rubricator.follow({ type: 'embed_key.changed' });
    expect(emitted).toHaveLength(2);
  });

  test('events during a count share the next one', async () => {
    await hire('svarshchik');
    await search.catchUp();
    const first = rubricator.follow({ type: 'vacancy.imported' });
    await hire('svarshchik');
    await search.catchUp();
    await Promise.all([first, ...Array.from({ length: 20 }, () => rubricator.follow({ type: 'vacancy.imported' }))]);
    expect(await vacanciesOf('svarshchik')).toBe(2);
    expect(emitted.length).toBeLessThanOrEqual(2);
  });
});

test('after a failure the next count includes its changes', async () => {
  const sources = rubricatorSources(t.db, search);
  let isFailing = true;
  const failing = createRubricator({
    db: t.db,
    events: createEvents(new Set()),
    log: createLogger('silent'),
    sources: { ...sources, vacancies: () => (isFailing ? Promise.reject(new Error('No index')) : sources.vacancies()) },
  });
  await hire('svarshchik');
  await makeResume(t.db, { specializationIds: [spec('svarshchik')] });
  await search.catchUp();
  await failing.recount();
  isFailing = false;
  await failing.follow({ type: 'resume.published' });
  expect(await t.call('GET /specializations/{slug}', { slug: 'svarshchik' })).toMatchObject({
    vacancies: 1,
    resumes: 1,
  });
});

describe('GET /specializations/', () => {
  test('groups contain non-empty specializations only', async () => {
    await hire('svarshchik');
    await recount();
    const { counts, groups } = await t.call('GET /specializations/', {});
    expect(counts).toEqual({ vacancies: 1, resumes: 0 });
    expect(groups.map(({ slug, items }) => [slug, items.map((item) => item.slug)])).toEqual([
      ['svarka', ['svarshchik']],
    ]);
  });
});

describe('GET /specializations/vacancies', () => {
  test('by name, in pages, of a group', async () => {
    await hire('svarshchik', 'kamenshchik', 'betonshchik');
    await recount();
    const { items, total } = await t.call('GET /specializations/vacancies', { per_page: 2 });
    expect([items.map(({ name }) => name), total]).toEqual([['Бетонщик', 'Каменщик'], 3]);
    expect(
      (await t.call('GET /specializations/vacancies', { per_page: 2, page: 2 })).items.map(({ slug }) => slug),
    ).toEqual(['svarshchik']);
    expect((await t.call('GET /specializations/vacancies', { group: 'svarka' })).items.map(({ slug }) => slug)).toEqual(
      ['svarshchik'],
    );
  });

  test('text finds names, synonyms, the wrong layout, and empty specializations', async () => {
    const first = async (q: string) => (await t.call('GET /specializations/vacancies', { q })).items[0];
    expect(await first('каменщ')).toMatchObject({ slug: 'kamenshchik', vacancies: 0 });
    expect(await first('rfvtyobr')).toMatchObject({ slug: 'kamenshchik' });
    expect((await t.call('GET /specializations/vacancies', { q: 'кочегар' })).items.map(({ slug }) => slug)).toContain(
      'kochegar',
    );
    const unknown = await t.call('GET /specializations/vacancies', { q: 'астронавт' });
    expect([unknown.total, unknown.corrected]).toEqual([0, null]);
  });

  test('a misspelt word is corrected by words of vacancies', async () => {
    await hire('svarshchik');
    const { items, corrected } = await t.call('GET /specializations/vacancies', { q: 'сворщик' });
    expect([items[0]?.slug, corrected]).toEqual(['svarshchik', 'сварщик']);
  });

  test('an unknown group is 404, an invalid parameter 400', async () => {
    await expect(t.call('GET /specializations/vacancies', { group: 'moon' })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /specializations/vacancies', { group: '%' })).rejects.toEqual(refusal('bad_argument'));
    await expect(t.call('GET /specializations/vacancies', { page: 0 })).rejects.toEqual(refusal('bad_argument'));
    await expect(t.call('GET /specializations/vacancies', { page: 41, per_page: 50 })).rejects.toEqual(
      refusal('bad_argument'),
    );
  });
});

describe('GET /specializations/abcs', () => {
  test('lists non-empty letters with counts', async () => {
    await hire('kamenshchik', 'krovelshchik', 'bim-koordinator');
    await recount();
    const { items } = await t.call('GET /specializations/abcs', {});
    expect(items).toEqual([
      { letter: 'к', vacancies: 2, resumes: 0, any: 2 },
      { letter: 'a-z', vacancies: 1, resumes: 0, any: 1 },
    ]);
  });
});

describe('GET /specializations/abcs/{letter}', () => {
  test('lists those of the letter and the kind', async () => {
    await hire('kamenshchik', 'krovelshchik', 'svarshchik');
    await recount();
    expect(
      (await t.call('GET /specializations/abcs/{letter}', { letter: 'к', kind: 'vacancies' })).items.map(
        ({ slug }) => slug,
      ),
    ).toEqual(['kamenshchik', 'krovelshchik']);
    expect((await t.call('GET /specializations/abcs/{letter}', { letter: 'к' })).total).toBe(2);
    await hire('bim-koordinator');
    await recount();
    expect((await t.call('GET /specializations/abcs/{letter}', { letter: 'a-z' })).total).toBe(1);
    await expect(t.call('GET /specializations/abcs/{letter}', { letter: 'к', kind: 'resumes' })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('an empty letter is 404, an invalid one 400', async () => {
    await expect(t.call('GET /specializations/abcs/{letter}', { letter: 'ы' })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /specializations/abcs/{letter}', { letter: 'кк' })).rejects.toEqual(
      refusal('bad_argument'),
    );
  });
});

describe('GET /specializations/{slug}', () => {
  test('lists non-empty related ones, the closest first', async () => {
    await hire('svarshchik', 'povar');
    await hire('svarshchik-naks');
    await recount();
    const { related, group } = await t.call('GET /specializations/{slug}', { slug: 'svarshchik' });
    expect(group.slug).toBe('svarka');
    expect(related[0]?.slug).toBe('svarshchik-naks');
    expect(related.map(({ slug }) => slug)).not.toContain('povar');
  });

  test('shows a region’s pay if enough vacancies state it', async () => {
    const pay = (from: number) => ({
      mode: 'month' as const,
      fromKopecks: from * 100_000,
      toKopecks: from * 100_000,
      gross: false,
    });
    const [kazan, tver] = await Promise.all(
      ['kazan', 'tver'].map((slug) =>
        t.db.selectFrom('city').select(['id', 'regionId']).where('slug', '=', slug).executeTakeFirstOrThrow(),
      ),
    );
    for (const [at, thousands] of [100, 110, 120, 130, 200].entries()) {
      await makeVacancy(t.db, company, {
        title: `Монтажник ${at}`,
        specializationIds: [spec('svarshchik')],
        cityId: kazan?.id ?? null,
        regionId: kazan?.regionId ?? null,
        pay: pay(thousands),
      });
    }
    for (const thousands of [300, 310]) {
      await makeVacancy(t.db, company, {
        title: `Сварщик ${thousands}`,
        specializationIds: [spec('svarshchik')],
        cityId: tver?.id ?? null,
        regionId: tver?.regionId ?? null,
        pay: pay(thousands),
      });
    }
    await recount();
    const found = await t.call('GET /specializations/{slug}', { slug: 'svarshchik' });
    expect(found.pay).toEqual([
      { region: expect.objectContaining({ name: 'Татарстан' }), medianKopecks: 120_000_00, sample: 5 },
    ]);
  });

  test('an unknown slug is 404, an invalid one 400', async () => {
    await expect(t.call('GET /specializations/{slug}', { slug: 'astronavt' })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /specializations/{slug}', { slug: 'А%' })).rejects.toEqual(refusal('bad_argument'));
  });
});
