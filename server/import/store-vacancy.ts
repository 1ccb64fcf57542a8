import { sql } from 'kysely';
import type { Pay } from '#shared/domain/pay.ts';
import type { Database } from '../database/connect.ts';
import { findOrInsertImportedCompany } from '../domains/company/index.ts';
import { emitVacancyChanged, insertVacancy, replaceVacancy } from '../domains/vacancy/index.ts';
import type { Events } from '../platform/events.ts';
import { isSameVacancy } from './likeness.ts';
import type { ReadVacancy } from './read-vacancy.ts';
import type { Outcome } from './report.ts';

/** A vacancy in these states stands for the same vacancy of another source. */
const LIVING = ['draft', 'on_review', 'rejected', 'active', 'unpublished', 'blocked'];

interface Stored {
  outcome: Exclude<Outcome, 'refused'>;
  /** Id of the vacancy that this one repeats. */
  duplicateOf?: number;
}

/**
 * Stores a vacancy of an export, once. A changed record replaces the fields that the source knows, but neither opens
 * what was closed nor prolongs it: status and dates stay those of the first import.
 */
export async function storeVacancy(
  tx: Database,
  reading: ReadVacancy,
  { now, events }: { now: Date; events: Events },
): Promise<Stored> {
  // Two imports at a time would both miss what the other is about to store.
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(tx);
  const { vacancy, companyName } = reading;
  const known = await tx
    .selectFrom('vacancy')
    .select([
      'id',
      'sourceHash',
      'companyId',
      'status',
      'publishedAt',
      'expiresAt',
      'unpublishedAt',
      'archivedAt',
      'archiveReason',
    ])
    .where('sourceKey', '=', vacancy.sourceKey)
    .executeTakeFirst();
  if (known?.sourceHash === vacancy.sourceHash) return { outcome: 'unchanged' };
  const companyId = await findOrInsertImportedCompany(tx, companyName);
  if (known) {
    const { id, sourceHash: _, companyId: formerCompanyId, ...lifecycle } = known;
    await replaceVacancy(tx, id, { ...vacancy, ...(lifecycle as Lifecycle), companyId }, now);
    for (const companyOf of new Set([companyId, formerCompanyId]))
      await emitVacancyChanged({ events }, tx, { id, companyId: companyOf });
    return { outcome: 'updated' };
  }
  const duplicateOf = await findSame(tx, companyId, vacancy);
  if (duplicateOf !== undefined) return { outcome: 'duplicates', duplicateOf };
  const id = await insertVacancy(tx, { ...vacancy, companyId });
  await emitVacancyChanged({ events }, tx, { id, companyId });
  return { outcome: 'imported' };
}

/** Columns that their CHECKs and writers keep to the closed sets. */
type Lifecycle = Pick<
  ReadVacancy['vacancy'],
  'status' | 'publishedAt' | 'expiresAt' | 'unpublishedAt' | 'archivedAt' | 'archiveReason'
>;

async function findSame(
  tx: Database,
  companyId: number,
  { title, pay, cityId = null, regionId = null }: ReadVacancy['vacancy'],
): Promise<number | undefined> {
  const rows = await tx
    .selectFrom('vacancy')
    .select(['id', 'title', 'pay'])
    .where('companyId', '=', companyId)
    .where('status', 'in', LIVING)
    .where('cityId', 'is not distinct from', cityId)
    .where('regionId', 'is not distinct from', regionId)
    .orderBy('id')
    .execute();
  // What is stored there is a Pay: `insertVacancy` takes nothing else.
  return rows.find((row) => isSameVacancy({ title: row.title, pay: row.pay as Pay | null }, { title, pay }))?.id;
}
