import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { publicCompanies } from './repository.ts';
import { companyShortOfRowSchema } from './stored.ts';
import { toCompanyShort, type CompanyShort } from './view.ts';

/** What a card names of a public company. */
export async function findCompanyShort(db: Database, id: number): Promise<CompanyShort | undefined> {
  const row = await publicCompanies(db)
    .select(['id', 'status', 'brandName', 'logoUrl'])
    .where('company.id', '=', id)
    .executeTakeFirst();
  return row && toCompanyShort(readColumns(companyShortOfRowSchema.pick({ status: true }), row));
}

/** Whom a consent to give data to a public company names: its legal name where that is known. */
export async function findReceiver(
  db: Database,
  id: number,
): Promise<{ name: string; inn: string | null } | undefined> {
  const row = await publicCompanies(db)
    .select(['brandName', 'legalName', 'inn'])
    .where('company.id', '=', id)
    .executeTakeFirst();
  return row && { name: row.legalName ?? row.brandName, inn: row.inn };
}
