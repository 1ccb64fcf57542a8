import { sql, type Selectable } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import type { Company } from '../../database/schema.ts';
import { readColumns, type Stored } from '../../platform/stored-columns.ts';
import { entitlementTerms } from '../ledger/index.ts';
import { isOpenNamedVacancy, isPublicCompany } from './public.ts';
import { ratingColumn, type RatedRow } from './rating.ts';
import { companyColumns, facilityColumns, itemColumns, type companyOfRowSchema } from './stored.ts';

/** A whole company with the number of its open, non-anonymous vacancies. */
export type CompanyRow = Stored<Selectable<Company>, z.output<typeof companyColumns>> & {
  vacancyCount: number;
  rated: RatedRow;
};

/** Companies that visitors may see. */
export function publicCompanies(db: Database) {
  return db.selectFrom('company').where(isPublicCompany);
}

/** A public company; undefined for a hidden or unknown one. */
export async function findCompany(db: Database, id: number): Promise<CompanyRow | undefined> {
  const row = await publicCompanies(db)
    .selectAll('company')
    .select([openVacancyCount.as('vacancyCount'), ratingColumn.as('rated'), brandingTerms.as('brandingTerms')])
    .where('company.id', '=', id)
    .executeTakeFirst();
  return row && readColumns(companyColumns, row);
}

/** For a query from `company`: what was bought to design its page. */
export const brandingTerms = entitlementTerms('company_branding', sql`company.id`);

/** Of non-anonymous vacancies. */
const openVacancyCount = sql<number>`(select count(*) from vacancy where vacancy.company_id = company.id and ${isOpenNamedVacancy})`;

/** The columns of a list item. */
export type CompanyItemRow = Awaited<ReturnType<typeof findItemColumns>>[number] & { vacancyCount: number };

/** The given companies, in no order. */
export async function findItemColumns(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('company')
    .select(['id', 'brandName', 'logoUrl', 'status', 'kind', 'cityId', 'size', 'foundedYear', 'badges'])
    .select(['objectTypes', 'sro', 'description', 'responseRate', 'medianReplyMinutes'])
    .select(ratingColumn.as('rated'))
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => readColumns(itemColumns, row));
}

export type CompanyBrief = Pick<CompanyRow, 'id' | 'brandName' | 'logoUrl' | 'siteUrl'>;

/** The public ones of the companies. */
export function findCompanyBriefs(db: Database, ids: readonly number[]): Promise<CompanyBrief[]> {
  return publicCompanies(db)
    .select(['id', 'brandName', 'logoUrl', 'siteUrl'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

/** Names of companies in any state, for staff. */
export async function findCompanyNames(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('company')
    .select(['id', 'brandName'])
    .where(sql<boolean>`id = any(${ids}::int8[])`)
    .execute();
  return new Map(rows.map(({ id, brandName }) => [id, brandName]));
}

/** The company columns in a vacancy's row, which save a second query. */
export type CompanyOfRow = z.output<typeof companyOfRowSchema>;

const shortColumns = sql`'id', company.id, 'status', company.status, 'brandName', company.brand_name, 'logoUrl', company.logo_url`;

/** For a query with `company` joined: the company part of a card, as `companyShortOfRowSchema`. */
export const companyShortColumn = sql<unknown>`json_build_object(${shortColumns})`;

/** For a query from `vacancy`: the company part of its card, as `companyShortOfRowSchema`. */
export const companyShortOfRow = sql<unknown>`(
  select ${companyShortColumn} from company where company.id = vacancy.company_id)`;

const respondColumns = sql`${shortColumns}, 'responseRate', company.response_rate,
  'medianReplyMinutes', company.median_reply_minutes, 'isPublic', ${isPublicCompany}`;

/** For a query with `company` joined: what a respond needs of the company, as `companyToRespondSchema`. */
export const companyToRespondColumn = sql<unknown>`json_build_object(${respondColumns})`;

/** For a query from `vacancy`: what a respond needs of the company, as `companyToRespondSchema`. */
export const companyToRespondOfRow = sql<unknown>`(
  select ${companyToRespondColumn} from company where company.id = vacancy.company_id)`;

/** For a query from `vacancy`: the company's own card, as `companyOfRowSchema`. */
export const companyCardOfRow = sql<unknown>`(
  select json_build_object(${respondColumns}, 'kind', company.kind, 'cityId', company.city_id, 'size', company.size,
    'foundedYear', company.founded_year, 'badges', company.badges, 'vacancyCount', ${openVacancyCount})
  from company where company.id = vacancy.company_id)`;

/** What visitors may see of a facility. */
export type FacilityRow = Awaited<ReturnType<typeof findFacilities>>[number];

/**
 * Facilities that visitors may see: current ones, then paused and future ones. Their days are `2026-11-21`: a day has
 * no time zone.
 */
export async function findFacilities(db: Database, companyId: number) {
  const rows = await db
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
      sql<number>`(select count(*) from vacancy
        where vacancy.company_id = facility.company_id and vacancy.facility_id = facility.id and ${isOpenNamedVacancy})`.as(
        'vacancyCount',
      ),
    ])
    .where('companyId', '=', companyId)
    .where('status', '!=', 'finished')
    .orderBy(sql`array_position(array['active', 'paused', 'planned'], status)`)
    .orderBy('name')
    .execute();
  return rows.map((row) => readColumns(facilityColumns, row));
}
