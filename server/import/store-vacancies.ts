import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { findOrInsertImportedCompany, importedCompanyKey, type ImportedCompany } from '../domains/company/index.ts';
import { emitVacancyChanged, insertVacancies, replaceVacancy } from '../domains/vacancy/index.ts';
import type { Events } from '../platform/events.ts';
import type { Neighbor, Neighbors } from './neighbors.ts';
import type { ReadVacancy } from './read-vacancy.ts';

/** The result for a vacancy; a new one has its id, a duplicate that of the original. */
export type Stored = { outcome: 'updated' | 'unchanged' } | { outcome: 'imported' | 'duplicates'; id: number };

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
    readings.filter((reading) => !isUnchanged(reading)).map(({ company }) => company),
  );
  const withCompany = ({ company, vacancy }: ReadVacancy) => ({
    ...vacancy,
    companyId: companyIds.get(importedCompanyKey(company)) ?? 0,
  });
  for (const reading of readings) {
    const row = known.get(reading.vacancy.sourceKey);
    if (!row || isUnchanged(reading)) continue;
    for (const companyId of await replace(tx, row, withCompany(reading), { now, events })) neighbors.forget(companyId);
  }
  const added = readings.filter(({ vacancy }) => !known.has(vacancy.sourceKey)).map(withCompany);
  const { repeated, ids } = await insertNew(tx, added, neighbors, events);
  return readings.map((reading) => {
    if (known.has(reading.vacancy.sourceKey)) return { outcome: isUnchanged(reading) ? 'unchanged' : 'updated' };
    const neighbor = repeated.get(reading.vacancy.sourceKey);
    if (neighbor) return { outcome: 'duplicates', id: neighbor.id };
    return { outcome: 'imported', id: ids.get(reading.vacancy.sourceKey) ?? 0 };
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

/** Ids of companies by their keys; missing ones are created. */
async function findCompanies(tx: Database, companies: readonly ImportedCompany[]): Promise<Map<string, number>> {
  // The first name is the one that a new company gets.
  const byKey = new Map(companies.toReversed().map((company) => [importedCompanyKey(company), company]));
  if (byKey.size === 0) return new Map();
  const inns = [...byKey.values()].flatMap(({ inn }) => inn ?? []);
  const rows = await tx
    .selectFrom('company')
    .select(['id', 'importedKey', 'importedInn'])
    .where((eb) => eb.or([eb('importedKey', '=', anyOf([...byKey.keys()])), eb('importedInn', '=', anyOf(inns))]))
    .execute();
  const ids = new Map<string, number>();
  for (const { id, importedKey, importedInn } of rows) {
    if (importedKey !== null) ids.set(importedKey, id);
    if (importedInn !== null) ids.set(importedCompanyKey({ name: '', inn: importedInn }), id);
  }
  for (const [key, company] of byKey) if (!ids.has(key)) ids.set(key, await findOrInsertImportedCompany(tx, company));
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

interface Inserted {
  /** The originals of duplicates, by the keys of the duplicates. */
  repeated: ReadonlyMap<string, Neighbor>;
  /** New vacancies by their keys. */
  ids: ReadonlyMap<string, number>;
}

/** Inserts missing vacancies. */
async function insertNew(
  tx: Database,
  vacancies: readonly SourceVacancy[],
  neighbors: Neighbors,
  events: Events,
): Promise<Inserted> {
  // A file that is imported again has mostly nothing new.
  if (vacancies.length === 0) return { repeated: new Map(), ids: new Map() };
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
  if (!added.length) return { repeated, ids: new Map() };
  const ids = await insertVacancies(
    tx,
    added.map(({ vacancy }) => vacancy),
  );
  for (const [index, { neighbor }] of added.entries()) neighbor.id = ids[index] ?? 0;
  const changed = added.map(({ vacancy, neighbor }) => ({ id: neighbor.id, companyId: vacancy.companyId }));
  await emitVacancyChanged({ events }, tx, ...changed);
  neighbors.stored(ids);
  return { repeated, ids: new Map(added.map(({ vacancy, neighbor }) => [vacancy.sourceKey, neighbor.id])) };
}

/** One parameter for any number of values, so that there is one prepared statement. */
function anyOf(values: readonly string[]) {
  return sql<string>`any(${[...values]}::text[])`;
}
