import type { Insertable } from 'kysely';
import { companyLetter } from '#shared/domain/company-letter.ts';
import { LEGAL_FORM } from '#shared/domain/legal-forms.ts';
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

/** A company as an export names it. */
export interface ImportedCompany {
  name: string;
  /** Null where the export has none. */
  inn: string | null;
}

/** Equal for two records of one company: by the INN where there is one, else by the name. */
export function importedCompanyKey({ name, inn }: ImportedCompany): string {
  return inn ? `inn:${inn}` : companyNameKey(name);
}

/**
 * The company named by an export, created when new. One INN is one company, whatever its names; without it, names that
 * differ only in legal form, quotes or case are the same. A company that came without INN gets that of its name.
 */
export async function findOrInsertImportedCompany(db: Database, { name, inn }: ImportedCompany): Promise<number> {
  const importedKey = companyNameKey(name);
  const found = await db
    .selectFrom('company')
    .select(['id', 'importedKey', 'importedInn'])
    .where((eb) => eb.or([eb('importedKey', '=', importedKey), ...(inn ? [eb('importedInn', '=', inn)] : [])]))
    .execute();
  const byInn = inn ? found.find((company) => company.importedInn === inn) : undefined;
  if (byInn) return byInn.id;
  const byName = found.find((company) => company.importedKey === importedKey);
  if (byName && !inn) return byName.id;
  if (byName?.importedInn === null) {
    await db.updateTable('company').set({ importedInn: inn }).where('id', '=', byName.id).execute();
    return byName.id;
  }
  // Another company of the same name has the key.
  const key = byName ? {} : { importedKey };
  return insertCompany(db, { brandName: name, importedInn: inn, ...key, status: 'unverified' });
}

/** The form in Latin letters that look the same. */
const LATIN_FORM = /(?<![\p{L}\p{N}])(?:ooo|oao|ao)(?![\p{L}\p{N}])/gu;

/** A name without legal form, quotes, punctuation and case. */
export function companyNameKey(name: string): string {
  const lower = composed(name).toLowerCase().replaceAll('ё', 'е');
  const bare = lower
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LATIN_FORM, ' ')
    .replaceAll(LEGAL_FORM, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return bare || lower.trim();
}
