import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { lettersOfGroup } from '#shared/domain/company-letter.ts';
import type { CompanyQuery, CompanyQueryField } from '#shared/domain/company-query.ts';
import type { Database } from '../../../database/connect.ts';
import { hasInName, isLikeName } from './name-search.ts';
import { isOpenNamedVacancy } from '../public.ts';
import { publicCompanies } from '../repository.ts';

export interface CompanyFilter extends CompanyQuery {
  /** A group of first letters. */
  letter?: string;
}

type NarrowedBy = CompanyQueryField | 'letter';

/** A condition for each filter. */
export type Narrowing = ReadonlyMap<NarrowedBy, RawBuilder<SqlBool>>;

export const isVerified = sql<SqlBool>`company.status = 'verified'`;
export const isSroMember = sql<SqlBool>`company.sro @> '[{"valid": true}]'`;
export const isHiring = sql<SqlBool>`exists (select from vacancy where vacancy.company_id = company.id and ${isOpenNamedVacancy})`;

/** The filter as conditions. A name without matches counts as misspelt. */
export async function readNarrowing(db: Database, filter: CompanyFilter): Promise<Narrowing> {
  const exact = conditionsOf(filter);
  if (filter.q === undefined || (await countCompanies(db, exact)) > 0) return exact;
  return new Map(exact).set('q', isLikeName(filter.q));
}

function conditionsOf({
  q,
  letter,
  city,
  region,
  spec_hiring,
  object_type,
  sro,
  verified,
  has_vacancies,
}: CompanyFilter): Narrowing {
  const conditions: readonly (readonly [NarrowedBy, RawBuilder<SqlBool> | false | undefined])[] = [
    ['q', q !== undefined && hasInName(q)],
    ['letter', letter !== undefined && sql<SqlBool>`company.letter = any(${lettersOfGroup(letter)}::text[])`],
    ['city', city && sql<SqlBool>`company.city_id = any(${city})`],
    ['region', region && sql<SqlBool>`company.region_ids && ${region}::int[]`],
    ['spec_hiring', spec_hiring && isHiringAny(spec_hiring)],
    ['object_type', object_type && sql<SqlBool>`company.object_types && ${object_type}::text[]`],
    ['sro', sro && isSroMember],
    ['verified', verified && isVerified],
    ['has_vacancies', has_vacancies && isHiring],
  ];
  return new Map(conditions.flatMap(([field, condition]) => (condition ? [[field, condition]] : [])));
}

function isHiringAny(specializationIds: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from vacancy join vacancy_specialization s on s.vacancy_id = vacancy.id
    where vacancy.company_id = company.id and ${isOpenNamedVacancy} and s.specialization_id = any(${specializationIds}))`;
}

/** Public companies that match the conditions, except those of the fields in `except`. */
export function narrowed(db: Database, narrowing: Narrowing, except: readonly NarrowedBy[] = []) {
  let query = publicCompanies(db);
  for (const [field, condition] of narrowing) if (!except.includes(field)) query = query.where(condition);
  return query;
}

export async function countCompanies(db: Database, narrowing: Narrowing): Promise<number> {
  const { total } = await narrowed(db, narrowing)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
