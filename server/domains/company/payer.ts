import { z } from 'zod';
import { companySchema } from '#shared/contracts/company.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const addressColumns = z.object({ addresses: companySchema.shape.addresses });

/** How papers name these companies: by the register, at their first address; fields are '' where one has not said. */
export async function findPayers(db: Database, companyIds: readonly number[]) {
  const rows =
    companyIds.length === 0
      ? []
      : await db
          .selectFrom('company')
          .select(['id', 'legalName', 'brandName', 'inn', 'kpp', 'addresses'])
          .where('id', 'in', [...companyIds])
          .execute();
  return new Map(
    rows.map((stored) => {
      const { id, legalName, brandName, inn, kpp, addresses } = readColumns(addressColumns, stored);
      const [address] = addresses;
      const payer = {
        name: legalName ?? brandName,
        inn: inn ?? '',
        kpp: kpp ?? '',
        address: addressOf(address?.cityName ?? '', address?.text ?? ''),
      };
      return [id, payer];
    }),
  );
}

/** The same of one; undefined for none. */
export async function findPayer(db: Database, companyId: number) {
  return (await findPayers(db, [companyId])).get(companyId);
}

/** The text often begins with the city. */
function addressOf(cityName: string, text: string): string {
  return text.includes(cityName) ? text : [cityName, text].filter(Boolean).join(', ');
}
