import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Company, Facility } from '../../database/schema.ts';

export type CompanyRow = Selectable<Company>;
/** With the number of its open vacancies that name it. */
export type CompanyWithCount = CompanyRow & { vacancyCount: number };

/** Companies in these states have no public page and their vacancies are not shown. */
export const HIDDEN_STATUSES = ['registering', 'blocked', 'archived'] as const;

/** Companies that visitors may see. */
export function publicCompanies(db: Database) {
  return db
    .selectFrom('company')
    .where('company.status', 'not in', [...HIDDEN_STATUSES])
    .where('company.deletedAt', 'is', null);
}

/** A public company; undefined for a hidden one and for an id of nothing. */
export async function findCompany(db: Database, id: number): Promise<CompanyWithCount | undefined> {
  return publicCompanies(db)
    .selectAll('company')
    .select(openVacancyCount.as('vacancyCount'))
    .where('company.id', '=', id)
    .executeTakeFirst();
}

/** Of vacancies that name the company. */
const openVacancyCount = sql<number>`(select count(*) from vacancy v where v.company_id = company.id and v.status = 'active' and not v.anonymous)`;

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

/** What visitors may see of a facility. Its days are `2026-11-21`: a day has no time zone. */
export type FacilityRow = Pick<
  Selectable<Facility>,
  'id' | 'name' | 'status' | 'objectType' | 'customer' | 'address' | 'stage' | 'photos' | 'busSchedule' | 'siteRules'
> & {
  startsOn: string | null;
  endsOn: string | null;
  vacancyCount: number;
};

/** Facilities that visitors may see: those that go on, then those on hold and those to come. */
export function findFacilities(db: Database, companyId: number): Promise<FacilityRow[]> {
  return db
    .selectFrom('facility')
    .select([
      'id',
      'name',
      'status',
      'objectType',
      'customer',
      'address',
      'stage',
      'photos',
      'busSchedule',
      'siteRules',
    ])
    .select([
      sql<string | null>`starts_on::text`.as('startsOn'),
      sql<string | null>`ends_on::text`.as('endsOn'),
      sql<number>`(select count(*) from vacancy v
        where v.company_id = facility.company_id and v.facility_id = facility.id and v.status = 'active' and not v.anonymous)`.as(
        'vacancyCount',
      ),
    ])
    .where('companyId', '=', companyId)
    .where('status', '!=', 'finished')
    .orderBy(sql`array_position(array['active', 'paused', 'planned'], status)`)
    .orderBy('name')
    .execute();
}
