import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CompanyFacet } from '#shared/contracts/company.ts';
import { COMPANY_LETTERS, lettersOfGroup } from '#shared/domain/company-letter.ts';
import type { Database } from '../../../database/connect.ts';
import { isHiring, isSroMember, isVerified, narrowed, type Narrowing } from './narrowing.ts';
import { isOpenNamedVacancy } from '../public.ts';
import { publicCompanies } from '../repository.ts';

/** The number of companies that the list would have with a value. */
export interface FacetCount {
  value: string;
  count: number;
}

/** The most frequent values of a field, at most this many. */
const VALUES_MAX = 100;

const FLAGS = { verified: isVerified, sro: isSroMember, has_vacancies: isHiring } as const satisfies Partial<
  Record<CompanyFacet, RawBuilder<SqlBool>>
>;
type Flag = keyof typeof FLAGS;
const FLAG_NAMES = Object.keys(FLAGS) as Flag[];

/** Counts of every filter value, each without its own field's filter. */
export async function findFacets(db: Database, narrowing: Narrowing): Promise<Record<CompanyFacet, FacetCount[]>> {
  const [city, specHiring, objectType, flags] = await Promise.all([
    countCities(db, narrowing),
    countSpecializations(db, narrowing),
    countObjectTypes(db, narrowing),
    countFlags(db, narrowing),
  ]);
  return { city, spec_hiring: specHiring, object_type: objectType, ...flags };
}

function countCities(db: Database, narrowing: Narrowing): Promise<FacetCount[]> {
  return narrowed(db, narrowing, ['city'])
    .select([sql<string>`company.city_id::text`.as('value'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('company.cityId', 'is not', null)
    .groupBy('company.cityId')
    .orderBy('count', 'desc')
    .orderBy('company.cityId')
    .limit(VALUES_MAX)
    .execute();
}

function countSpecializations(db: Database, narrowing: Narrowing): Promise<FacetCount[]> {
  return db
    .selectFrom(narrowed(db, narrowing, ['spec_hiring']).select('company.id').as('found'))
    .innerJoin('vacancy', 'vacancy.companyId', 'found.id')
    .innerJoin('vacancySpecialization as named', 'named.vacancyId', 'vacancy.id')
    .select([
      sql<string>`named.specialization_id::text`.as('value'),
      (eb) => eb.fn.count<number>('found.id').distinct().as('count'),
    ])
    .where(isOpenNamedVacancy)
    .groupBy('named.specializationId')
    .orderBy('count', 'desc')
    .orderBy('named.specializationId')
    .limit(VALUES_MAX)
    .execute();
}

function countObjectTypes(db: Database, narrowing: Narrowing): Promise<FacetCount[]> {
  return db
    .selectFrom(
      narrowed(db, narrowing, ['object_type'])
        .select(sql<string>`unnest(company.object_types)`.as('value'))
        .as('found'),
    )
    .select(['value', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('value')
    .orderBy('count', 'desc')
    .orderBy('value')
    .execute();
}

/** All flags in one query: each is counted among the companies that match the other chosen flags. */
async function countFlags(db: Database, narrowing: Narrowing): Promise<Record<Flag, FacetCount[]>> {
  const chosen = FLAG_NAMES.filter((name) => narrowing.has(name));
  const counts = FLAG_NAMES.map((flag) => {
    const together = [...new Set([flag, ...chosen])].map((name) => FLAGS[name]);
    return sql`count(*) filter (where ${sql.join(together, sql` and `)})`;
  });
  const row = await narrowed(db, narrowing, FLAG_NAMES)
    .select(sql<number[]>`array[${sql.join(counts)}]::int[]`.as('counts'))
    .executeTakeFirstOrThrow();
  const countOf = (flag: Flag) => row.counts[FLAG_NAMES.indexOf(flag)] ?? 0;
  const values = (flag: Flag) => (countOf(flag) > 0 ? [{ value: '1', count: countOf(flag) }] : []);
  return { verified: values('verified'), sro: values('sro'), has_vacancies: values('has_vacancies') };
}

/** Groups of first letters of public companies, in alphabetical order. */
export async function findLetters(db: Database): Promise<{ letter: string; count: number }[]> {
  const rows = await publicCompanies(db)
    .select(['company.letter', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('company.letter')
    .execute();
  const counts = new Map(rows.map(({ letter, count }) => [letter, count]));
  return COMPANY_LETTERS.map((group) => ({
    letter: group,
    count: lettersOfGroup(group).reduce((sum, letter) => sum + (counts.get(letter) ?? 0), 0),
  })).filter(({ count }) => count > 0);
}
