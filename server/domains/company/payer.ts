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

/** Companies of any status with this INN, or with these words in a name. */
export async function findPayerIds(db: Database, typed: string, limit: number): Promise<number[]> {
  const words = `%${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db
    .selectFrom('company')
    .select('id')
    .where((eb) => eb.or([eb('inn', '=', typed), eb('legalName', 'ilike', words), eb('brandName', 'ilike', words)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The text often begins with the city. */
function addressOf(cityName: string, text: string): string {
  return text.includes(cityName) ? text : [cityName, text].filter(Boolean).join(', ');
}
