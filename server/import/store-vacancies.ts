import { sql } from 'kysely';
import type { Pay } from '#shared/domain/pay.ts';
import type { Database } from '../database/connect.ts';
import { companyNameKey, findOrInsertImportedCompany } from '../domains/company/index.ts';
import { emitVacancyChanged, insertVacancies, replaceVacancy, type NewVacancy } from '../domains/vacancy/index.ts';
import type { Events } from '../platform/events.ts';
import { createLikenessIndex, type LikenessIndex } from './likeness.ts';
import type { ReadVacancy } from './read-vacancy.ts';

/** A vacancy in these states stands for the same vacancy of another source. */
const LIVING = ['draft', 'on_review', 'rejected', 'active', 'unpublished', 'blocked'];

/** What became of a vacancy; a repetition has the id of the vacancy that it repeats. */
export type Stored = { outcome: 'imported' | 'updated' | 'unchanged' } | { outcome: 'duplicates'; id: number };

/**
 * Stores vacancies of an export, each once, in a few statements for all of them. A changed record replaces the fields that
 * the source knows, but neither opens what was closed nor prolongs it: status and dates stay those of the first import.
 */
export async function storeVacancies(
  tx: Database,
  readings: readonly ReadVacancy[],
  { now, events }: { now: Date; events: Events },
): Promise<Stored[]> {
  // Two imports take turns: at a time they would miss what the other is about to store.
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
    if (row && !isUnchanged(reading)) await replace(tx, row, withCompany(reading), { now, events });
  }
  const added = readings.filter(({ vacancy }) => !known.has(vacancy.sourceKey)).map(withCompany);
  const repeated = await insertNew(tx, added, events);
  return readings.map((reading) => {
    if (known.has(reading.vacancy.sourceKey)) return { outcome: isUnchanged(reading) ? 'unchanged' : 'updated' };
    const id = repeated.get(reading.vacancy.sourceKey);
    return id === undefined ? { outcome: 'imported' } : { outcome: 'duplicates', id };
  });
}

type SourceVacancy = ReadVacancy['vacancy'] & { companyId: number };
type Known = Awaited<ReturnType<typeof selectKnown>>[number];

function selectKnown(tx: Database, sourceKeys: readonly string[]) {
  return tx
    .selectFrom('vacancy')
    .select(['id', 'sourceKey', 'sourceHash', 'companyId', 'status', 'publishedAt', 'expiresAt', 'unpublishedAt'])
    .select(['archivedAt', 'archiveReason'])
    .where('sourceKey', '=', anyOf(sourceKeys, 'text'))
    .execute();
}

async function findKnown(tx: Database, readings: readonly ReadVacancy[]): Promise<Map<string, Known>> {
  const rows = await selectKnown(
    tx,
    readings.map(({ vacancy }) => vacancy.sourceKey),
  );
  // A row that was found by its key has one.
  return new Map(rows.map((row) => [row.sourceKey ?? '', row]));
}

/** Ids of companies by the keys of their names; those that are missing are made. */
async function findCompanies(tx: Database, names: readonly string[]): Promise<Map<string, number>> {
  const byKey = new Map(names.map((name) => [companyNameKey(name), name]));
  const rows = await tx
    .selectFrom('company')
    .select(['id', 'importedKey'])
    .where('importedKey', '=', anyOf([...byKey.keys()], 'text'))
    .execute();
  const ids = new Map(rows.map(({ id, importedKey }) => [importedKey ?? '', id]));
  for (const [key, name] of byKey) if (!ids.has(key)) ids.set(key, await findOrInsertImportedCompany(tx, name));
  return ids;
}

/** Columns that their CHECKs and writers keep to the closed sets. */
type Lifecycle = Pick<
  ReadVacancy['vacancy'],
  'status' | 'publishedAt' | 'expiresAt' | 'unpublishedAt' | 'archivedAt' | 'archiveReason'
>;

async function replace(
  tx: Database,
  { id, sourceKey: _, sourceHash: __, companyId: formerCompanyId, ...lifecycle }: Known,
  vacancy: SourceVacancy,
  { now, events }: { now: Date; events: Events },
): Promise<void> {
  await replaceVacancy(tx, id, { ...vacancy, ...(lifecycle as Lifecycle) }, now);
  for (const companyId of new Set([vacancy.companyId, formerCompanyId]))
    await emitVacancyChanged({ events }, tx, { id, companyId });
}

/** Inserts what the database has not. Returns the ids of vacancies that are repeated, by the keys of their repetitions. */
async function insertNew(
  tx: Database,
  vacancies: readonly SourceVacancy[],
  events: Events,
): Promise<Map<string, number>> {
  const repeated = new Map<string, number>();
  const neighbors = await findNeighbors(tx, vacancies);
  const added = vacancies.filter((vacancy) => {
    const id = neighbors.get(placeKey(vacancy))?.find(vacancy);
    if (id !== undefined) repeated.set(vacancy.sourceKey, id);
    return id === undefined;
  });
  const ids = added.length ? await insertVacancies(tx, added) : [];
  for (const [index, { companyId }] of added.entries()) {
    const id = ids[index];
    if (id !== undefined) await emitVacancyChanged({ events }, tx, { id, companyId });
  }
  return repeated;
}

type Placed = Pick<NewVacancy, 'companyId' | 'cityId' | 'regionId'>;

function placeKey({ companyId, cityId, regionId }: Placed): string {
  return `${companyId}|${cityId ?? ''}|${regionId ?? ''}`;
}

/** The living vacancies of the same companies in the same places. */
async function findNeighbors(tx: Database, placed: readonly Placed[]): Promise<Map<string, LikenessIndex<number>>> {
  const companyIds = [...new Set(placed.map(({ companyId }) => companyId))];
  const cityIds = [...new Set(placed.map(({ cityId }) => cityId ?? 0))];
  const rows = await tx
    .selectFrom('vacancy')
    .select(['id', 'companyId', 'cityId', 'regionId', 'title', 'pay'])
    .where('companyId', '=', anyOf(companyIds, 'int8'))
    .where((eb) => eb(eb.fn.coalesce('cityId', sql<number>`0`), '=', anyOf(cityIds, 'int4')))
    .where('status', 'in', LIVING)
    .orderBy('id')
    .execute();
  const neighbors = new Map<string, LikenessIndex<number>>();
  for (const row of rows) {
    const key = placeKey(row);
    const index = neighbors.get(key) ?? createLikenessIndex();
    neighbors.set(key, index);
    // What is stored there is a Pay: `insertVacancies` takes nothing else.
    index.add({ title: row.title, pay: row.pay as Pay | null }, row.id);
  }
  return neighbors;
}

/** One parameter for any number of values, so that the statement is prepared once. */
function anyOf<Value extends string | number>(values: readonly Value[], type: 'text' | 'int8' | 'int4') {
  return sql<Value>`any(${[...values]}::${sql.raw(`${type}[]`)})`;
}
