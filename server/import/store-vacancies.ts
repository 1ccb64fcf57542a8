import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { companyNameKey, findOrInsertImportedCompany } from '../domains/company/index.ts';
import { emitVacancyChanged, insertVacancies, replaceVacancy } from '../domains/vacancy/index.ts';
import type { Events } from '../platform/events.ts';
import type { Neighbor, Neighbors } from './neighbors.ts';
import type { ReadVacancy } from './read-vacancy.ts';

/** The result for a vacancy; a duplicate has the id of the original. */
export type Stored = { outcome: 'imported' | 'updated' | 'unchanged' } | { outcome: 'duplicates'; id: number };

/**
 * Stores vacancies of an export without duplicates, in a few statements for all of them. A changed record replaces the
 * fields that the source has, but neither reopens nor extends a vacancy: status and dates stay those of the first
 * import.
 */
export async function storeVacancies(
  tx: Database,
  readings: readonly ReadVacancy[],
  neighbors: Neighbors,
  { now, events }: { now: Date; events: Events },
): Promise<Stored[]> {
  // Imports take turns: concurrent ones would miss each other's new vacancies.
  await sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(tx);
  const known = await findKnown(tx, readings);
  const isUnchanged = ({ vacancy }: ReadVacancy) => known.get(vacancy.sourceKey)?.sourceHash === vacancy.sourceHash;
  const companyIds = await findCompanies(
    tx,
    readings.filter((reading) => !isUnchanged(reading)).map(({ companyName }) => companyName),
  );
  const withCompany = ({ companyName, vacancy }: ReadVacancy) => ({
    ...vacancy,
    companyId: companyIds.get(companyNameKey(companyName)) ?? 0,
  });
  for (const reading of readings) {
    const row = known.get(reading.vacancy.sourceKey);
    if (!row || isUnchanged(reading)) continue;
    for (const companyId of await replace(tx, row, withCompany(reading), { now, events })) neighbors.forget(companyId);
  }
  const added = readings.filter(({ vacancy }) => !known.has(vacancy.sourceKey)).map(withCompany);
  const repeated = await insertNew(tx, added, neighbors, events);
  return readings.map((reading) => {
    if (known.has(reading.vacancy.sourceKey)) return { outcome: isUnchanged(reading) ? 'unchanged' : 'updated' };
    const neighbor = repeated.get(reading.vacancy.sourceKey);
    return neighbor ? { outcome: 'duplicates', id: neighbor.id } : { outcome: 'imported' };
  });
}

type SourceVacancy = ReadVacancy['vacancy'] & { companyId: number };
type Known = Awaited<ReturnType<typeof selectKnown>>[number];

function selectKnown(tx: Database, sourceKeys: readonly string[]) {
  return tx
    .selectFrom('vacancy')
    .select(['id', 'sourceKey', 'sourceHash', 'companyId', 'status', 'publishedAt', 'expiresAt', 'unpublishedAt'])
    .select(['archivedAt', 'archiveReason'])
    .where('sourceKey', '=', anyOf(sourceKeys))
    .execute();
}

async function findKnown(tx: Database, readings: readonly ReadVacancy[]): Promise<Map<string, Known>> {
  const rows = await selectKnown(
    tx,
    readings.map(({ vacancy }) => vacancy.sourceKey),
  );
  // A row found by its key has one.
  return new Map(rows.map((row) => [row.sourceKey ?? '', row]));
}

/** Ids of companies by the keys of their names; missing ones are created. */
async function findCompanies(tx: Database, names: readonly string[]): Promise<Map<string, number>> {
  const byKey = new Map(names.map((name) => [companyNameKey(name), name]));
  if (byKey.size === 0) return new Map();
  const rows = await tx
    .selectFrom('company')
    .select(['id', 'importedKey'])
    .where('importedKey', '=', anyOf([...byKey.keys()]))
    .execute();
  const ids = new Map(rows.map(({ id, importedKey }) => [importedKey ?? '', id]));
  for (const [key, name] of byKey) if (!ids.has(key)) ids.set(key, await findOrInsertImportedCompany(tx, name));
  return ids;
}

/** Columns whose values CHECKs and writers restrict to closed sets. */
type Lifecycle = Pick<
  ReadVacancy['vacancy'],
  'status' | 'publishedAt' | 'expiresAt' | 'unpublishedAt' | 'archivedAt' | 'archiveReason'
>;

/** Returns the previous and current companies of the vacancy. */
async function replace(
  tx: Database,
  { id, sourceKey: _, sourceHash: __, companyId: formerCompanyId, ...lifecycle }: Known,
  vacancy: SourceVacancy,
  { now, events }: { now: Date; events: Events },
): Promise<Set<number>> {
  await replaceVacancy(tx, id, { ...vacancy, ...(lifecycle as Lifecycle) }, now);
  const companyIds = new Set([vacancy.companyId, formerCompanyId]);
  await emitVacancyChanged({ events }, tx, ...[...companyIds].map((companyId) => ({ id, companyId })));
  return companyIds;
}

/** Inserts missing vacancies. Returns the originals of duplicates, by the keys of the duplicates. */
async function insertNew(
  tx: Database,
  vacancies: readonly SourceVacancy[],
  neighbors: Neighbors,
  events: Events,
): Promise<Map<string, Neighbor>> {
  // A file that is imported again has mostly nothing new.
  if (vacancies.length === 0) return new Map();
  await neighbors.load(
    tx,
    vacancies.map(({ companyId }) => companyId),
  );
  const repeated = new Map<string, Neighbor>();
  const added: { vacancy: SourceVacancy; neighbor: Neighbor }[] = [];
  for (const vacancy of vacancies) {
    // Without a city two villages of a region look the same.
    const found = vacancy.cityId ? neighbors.find(vacancy) : undefined;
    if (found) repeated.set(vacancy.sourceKey, found);
    else {
      const neighbor = { id: 0 };
      neighbors.add(vacancy, neighbor);
      added.push({ vacancy, neighbor });
    }
  }
  if (!added.length) return repeated;
  const ids = await insertVacancies(
    tx,
    added.map(({ vacancy }) => vacancy),
  );
  for (const [index, { neighbor }] of added.entries()) neighbor.id = ids[index] ?? 0;
  const changed = added.map(({ vacancy, neighbor }) => ({ id: neighbor.id, companyId: vacancy.companyId }));
  await emitVacancyChanged({ events }, tx, ...changed);
  neighbors.stored(ids);
  return repeated;
}

/** One parameter for any number of values, so that there is one prepared statement. */
function anyOf(values: readonly string[]) {
  return sql<string>`any(${[...values]}::text[])`;
}
