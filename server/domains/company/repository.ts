import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Company, Facility } from '../../database/schema.ts';

export type CompanyRow = Selectable<Company>;
/** With the number of its open vacancies that name it. */
export type CompanyWithCount = CompanyRow & { vacancyCount: number };
export type FacilityRow = Selectable<Facility>;

/** Companies in these states have no public page and their vacancies are not shown. */
export const HIDDEN_STATUSES = ['registering', 'blocked', 'archived'] as const;

export interface CompanyFilter {
  sort: 'name' | 'vacancies';
  q?: string;
  cityId?: number;
  specializationId?: number;
}

/** Public companies: those that hire first in the order of their names, or by the number of open vacancies. */
export async function findCompanies(db: Database, filter: CompanyFilter, limit: number, offset: number): Promise<{ rows: CompanyWithCount[]; total: number }> {
  let query = db
    .selectFrom('company')
    .where('company.status', 'not in', [...HIDDEN_STATUSES])
    .where('company.deletedAt', 'is', null);
  if (filter.q) query = query.where(sql<SqlBool>`lower(company.brand_name) like ${`%${escapeLike(filter.q.toLowerCase())}%`}`);
  if (filter.cityId) query = query.where('company.cityId', '=', filter.cityId);
  if (filter.specializationId) {
    const { specializationId } = filter;
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('vacancy')
          .innerJoin('vacancySpecialization', 'vacancySpecialization.vacancyId', 'vacancy.id')
          .select('vacancy.id')
          .whereRef('vacancy.companyId', '=', 'company.id')
          .where('vacancy.status', '=', 'active')
          .where('vacancy.anonymous', '=', false)
          .where('vacancySpecialization.specializationId', '=', specializationId),
      ),
    );
  }
  const [rows, { total }] = await Promise.all([
    query
      .selectAll('company')
      .select(openVacancyCount.as('vacancyCount'))
      .orderBy(filter.sort === 'vacancies' ? openVacancyCount : sql`${openVacancyCount} > 0`, 'desc')
      .orderBy('company.brandName')
      .orderBy('company.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => ({ ...row, vacancyCount: Number(row.vacancyCount) })), total: Number(total) };
}

const openVacancyCount = sql<number>`(select count(*) from vacancy v where v.company_id = company.id and v.status = 'active' and not v.anonymous)`;

export async function findCompany(db: Database, id: number): Promise<CompanyWithCount | undefined> {
  const row = await db
    .selectFrom('company')
    .selectAll()
    .select(openVacancyCount.as('vacancyCount'))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row && { ...row, vacancyCount: Number(row.vacancyCount) };
}

export type CompanyBrief = Pick<CompanyRow, 'id' | 'brandName' | 'logoUrl' | 'siteUrl'>;

/** Those of the companies that visitors may see. */
export function findCompanyBriefs(db: Database, ids: readonly number[]): Promise<CompanyBrief[]> {
  return db
    .selectFrom('company')
    .select(['id', 'brandName', 'logoUrl', 'siteUrl'])
    .where('id', 'in', [...ids])
    .where('status', 'not in', [...HIDDEN_STATUSES])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** What a vacancy's row carries of its company, so that it costs no second query. */
export interface CompanyOfRow {
  id: number;
  status: string;
  brandName: string;
  logoUrl: string | null;
  kind: string;
  cityId: number | null;
  size: string | null;
  foundedYear: number | null;
  badges: string[];
  vacancyCount: number;
}

const shortColumns = sql`'id', company.id, 'status', company.status, 'brandName', company.brand_name, 'logoUrl', company.logo_url`;

/** For a query from `vacancy`: what its card shows of the company. */
export const companyShortOfRow = sql<Pick<CompanyOfRow, 'id' | 'status' | 'brandName' | 'logoUrl'>>`(
  select json_build_object(${shortColumns}) from company where company.id = vacancy.company_id)`;

/** For a query from `vacancy`: the company's own card. */
export const companyCardOfRow = sql<CompanyOfRow>`(
  select json_build_object(${shortColumns}, 'kind', company.kind, 'cityId', company.city_id, 'size', company.size,
    'foundedYear', company.founded_year, 'badges', company.badges, 'vacancyCount', ${openVacancyCount})
  from company where company.id = vacancy.company_id)`;

/** Facilities that visitors may see. */
export function findFacilities(db: Database, companyId: number): Promise<FacilityRow[]> {
  return db.selectFrom('facility').selectAll().where('companyId', '=', companyId).where('status', '!=', 'finished').orderBy('name').execute();
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
