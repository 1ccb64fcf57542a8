import { sql } from 'kysely';
import type { Pay } from '#shared/domain/pay.ts';
import type { Database } from '../database/connect.ts';
import { findOrInsertImportedCompany } from '../domains/company/index.ts';
import { emitVacancyChanged, insertVacancy, replaceVacancy, type NewVacancy } from '../domains/vacancy/index.ts';
import type { Events } from '../platform/events.ts';
import { createLikenessIndex, type LikenessIndex } from './likeness.ts';
import type { ReadVacancy } from './read-vacancy.ts';

/** A vacancy in these states stands for the same vacancy of another source. */
const LIVING = ['draft', 'on_review', 'rejected', 'active', 'unpublished', 'blocked'];

type Stored =
  | { outcome: 'unchanged' }
  /** With the id of the vacancy that this one repeats. */
  | { outcome: 'duplicates'; duplicateOf: number }
  | { outcome: 'updated'; companyId: number }
  | { outcome: 'imported'; id: number; companyId: number };

/** What the database has beside the records of a batch, read once for all of them. */
export interface Batch {
  known: ReadonlyMap<string, KnownVacancy>;
  companyIds: Map<string, number>;
  /** Living vacancies by company and place, with their ids. */
  neighbors: Map<string, LikenessIndex<number>>;
}

type KnownVacancy = Awaited<ReturnType<typeof findKnown>>[number];

/** Begins a batch of records in its transaction. Two imports take turns: at a time they would miss what the other stores. */
export async function openBatch(tx: Database, readings: readonly ReadVacancy[]): Promise<Batch> {
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(tx);
  const known = await findKnown(
    tx,
    readings.map(({ vacancy }) => vacancy.sourceKey),
  );
  // A key is what its vacancy was selected by.
  return {
    known: new Map(known.map((row) => [row.sourceKey ?? '', row])),
    companyIds: new Map(),
    neighbors: new Map(),
  };
}

function findKnown(tx: Database, sourceKeys: readonly string[]) {
  return tx
    .selectFrom('vacancy')
    .select([
      'id',
      'sourceKey',
      'sourceHash',
      'companyId',
      'status',
      'publishedAt',
      'expiresAt',
      'unpublishedAt',
      'archivedAt',
      'archiveReason',
    ])
    .where('sourceKey', '=', sql<string>`any(${[...sourceKeys]}::text[])`)
    .execute();
}

/**
 * Stores a vacancy of an export, once. A changed record replaces the fields that the source knows, but neither opens
 * what was closed nor prolongs it: status and dates stay those of the first import.
 */
export async function storeVacancy(
  tx: Database,
  { vacancy, companyName }: ReadVacancy,
  batch: Batch,
  { now, events }: { now: Date; events: Events },
): Promise<Stored> {
  const known = batch.known.get(vacancy.sourceKey);
  if (known?.sourceHash === vacancy.sourceHash) return { outcome: 'unchanged' };
  const companyId = batch.companyIds.get(companyName) ?? (await findOrInsertImportedCompany(tx, companyName));
  const stored = { ...vacancy, companyId };
  if (known) {
    const { id, sourceKey: _, sourceHash: __, companyId: formerCompanyId, ...lifecycle } = known;
    await replaceVacancy(tx, id, { ...stored, ...(lifecycle as Lifecycle) }, now);
    for (const companyOf of new Set([companyId, formerCompanyId]))
      await emitVacancyChanged({ events }, tx, { id, companyId: companyOf });
    return { outcome: 'updated', companyId };
  }
  const neighbors = await findNeighbors(tx, batch, stored);
  const duplicateOf = neighbors.find(vacancy);
  if (duplicateOf !== undefined) return { outcome: 'duplicates', duplicateOf };
  const id = await insertVacancy(tx, stored);
  await emitVacancyChanged({ events }, tx, { id, companyId });
  return { outcome: 'imported', id, companyId };
}

/** Makes what was stored known to the records after it: call when nothing takes it back any more. */
export function keepInBatch(batch: Batch, { companyName, vacancy }: ReadVacancy, stored: Stored): void {
  if (!('companyId' in stored)) return;
  batch.companyIds.set(companyName, stored.companyId);
  // One that was replaced may be another one now.
  if (stored.outcome === 'updated') batch.neighbors.clear();
  else batch.neighbors.get(placeKey({ ...vacancy, companyId: stored.companyId }))?.add(vacancy, stored.id);
}

/** Columns that their CHECKs and writers keep to the closed sets. */
type Lifecycle = Pick<
  ReadVacancy['vacancy'],
  'status' | 'publishedAt' | 'expiresAt' | 'unpublishedAt' | 'archivedAt' | 'archiveReason'
>;

type Placed = Pick<NewVacancy, 'companyId' | 'cityId' | 'regionId'>;

function placeKey({ companyId, cityId, regionId }: Placed): string {
  return `${companyId}|${cityId ?? ''}|${regionId ?? ''}`;
}

async function findNeighbors(tx: Database, batch: Batch, placed: Placed): Promise<LikenessIndex<number>> {
  const key = placeKey(placed);
  const found = batch.neighbors.get(key);
  if (found) return found;
  const rows = await tx
    .selectFrom('vacancy')
    .select(['id', 'title', 'pay'])
    .where('companyId', '=', placed.companyId)
    .where('status', 'in', LIVING)
    .where('cityId', 'is not distinct from', placed.cityId ?? null)
    .where('regionId', 'is not distinct from', placed.regionId ?? null)
    .orderBy('id')
    .execute();
  const neighbors = createLikenessIndex<number>();
  // What is stored there is a Pay: `insertVacancy` takes nothing else.
  for (const { id, title, pay } of rows) neighbors.add({ title, pay: pay as Pay | null }, id);
  batch.neighbors.set(key, neighbors);
  return neighbors;
}
