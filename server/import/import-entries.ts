import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Events } from '../platform/events.ts';
import { createAcceptedRecords } from './accepted-records.ts';
import { closeMissing } from './close-missing.ts';
import { readVacancy, type Reader } from './read-vacancy.ts';
import type { Entry } from './record.ts';
import type { ImportReport } from './report.ts';
import { storeVacancy } from './store-vacancy.ts';
import { createTally } from './tally.ts';

interface ImportOptions extends Reader {
  /** Everything is done and taken back. */
  dryRun: boolean;
  /** Archives what the same sources had before and the file has not. */
  closeMissing?: boolean;
  events: Events;
}

/**
 * Imports the records one by one, each in a transaction of its own: what one refuses or breaks does not touch the
 * others. Throws only when the database itself fails.
 */
export async function importEntries(
  db: Database,
  entries: Iterable<Entry>,
  options: ImportOptions,
): Promise<ImportReport> {
  if (!options.dryRun) return importInto(db, entries, options);
  const tx = await db.startTransaction().execute();
  try {
    return await importInto(tx, entries, options);
  } finally {
    await tx.rollback().execute();
  }
}

async function importInto(db: Database, entries: Iterable<Entry>, options: ImportOptions): Promise<ImportReport> {
  const tally = createTally(options);
  const accepted = createAcceptedRecords();
  const sourceNames = new Set<string>();
  const sourceKeys = new Set<string>();
  let hasUnreadable = false;
  for (const entry of entries) {
    tally.read();
    if (!('record' in entry)) {
      const { line, text } = 'refusal' in entry ? entry.refusal : entry.closed;
      hasUnreadable ||= 'refusal' in entry;
      tally.refused(line, text);
      continue;
    }
    const { record } = entry;
    const reading = readVacancy(record, options);
    const { line, vacancy } = reading;
    sourceNames.add(vacancy.sourceName);
    sourceKeys.add(vacancy.sourceKey);
    tally.salary(reading, record);
    if (reading.refusals.length) {
      tally.refused(line, reading.refusals.join('; '));
      continue;
    }
    const first = accepted.findSame(reading);
    if (first !== undefined) {
      tally.duplicate(line, `повтор записи в строке ${first}`);
      continue;
    }
    try {
      const { outcome, duplicateOf } = await attempt(db, (tx) => storeVacancy(tx, reading, options));
      if (outcome === 'duplicates') tally.duplicate(line, `повтор вакансии ${duplicateOf}`);
      else {
        accepted.add(reading);
        tally.accepted(outcome, reading, record);
      }
    } catch (error) {
      if (!isDataError(error)) throw error;
      tally.refused(line, `база не приняла запись: ${error.message}`);
    }
  }
  if (options.closeMissing) {
    const keptBecause = hasUnreadable
      ? 'в файле есть записи, которые не удалось прочитать'
      : sourceNames.size === 0
        ? 'в файле нет ни одной записи'
        : null;
    const closed = keptBecause
      ? []
      : await attempt(db, (tx) => closeMissing(tx, { format: options.format, sourceNames, sourceKeys }, options));
    tally.missing({ closed, keptBecause });
  }
  return tally.finish();
}

/** A transaction, or a savepoint in the one that `db` is; what `work` throws takes its changes back. */
async function attempt<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  if (!db.isTransaction) return db.transaction().execute(work);
  await sql`savepoint record`.execute(db);
  try {
    return await work(db);
  } catch (error) {
    await sql`rollback to savepoint record`.execute(db);
    throw error;
  } finally {
    await sql`release savepoint record`.execute(db);
  }
}

/** Classes 22 and 23 of PostgreSQL: this record breaks a type or a constraint. */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
