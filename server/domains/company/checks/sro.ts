import type { CompanyChange } from '#shared/contracts/own-company.ts';
import { sql, type SqlBool } from 'kysely';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { badField } from '../../../platform/problems.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { sroColumns, type StoredSro } from '../stored.ts';

/** Nobody looks up those of a company that is held back or closed. */
const waits = sql<SqlBool>`(company.sro @? '$[*].waitsSince' and company.status in ('unverified', 'on_check', 'verified'))`;
/** Other changes of the company do not move it. */
const waitsSince = sql<string>`(select min(one->>'waitsSince') from jsonb_array_elements(company.sro) one)`;

/** Memberships as a company names them: what was looked up stays so, anything else waits. Throws `bad_argument`. */
export function namedSro(
  named: NonNullable<CompanyChange['sro']>,
  before: readonly StoredSro[],
  now: Date,
): StoredSro[] {
  return named.map((one, index) => {
    const { kind, registryNumber, liabilityLevel } = one;
    if (named.findIndex((other) => other.kind === kind) < index)
      throw badField(`sro.${index}.kind`, 'conflict_with_rules', 'Одно членство каждого вида');
    const known = before.find(
      (other) =>
        other.kind === kind &&
        other.registryNumber === registryNumber &&
        (other.liabilityLevel ?? null) === liabilityLevel,
    );
    return known ?? { kind, registryNumber, liabilityLevel, valid: false, waitsSince: toIso(now) };
  });
}

export async function countSroToLookUp(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('company')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(waits)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that have waited longest first. */
export function findSroToLookUp(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('company')
    .select(['id', 'brandName', 'inn', waitsSince.as('waitsSince')])
    .where(waits)
    .orderBy(waitsSince)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Empty for a company without any. */
export async function findSro(db: Database, companyId: number): Promise<StoredSro[]> {
  const row = await db.selectFrom('company').select('sro').where('id', '=', companyId).executeTakeFirst();
  return row ? readColumns(sroColumns, row).sro : [];
}
