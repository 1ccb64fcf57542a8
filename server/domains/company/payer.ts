import { z } from 'zod';
import { companySchema } from '#shared/contracts/company.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const addressColumns = z.object({ addresses: companySchema.shape.addresses });

/** How papers name a company: by the register, at its first address; fields are '' where it has not said. */
export async function findPayer(db: Database, companyId: number) {
  const stored = await db
    .selectFrom('company')
    .select(['legalName', 'brandName', 'inn', 'kpp', 'addresses'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (!stored) return undefined;
  const row = readColumns(addressColumns, stored);
  const [address] = row.addresses;
  return {
    name: row.legalName ?? row.brandName,
    inn: row.inn ?? '',
    kpp: row.kpp ?? '',
    address: addressOf(address?.cityName ?? '', address?.text ?? ''),
  };
}

/** The text often begins with the city. */
function addressOf(cityName: string, text: string): string {
  return text.includes(cityName) ? text : [cityName, text].filter(Boolean).join(', ');
}
