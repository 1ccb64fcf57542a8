import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPublicBySpecializations } from '#server/domains/resume/index.ts';
import { findFeedItems, type NewVacancy } from '#server/domains/vacancy/index.ts';
import { insertNews, insertNewsCategory } from '#server/domains/content/index.ts';
import type { NewCompany } from '#server/domains/company/index.ts';
import { SITEMAP_SECTIONS } from '#server/web/sitemap/sections.ts';
import { listWarmPages } from '#server/web/warm.ts';
import { NEWS_STATUSES } from '#shared/domain/news-machine.ts';
import { RESUME_STATUSES } from '#shared/domain/resume-machine.ts';
import { RESUME_VISIBILITIES } from '#shared/domain/resume-terms.ts';
import { VACANCY_STATUSES } from '#shared/domain/vacancy-machine.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { entitle } from '../setup/money-world.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

/** Each domain has one condition for «public», and everything that shows an item must agree on it. */

let t: TestApp;
let specialization: number;
let category: number;

beforeAll(async () => {
  t = await createTestApp();
  specialization = (await t.db.selectFrom('specialization').select('id').limit(1).executeTakeFirstOrThrow()).id;
  category = await insertNewsCategory(t.db, { slug: 'law', title: 'Законы', sort: 0 });
});
afterAll(() => t.close());

const isAnswered = (answer: Promise<unknown>) =>
  answer.then(
    () => true,
    () => false,
  );
const deletedAt = new Date();

async function isInSitemap(path: string): Promise<boolean> {
  const pages = await Promise.all(
    SITEMAP_SECTIONS.map(async ({ listParts, listPages }) => {
      const parts = await listParts(t.db);
      return Promise.all(parts.map(({ part }) => listPages(t.db, part)));
    }),
  );
  return pages.flat(2).some((page) => page.path === path);
}

/** Each place by name with the expected visibility. */
async function expectAll(places: Readonly<Record<string, Promise<boolean>>>, isShown: boolean): Promise<void> {
  const found = await Promise.all(Object.entries(places).map(async ([name, shown]) => [name, await shown]));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(found.map(([name]) => [name, isShown])));
}

describe('a vacancy', () => {
  type Case = [string, { vacancy?: Partial<NewVacancy>; company?: Partial<NewCompany>; isDeleted?: true }];
  const archivedAt = new Date();
  const cases: Case[] = [
    ...VACANCY_STATUSES.filter((status) => status !== 'active' && status !== 'archive').map((status): Case => [
      status,
      { vacancy: { status } },
    ]),
    ['long in the archive', { vacancy: { status: 'archive', archivedAt: new Date(0) } }],
    ['deleted without another status', { isDeleted: true }],
    ['archived and deleted', { vacancy: { status: 'archive', archivedAt }, isDeleted: true }],
    ...['registering', 'blocked', 'archived'].map((status): Case => [
      `of a company that is ${status}`,
      { company: { status } },
    ]),
  ];

  test.each<Case>([...cases, ['active', {}]])('%s', async (name, { vacancy, company, isDeleted }) => {
    const brandName = `Строй ${name}`;
    const companyId = await makeCompany(t.db, { brandName, ...company });
    const id = await makeVacancy(t.db, companyId, { title: name, specializationIds: [specialization], ...vacancy });
    if (isDeleted) await t.db.updateTable('vacancy').set({ deletedAt }).where('id', '=', id).execute();
    await expectAll(
      {
        page: isAnswered(t.call('GET /vacancy/{id}', { id })),
        list: t.call('GET /vacancy/list', { company: companyId }).then(({ total }) => total === 1),
        search: t.call('GET /search/vacancy', { company: [companyId] }).then(({ total }) => total === 1),
        feed: findFeedItems(t.db, [id], t.clock.now()).then(({ length }) => length === 1),
        embed: t.call('GET /embed/feed', { company: [companyId] }).then(
          ({ total }) => total === 1,
          () => false,
        ),
        company: t.call('GET /company/{id}', { id: companyId }).then(
          ({ vacancyCount }) => vacancyCount === 1,
          () => false,
        ),
        companies: t
          .call('GET /company/', { q: brandName, has_vacancies: '1' })
          .then(({ items }) => items.some((item) => item.id === companyId)),
        sitemap: isInSitemap(`/vacancy/${id}`),
      },
      name === 'active',
    );
  });

  test('warming covers the public vacancies’ list pages', async () => {
    const { total } = await t.call('GET /vacancy/list', {});
    const hidden = await makeCompany(t.db, { status: 'blocked' });
    for (let index = total; index < 21; index += 1) await makeVacancy(t.db, hidden);
    expect(await listWarmPages(t.db, 0)).toEqual(['/', '/vacancy-list']);
  });
});

describe('a resume', () => {
  const cases = [
    ...RESUME_STATUSES.filter((status) => status !== 'published').map(
      (status) => [status, { status, ...(status === 'deleted' ? { deletedAt } : {}) }] as const,
    ),
    ...RESUME_VISIBILITIES.filter((visibility) => visibility !== 'everyone').map(
      (visibility) => [visibility, { visibility }] as const,
    ),
    ['deleted without another status', {}],
    ['published', {}],
  ] as const;

  test.each(cases)('%s', async (name, resume) => {
    const before = (await countPublicBySpecializations(t.db)).reduce((sum, { count }) => sum + count, 0);
    const id = await makeResume(t.db, { title: name, archivedAt: new Date(), ...resume });
    if (name.startsWith('deleted ')) await t.db.updateTable('resume').set({ deletedAt }).where('id', '=', id).execute();
    const isIn = ({ items }: { items: readonly { id: number }[] }) => items.some((item) => item.id === id);
    await expectAll(
      {
        page: isAnswered(t.call('GET /resume/{id}', { id })),
        list: t.call('GET /resume/list', {}).then(isIn),
        search: t.call('GET /search/resume', {}).then(isIn),
        rubricator: countPublicBySpecializations(t.db).then(
          (counts) => counts.reduce((sum, { count }) => sum + count, 0) === before + 1,
        ),
        sitemap: isInSitemap(`/resume/${id}`),
      },
      name === 'published',
    );
  });
});

describe('news', () => {
  test.each(NEWS_STATUSES)('%s', async (status) => {
    const before = (await t.call('GET /news/category')).items[0]?.count ?? 0;
    const slug = `news-${status}`;
    const publishedAt = new Date();
    await insertNews(t.db, {
      slug,
      title: 'Закон принят',
      lead: 'Вчера',
      categoryId: category,
      status,
      publishedAt,
      blocks: [],
    });
    const isIn = ({ items }: { items: readonly { slug: string }[] }) => items.some((item) => item.slug === slug);
    await expectAll(
      {
        page: isAnswered(t.call('GET /news/{slug}', { slug })),
        list: t.call('GET /news/list', {}).then(isIn),
        main: t.call('GET /news/main', {}).then(isIn),
        category: t.call('GET /news/category').then(({ items }) => items[0]?.count === before + 1),
        sitemap: isInSitemap(`/news/${slug}`),
      },
      status === 'published',
    );
  });
});

describe('a company', () => {
  const states: [string, Partial<NewCompany>][] = [
    ...['registering', 'blocked', 'archived'].map((status): [string, Partial<NewCompany>] => [status, { status }]),
    ['verified', {}],
  ];

  test.each(states)('%s', async (name, company) => {
    const brandName = `Щит ${name}`;
    const talentsHereUntil = new Date(Date.now() + 60_000);
    const shown = { logoUrl: '/files/logo.svg', talentsHereUntil };
    const id = await makeCompany(t.db, { brandName, ...shown, ...company });
    await entitle(t.db, { companyId: id, kind: 'company_on_main', startsAt: new Date(0), until: talentsHereUntil });
    const isIn = ({ items }: { items: readonly { id: number }[] }) => items.some((item) => item.id === id);
    await expectAll(
      {
        page: isAnswered(t.call('GET /company/{id}', { id })),
        facilities: isAnswered(t.call('GET /company/{id}/facilities', { id })),
        list: t.call('GET /company/', { q: brandName }).then(isIn),
        letter: t.call('GET /company/letter/{slug}', { slug: 'щ' }).then(isIn, () => false),
        best: t.call('GET /company/best', {}).then(isIn),
        talents: t.call('GET /company/talents-here', {}).then(isIn),
        suggestion: t.call('GET /search/company', { q: brandName }).then(isIn),
        feed: isAnswered(t.call('GET /embed/feed', { company: [id] })),
        sitemap: isInSitemap(`/company/${id}`),
      },
      name === 'verified',
    );
  });
});
