import { sql, type SqlBool } from 'kysely';
import type { DictionaryItem } from '#shared/contracts/compendium.ts';
import type { CompanySuggestion } from '#shared/contracts/search.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import type { Database } from '../../database/connect.ts';
import { findCity } from '../compendium/index.ts';
import { INN_PART, searchedName, toPattern, TRIGRAM } from './name-search.ts';
import { isOpenNamedVacancy } from './public.ts';
import { publicCompanies } from './repository.ts';

/**
 * Public companies by a part of the name, by a similar name, or by the beginning of the INN, best first, with the
 * number of their open, non-anonymous vacancies. Without matches the text is tried in the other keyboard layout.
 */
export async function suggestCompanies(db: Database, typed: string, limit: number): Promise<CompanySuggestion[]> {
  const rows = await findTyped(db, typed, limit);
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
  return (await findTyped(db, typed, limit)).map(toItem);
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

async function findTyped(db: Database, typed: string, limit: number) {
  const rows = await findByText(db, typed, limit);
  return rows.length > 0 ? rows : findByText(db, toOtherLayout(typed), limit);
}

function findByText(db: Database, typed: string, limit: number) {
  const text = typed.trim().toLowerCase();
  const pattern = toPattern(text);
  const wordBegins = sql<SqlBool>`${searchedName} ~ ${String.raw`\m${pattern}`}`;
  // Two letters are similar to too much, and no index supports them.
  const isNamed =
    text.length < TRIGRAM ? wordBegins : sql<SqlBool>`(${searchedName} ~ ${pattern} or ${text} <% ${searchedName})`;
  return publicCompanies(db)
    .where((eb) => (INN_PART.test(text) ? eb.or([eb('company.inn', 'like', `${text}%`), isNamed]) : isNamed))
    .select(['id', 'brandName', 'inn', 'logoUrl', 'status', 'cityId'])
    .orderBy(sql`${searchedName} ~ ${`^${pattern}`}`, 'desc')
    .orderBy(wordBegins, 'desc')
    .orderBy(sql`word_similarity(${text}, ${searchedName})`, 'desc')
    .orderBy('brandName')
    .orderBy('id')
    .limit(limit)
    .execute();
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
