import { readdir } from 'node:fs/promises';
import { sql, type RawBuilder } from 'kysely';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { letterGroup, letterPath } from '#shared/domain/company-letter.ts';
import { rubricatorPath, type RubricatorKind } from '#shared/domain/rubricator.ts';
import { companyReviewsPath } from '#shared/domain/review-query.ts';
import { slugPath } from '#shared/domain/query-fields.ts';
import type { Database } from '../../database/connect.ts';
import { isPublicCompany } from '../../domains/company/index.ts';
import { findCity, findSpecialization } from '../../domains/compendium/index.ts';
import { isPublishedNews } from '../../domains/content/index.ts';
import { isShownReview } from '../../domains/review/index.ts';
import { isPublicResume } from '../../domains/resume/index.ts';
import { isPublicVacancy } from '../../domains/vacancy/index.ts';

export interface SitemapPage {
  path: string;
  /** Time of its last change, if known. */
  changedAt?: Date;
}

/** Pages of one kind, the newest first. Sections with ids are split by id, so that a page stays in its file. */
export interface SitemapSection {
  name: string;
  /** Numbers of the non-empty files and the times of their last changes. */
  listParts(db: Database): Promise<{ part: number; changedAt?: Date }[]>;
  listPages(db: Database, part: number): Promise<SitemapPage[]>;
}

/** Ids per file: below the 50,000 addresses that search engines accept. */
const IDS_IN_PART = 45_000;

const CONTENT_DIR = new URL('../../../site/src/content/pages/', import.meta.url);

const SECTIONS_OF_THE_SITE = [
  '/',
  '/vacancy-list',
  '/resume-list',
  '/company-list',
  '/reviews',
  '/specializations',
  '/specializations/vacancies',
  '/specializations/resumes',
  '/youth-vacancy-list',
  '/news',
  '/about',
  '/contacts',
  '/documents',
  '/developers',
];

/** All addresses for search engines by kind, the most important first. */
export const SITEMAP_SECTIONS: readonly SitemapSection[] = [
  inOneFile('main', async () => [...SECTIONS_OF_THE_SITE, ...(await contentPaths())].map((path) => ({ path }))),
  inOneFile('lists', listLists),
  byId('vacancies', '/vacancy/', sql`vacancy where ${isPublicVacancy}`),
  byId('companies', '/company/', sql`company where ${isPublicCompany}`),
  inOneFile('reviews', listReviewed),
  byId('resumes', '/resume/', sql`resume where ${isPublicResume}`),
  inOneFile('rubricator', listRubricator),
  inOneFile('letters', listCompanyLetters),
  inOneFile('news', listNews),
];

function inOneFile(name: string, list: (db: Database) => Promise<SitemapPage[]>): SitemapSection {
  return { name, listParts: async () => [{ part: 0 }], listPages: async (db, part) => (part === 0 ? list(db) : []) };
}

/** `rows`: a table with the condition that makes a row public. */
function byId(name: string, prefix: string, rows: RawBuilder<unknown>): SitemapSection {
  return {
    name,
    async listParts(db) {
      const query = sql<{
        part: number;
        changedAt: Date;
      }>`select id / ${sql.lit(IDS_IN_PART)} as part, max(updated_at) as changed_at from ${rows} group by 1 order by 1 desc`;
      return (await query.execute(db)).rows;
    },
    async listPages(db, part) {
      const query = sql<{ id: number; updatedAt: Date }>`
        select id, updated_at from ${rows} and id >= ${part * IDS_IN_PART} and id < ${(part + 1) * IDS_IN_PART} order by id desc`;
      return (await query.execute(db)).rows.map(({ id, updatedAt }) => ({ path: prefix + id, changedAt: updatedAt }));
    },
  };
}

async function contentPaths(): Promise<string[]> {
  const files = await readdir(CONTENT_DIR);
  const slugs = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length));
  return [...AGREEMENTS.map(({ slug }) => slug), ...slugs].map((slug) => `/${slug}`);
}

/** Non-empty lists of a trade, a city or both, the longest first. */
async function listLists(db: Database): Promise<SitemapPage[]> {
  const lists = [
    {
      base: '/vacancy-list',
      rows: sql`select city_id, specialization_id from vacancy join vacancy_specialization on vacancy_id = id where ${isPublicVacancy}`,
    },
    {
      base: '/resume-list',
      rows: sql`
        select city_id, unnest(specialization_ids) as specialization_id
        from resume where ${isPublicResume}`,
    },
  ];
  const found = await Promise.all(
    lists.map(async ({ base, rows }) => {
      const query = sql<{ cityId: number | null; specializationId: number | null }>`
      select city_id, specialization_id from (${rows}) listed
      group by cube (city_id, specialization_id)
      having (grouping(city_id) = 1 or city_id is not null) and grouping(city_id, specialization_id) < 3
      order by count(*) desc, city_id, specialization_id limit ${sql.lit(IDS_IN_PART / lists.length)}`;
      return (await query.execute(db)).rows.map(({ cityId, specializationId }) => ({
        path: slugPath(base, {
          city: findCity(cityId),
          specialization: specializationId === null ? null : findSpecialization(specializationId),
        }),
      }));
    }),
  );
  return found.flat();
}

/** Professions with a vacancy or a resume. The type of `kind` in the database is text with a CHECK. */
async function listRubricator(db: Database): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('rubricatorCount')
    .select(['kind', 'scopeId'])
    .where('scope', '=', 'specialization')
    .where('count', '>', 0)
    .execute();
  return rows.flatMap(({ kind, scopeId }) => {
    const specialization = findSpecialization(scopeId);
    return specialization
      ? [{ path: rubricatorPath({ kind: kind as RubricatorKind, slug: specialization.slug }) }]
      : [];
  });
}

async function listCompanyLetters(db: Database): Promise<SitemapPage[]> {
  const rows = await db.selectFrom('company').select('letter').distinct().where(isPublicCompany).execute();
  const groups = new Set(rows.map(({ letter }) => letterGroup(letter)));
  return [...groups].filter((group) => group !== 'other').map((group) => ({ path: letterPath(group) }));
}

/** Companies with reviews that everybody sees, the last reviewed first. */
async function listReviewed(db: Database): Promise<SitemapPage[]> {
  const query = sql<{ companyId: number; changedAt: Date }>`
    select company_id, max(review.updated_at) as changed_at
    from review join company on company.id = review.company_id
    where ${isShownReview} and ${isPublicCompany}
    group by 1 order by 2 desc limit ${sql.lit(IDS_IN_PART)}`;
  return (await query.execute(db)).rows.map(({ companyId, changedAt }) => ({
    path: companyReviewsPath(companyId),
    changedAt,
  }));
}

async function listNews(db: Database): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('news')
    .select(['slug', 'updatedAt'])
    .where(isPublishedNews)
    .orderBy('publishedAt', 'desc')
    .execute();
  return rows.map(({ slug, updatedAt }) => ({ path: `/news/${slug}`, changedAt: updatedAt }));
}

/** The first `count` addresses of the sitemap; of each section at most the first file. */
export async function listFirstPages(db: Database, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (const { listParts, listPages } of SITEMAP_SECTIONS) {
    if (paths.length >= count) break;
    const [first] = await listParts(db);
    if (first) paths.push(...(await listPages(db, first.part)).map(({ path }) => path));
  }
  return paths.slice(0, count);
}
