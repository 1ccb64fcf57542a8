import type { Insertable } from 'kysely';
import { companyLetter } from '#shared/domain/company-letter.ts';
import { composed } from '#shared/domain/composed.ts';
import type { Database } from '../../database/connect.ts';
import type { Company } from '../../database/schema.ts';
import { cleanHtml } from '../../platform/html.ts';

/** Columns of a company as importers and the demo provide them; the letter is computed. jsonb columns are JSON text. */
export type NewCompany = Omit<Insertable<Company>, 'id' | 'letter'>;

/** Stores a company, with its description sanitized to the allowed tags. Returns its id. */
export async function insertCompany(db: Database, company: NewCompany): Promise<number> {
  const { id } = await db
    .insertInto('company')
    .values({ ...company, description: cleanHtml(company.description), letter: companyLetter(company.brandName) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The company named by an export, created when new. Names that differ only in legal form, quotes or case are the same
 * company.
 */
export async function findOrInsertImportedCompany(db: Database, brandName: string): Promise<number> {
  const importedKey = companyNameKey(brandName);
  const found = await db.selectFrom('company').select('id').where('importedKey', '=', importedKey).executeTakeFirst();
  return found?.id ?? insertCompany(db, { brandName, importedKey, status: 'unverified' });
}

const LEGAL_FORMS = /(?<![а-яё])(?:ооо|оао|зао|пао|ао|ип|нао|гк|фгуп|муп|гуп|мбоу|мбу|мку|тсн|тсж)(?![а-яё])/gu;

/** A name without legal form, quotes, punctuation and case. */
export function companyNameKey(name: string): string {
  const lower = composed(name).toLowerCase().replaceAll('ё', 'е');
  const bare = lower
    .replaceAll(LEGAL_FORMS, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return bare || lower.trim();
}
