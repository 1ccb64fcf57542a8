import { sql, type SqlBool } from 'kysely';
import type { DictionaryItem } from '#shared/contracts/compendium.ts';
import type { CompanySuggestion } from '#shared/contracts/search-suggest.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import { toRussian } from '#shared/domain/translit.ts';
import { inTransaction, type Database } from '../../../database/connect.ts';
import { findCity } from '../../compendium/index.ts';
import { INN_PART, searchedName, toPattern, TRIGRAM } from './name-search.ts';
import { companyNameKey } from '../new-company.ts';
import { isOpenNamedVacancy } from '../public.ts';
import { publicCompanies } from '../repository.ts';

const HAS_WORD = /[\p{L}\p{N}]/u;
/** What pg_trgm gives a name with two wrong letters. */
const ALIKE_MIN = 0.4;

/**
 * Public companies by a part of the name or by the beginning of the INN, best first, with the number of their open,
 * non-anonymous vacancies; without matches by a similar name. The legal form, quotes, the keyboard layout and Latin
 * letters do not matter.
 */
export async function suggestCompanies(db: Database, typed: string, limit: number): Promise<CompanySuggestion[]> {
  const rows = await findCompaniesByName(db, typed, { limit });
  const counts = await countOpenVacancies(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, brandName, inn, logoUrl, status, cityId }) => ({
    id,
    name: brandName,
    inn,
    logoUrl,
    verified: status === 'verified',
    cityName: findCity(cityId)?.name ?? null,
    vacancyCount: counts.get(id) ?? 0,
  }));
}

/** The same companies as items of a dictionary. */
export async function suggestCompanyItems(db: Database, typed: string, limit: number): Promise<DictionaryItem[]> {
  return (await findCompaniesByName(db, typed, { limit })).map(toItem);
}

/** Public companies of these ids as items of a dictionary, in that order. */
export async function findCompanyItems(db: Database, ids: readonly number[]): Promise<DictionaryItem[]> {
  const rows = await publicCompanies(db)
    .select(['id', 'brandName', 'inn'])
    .where('id', 'in', [...ids])
    .execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(toItem);
}

function toItem({ id, brandName, inn }: { id: number; brandName: string; inn: string | null }): DictionaryItem {
  return { id, name: brandName, note: inn && `ИНН\u00a0${inn}`, parentId: null };
}

/** The same companies as they are found; with `strict` only those that have the text at the beginning of a word. */
export async function findCompaniesByName(
  db: Database,
  typed: string,
  { limit, strict = false }: { limit: number; strict?: boolean },
): Promise<FoundCompany[]> {
  const names = readingsOf(typed);
  const found = await findNamed(db, typed, names, { limit, strict });
  return found.length > 0 || strict ? found : findAlike(db, names, limit);
}

type FoundCompany = Awaited<ReturnType<typeof findNamed>>[number];

/** The name as typed, in the other keyboard layout and in Latin letters, each without its legal form. */
function readingsOf(typed: string): string[] {
  const readings = [typed, toOtherLayout(typed), toRussian(typed.toLowerCase())].map(companyNameKey);
  return [...new Set(readings)].filter((name) => HAS_WORD.test(name));
}

/** Companies with one of the texts in their name: first those that have it as a word, then those that begin with it. */
async function findNamed(
  db: Database,
  typed: string,
  names: readonly string[],
  { limit, strict }: { limit: number; strict: boolean },
) {
  const inn = typed.trim();
  const conditions = [
    ...(INN_PART.test(inn) ? [sql<SqlBool>`company.inn like ${`${inn}%`}`] : []),
    ...names.map((name) => {
      // Two letters are everywhere.
      const begins = strict || name.length < TRIGRAM;
      return sql<SqlBool>`${searchedName} ~ ${begins ? beginning(name) : patternOf(name)}`;
    }),
  ];
  if (conditions.length === 0) return [];
  return selectFound(db)
    .where((eb) => eb.or(conditions))
    .orderBy(isAny(names.map((name) => String.raw`${beginning(name)}\M`)), 'desc')
    .orderBy(isAny(names.map((name) => `^${patternOf(name)}`)), 'desc')
    .orderBy(isAny(names.map(beginning)), 'desc')
    .orderBy('brandName')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Companies whose name is like one of the texts: misspelt, or with its words in another order. */
async function findAlike(db: Database, names: readonly string[], limit: number): Promise<FoundCompany[]> {
  const long = names.filter((name) => name.length > TRIGRAM);
  if (long.length === 0) return [];
  return inTransaction(db, async (tx) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(ALIKE_MIN)}`.execute(tx);
    const closeness = sql<number>`greatest(${sql.join(long.map((name) => sql`word_similarity(${name}, ${searchedName})`))})`;
    return selectFound(tx)
      .where((eb) => eb.or(long.map((name) => sql<SqlBool>`${name} <% ${searchedName}`)))
      .orderBy(closeness, 'desc')
      .orderBy('brandName')
      .orderBy('id')
      .limit(limit)
      .execute();
  });
}

function selectFound(db: Database) {
  return publicCompanies(db).select(['id', 'brandName', 'inn', 'logoUrl', 'status', 'cityId']);
}

function isAny(patterns: readonly string[]) {
  return sql<SqlBool>`${searchedName} ~ any(${patterns}::text[])`;
}

/** At the beginning of a word. */
function beginning(name: string): string {
  return String.raw`\m${patternOf(name)}`;
}

/** Its words in their order, whatever separates them in the name. */
function patternOf(name: string): string {
  return name
    .split(' ')
    .map(toPattern)
    .join(String.raw`\W+`);
}

async function countOpenVacancies(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('vacancy')
    .select(['companyId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('companyId', 'in', [...ids])
    .where(isOpenNamedVacancy)
    .groupBy('companyId')
    .execute();
  return new Map(rows.map(({ companyId, count }) => [companyId, Number(count)]));
}
