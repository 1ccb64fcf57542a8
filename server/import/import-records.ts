import { inTransaction, type Database } from '../database/connect.ts';
import { inSavepoint } from '../database/round-trips.ts';
import type { Events } from '../platform/events.ts';
import { createAcceptedRecords, type AcceptedRecords } from './accepted-records.ts';
import { closeMissing } from './close-missing.ts';
import type { ReadRecord } from './read-records.ts';
import type { ReadVacancy } from './read-vacancy.ts';
import { createNeighbors, type Neighbors } from './neighbors.ts';
import { describeName } from './record-name.ts';
import type { Format, RecordName, TableSource } from './record.ts';
import { findRenamed } from './renamed.ts';
import type { ImportReport, Totals } from './report.ts';
import { askAboutLostColumns, rememberColumns } from './source-columns.ts';
import { storeVacancies, type Stored } from './store-vacancies.ts';
import { createTally, type RecordOutcome } from './tally.ts';

interface ImportOptions {
  format: Format;
  now: Date;
  /** Everything is done and rolled back. */
  dryRun: boolean;
  /** Stores records outside the trade too. */
  all?: boolean;
  /** Where the records come from, when it is a table. */
  table?: TableSource | null;
  /** The table may lack columns that it had before. */
  acceptMissing?: boolean;
  /** Archives vacancies of the same sources that are missing from the file. */
  closeMissing?: boolean;
  events: Events;
  /** Receives the totals so far whenever they are committed, or with `dryRun` would be. */
  onProgress?: (totals: Readonly<Totals>) => void;
}

interface Run extends ImportOptions {
  neighbors: Neighbors;
  /** New vacancies of sources without ids. */
  fresh: Map<number, RecordName>;
}

/**
 * Imports records batch by batch, each batch in a transaction of its own: a refused or failing record does not affect
 * the others. Throws when the database itself fails or no more records can be read; the batches before stay. Throws
 * `LostColumnsError` before the first batch.
 */
export async function importRecords(
  db: Database,
  batches: AsyncIterable<readonly ReadRecord[]>,
  options: ImportOptions,
): Promise<ImportReport> {
  if (!options.dryRun) return importInto(db, batches, options);
  const tx = await db.startTransaction().execute();
  try {
    return await importInto(tx, batches, options);
  } finally {
    await tx.rollback().execute();
  }
}

async function importInto(
  db: Database,
  batches: AsyncIterable<readonly ReadRecord[]>,
  options: ImportOptions,
): Promise<ImportReport> {
  const { table, format } = options;
  if (table && !options.acceptMissing) await askAboutLostColumns(db, table);
  const run = { ...options, neighbors: createNeighbors(), fresh: new Map<number, RecordName>() };
  const tally = createTally(options);
  const accepted = createAcceptedRecords();
  const sourceNames = new Set<string>();
  const sourceKeys = new Set<string>();
  let hasUnreadable = false;
  for await (const records of batches) {
    const outcomes = await inTransaction(db, (tx) => takeRecords(tx, records, accepted, run));
    for (const [index, record] of records.entries()) {
      tally.count(record, outcomes[index]);
      hasUnreadable ||= 'refusal' in record;
      if (!('vacancy' in record)) continue;
      sourceNames.add(record.vacancy.vacancy.sourceName);
      if (outcomes[index]?.outcome !== 'outside') sourceKeys.add(record.vacancy.vacancy.sourceKey);
      if (isAccepted(outcomes[index])) accepted.add(record.vacancy, record.name);
    }
    options.onProgress?.(tally.totals);
  }
  const contents = { format, sourceNames, sourceKeys };
  tally.renamed(await findRenamed(db, contents, run.fresh));
  if (options.closeMissing) {
    const keptBecause = hasUnreadable
      ? 'в файле есть записи, которые не удалось прочитать'
      : sourceNames.size === 0
        ? 'в файле нет ни одной записи'
        : null;
    const closed = keptBecause ? [] : await inTransaction(db, (tx) => closeMissing(tx, contents, options));
    tally.missing({ closed, keptBecause });
  }
  if (table) await rememberColumns(db, table, options.now);
  return tally.finish();
}

/**
 * Processes records in order. They are stored together; when the database refuses one, the halves are tried separately
 * until it is isolated.
 */
async function takeRecords(
  tx: Database,
  records: readonly ReadRecord[],
  before: AcceptedRecords,
  run: Run,
): Promise<RecordOutcome[]> {
  try {
    return await inSavepoint(tx, () => takeTogether(tx, records, before, run));
  } catch (error) {
    if (!isDataError(error)) throw error;
    run.neighbors.forgetAll();
    if (records.length === 1) return [{ outcome: 'refused', text: `база не приняла запись: ${error.message}` }];
  }
  const middle = Math.ceil(records.length / 2);
  const first = records.slice(0, middle);
  const outcomes = await takeRecords(tx, first, before, run);
  const accepted = createAcceptedRecords(before);
  for (const [index, record] of first.entries()) {
    if ('vacancy' in record && isAccepted(outcomes[index])) accepted.add(record.vacancy, record.name);
  }
  return [...outcomes, ...(await takeRecords(tx, records.slice(middle), accepted, run))];
}

async function takeTogether(
  tx: Database,
  records: readonly ReadRecord[],
  before: AcceptedRecords,
  run: Run,
): Promise<RecordOutcome[]> {
  const accepted = createAcceptedRecords(before);
  const readings: ReadVacancy[] = [];
  const names: RecordName[] = [];
  const rejected = records.map((record): RecordOutcome | null => {
    if (!('vacancy' in record))
      return { outcome: 'refused', text: 'refusal' in record ? record.refusal : record.closed };
    const reading = record.vacancy;
    if (reading.refusals.length) return { outcome: 'refused', text: reading.refusals.join('; ') };
    if (reading.outside && !run.all)
      return { outcome: 'outside', text: `${reading.vacancy.title}: ${reading.outside}` };
    const first = accepted.findSame(reading);
    if (first) return { outcome: 'duplicates', text: `повтор записи ${describeName(first)}` };
    accepted.add(reading, record.name);
    readings.push(reading);
    names.push(record.name);
    return null;
  });
  const stored = await storeVacancies(tx, readings, run.neighbors, run);
  for (const [index, one] of stored.entries()) {
    const name = names[index];
    if (one.outcome === 'imported' && name?.id === null) run.fresh.set(one.id, name);
  }
  const next = stored.values();
  return rejected.map((outcome) => outcome ?? describeStored(next.next().value));
}

function describeStored(stored: Stored | undefined): RecordOutcome {
  if (!stored) throw new Error('A record was neither stored nor refused');
  if (stored.outcome !== 'duplicates') return { outcome: stored.outcome };
  return { outcome: 'duplicates', text: `повтор вакансии ${stored.id}` };
}

function isAccepted(outcome: RecordOutcome | undefined): boolean {
  return outcome !== undefined && !('text' in outcome);
}

/** Classes 22 and 23 of PostgreSQL: this record violates a type or a constraint. */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
