import { sql, type SqlBool } from 'kysely';
import type { DictionaryItem } from '#shared/contracts/compendium.ts';
import type { CompanySuggestion } from '#shared/contracts/search.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import type { Database } from '../../database/connect.ts';
import { findCity } from '../compendium/index.ts';
import { HIDDEN_STATUSES } from './repository.ts';

const INN_PART = /^\d{2,12}$/;

/**
 * Public companies by a part of the name, by a name like it, or by the beginning of the INN, best first, with the number of
 * open vacancies that name them. When nothing is found the text is read in the other keyboard layout.
 */
export async function suggestCompanies(db: Database, typed: string, limit: number): Promise<CompanySuggestion[]> {
  const rows = await findTyped(db, typed, limit);
  const counts = await countOpenVacancies(db, rows.map(({ id }) => id));
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
  const rows = await publicCompanies(db).select(['id', 'brandName', 'inn']).where('id', 'in', [...ids]).execute();
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []).map(toItem);
}

function toItem({ id, brandName, inn }: { id: number; brandName: string; inn: string | null }): DictionaryItem {
  return { id, name: brandName, note: inn && `ИНН\u00a0${inn}`, parentId: null };
}

function publicCompanies(db: Database) {
  return db
    .selectFrom('company')
    .where('company.status', 'not in', [...HIDDEN_STATUSES])
    .where('company.deletedAt', 'is', null);
}

const TRIGRAM = 3;

async function findTyped(db: Database, typed: string, limit: number) {
  const rows = await findByText(db, typed, limit);
  return rows.length > 0 ? rows : findByText(db, toOtherLayout(typed), limit);
}

function findByText(db: Database, typed: string, limit: number) {
  const text = typed.trim().toLowerCase();
  const name = sql<string>`lower(company.brand_name)`;
  const pattern = toPattern(text);
  const wordBegins = sql<SqlBool>`${name} ~ ${String.raw`\m${pattern}`}`;
  // Two letters are like too much, and no index knows them.
  const isNamed = text.length < TRIGRAM ? wordBegins : sql<SqlBool>`(${name} ~ ${pattern} or ${text} <% ${name})`;
  return publicCompanies(db)
    .where((eb) => (INN_PART.test(text) ? eb.or([eb('company.inn', 'like', `${text}%`), isNamed]) : isNamed))
    .select(['id', 'brandName', 'inn', 'logoUrl', 'status', 'cityId'])
    .orderBy(sql`${name} ~ ${`^${pattern}`}`, 'desc')
    .orderBy(wordBegins, 'desc')
    .orderBy(sql`word_similarity(${text}, ${name})`, 'desc')
    .orderBy('brandName')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The text as a regular expression of PostgreSQL in which е and ё are one letter. */
function toPattern(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`).replaceAll(/[её]/g, '[её]');
}

async function countOpenVacancies(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('vacancy')
    .select(['companyId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('companyId', 'in', [...ids])
    .where('status', '=', 'active')
    .where('anonymous', '=', false)
    .groupBy('companyId')
    .execute();
  return new Map(rows.map(({ companyId, count }) => [companyId, Number(count)]));
}
