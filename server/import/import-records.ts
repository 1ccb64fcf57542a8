import { sql } from 'kysely';
import { inTransaction, type Database } from '../database/connect.ts';
import type { Events } from '../platform/events.ts';
import { createAcceptedRecords } from './accepted-records.ts';
import { closeMissing } from './close-missing.ts';
import type { ReadRecord } from './read-records.ts';
import { describeName } from './record-name.ts';
import type { Format } from './record.ts';
import type { ImportReport, Totals } from './report.ts';
import { keepInBatch, openBatch, storeVacancy, type Batch } from './store-vacancy.ts';
import { createTally } from './tally.ts';

interface ImportOptions {
  format: Format;
  now: Date;
  /** Everything is done and taken back. */
  dryRun: boolean;
  /** Archives what the same sources had before and the file has not. */
  closeMissing?: boolean;
  events: Events;
  /** Hears the totals so far whenever they are stored for good, or with `dryRun` would be. */
  onProgress?: (totals: Readonly<Totals>) => void;
}

/**
 * Imports records batch by batch, each batch in a transaction of its own and each record in a savepoint: what one refuses
 * or breaks does not touch the others. Throws when the database itself fails or no more records can be read; the batches
 * before stay.
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
  const run = createRun(options);
  for await (const records of batches) {
    await inTransaction(db, async (tx) => {
      const batch = await openBatch(
        tx,
        records.flatMap((record) => ('vacancy' in record ? record.vacancy : [])),
      );
      for (const record of records) await run.take(tx, batch, record);
    });
    options.onProgress?.(run.tally.totals);
  }
  if (options.closeMissing) await run.closeMissing(db);
  return run.tally.finish();
}

/** What one import knows of the records so far. */
function createRun(options: ImportOptions) {
  const tally = createTally(options);
  const accepted = createAcceptedRecords();
  const sourceNames = new Set<string>();
  const sourceKeys = new Set<string>();
  let hasUnreadable = false;
  return {
    tally,
    async take(tx: Database, batch: Batch, record: ReadRecord): Promise<void> {
      const { name } = record;
      tally.read();
      if (!('vacancy' in record)) {
        hasUnreadable ||= 'refusal' in record;
        tally.refused(name, 'refusal' in record ? record.refusal : record.closed);
        return;
      }
      const reading = record.vacancy;
      sourceNames.add(reading.vacancy.sourceName);
      sourceKeys.add(reading.vacancy.sourceKey);
      tally.salary(name, reading);
      if (reading.refusals.length) {
        tally.refused(name, reading.refusals.join('; '));
        return;
      }
      const first = accepted.findSame(reading);
      if (first !== undefined) {
        tally.duplicate(name, `повтор записи ${describeName(first)}`);
        return;
      }
      try {
        const stored = await attempt(tx, () => storeVacancy(tx, reading, batch, options));
        keepInBatch(batch, reading, stored);
        if (stored.outcome === 'duplicates') tally.duplicate(name, `повтор вакансии ${stored.duplicateOf}`);
        else {
          accepted.add(reading, name);
          tally.accepted(stored.outcome, name, reading);
        }
      } catch (error) {
        if (!isDataError(error)) throw error;
        tally.refused(name, `база не приняла запись: ${error.message}`);
      }
    },
    async closeMissing(db: Database): Promise<void> {
      const keptBecause = hasUnreadable
        ? 'в файле есть записи, которые не удалось прочитать'
        : sourceNames.size === 0
          ? 'в файле нет ни одной записи'
          : null;
      const contents = { format: options.format, sourceNames, sourceKeys };
      const closed = keptBecause ? [] : await inTransaction(db, (tx) => closeMissing(tx, contents, options));
      tally.missing({ closed, keptBecause });
    },
  };
}

/** Does the work in a savepoint of the transaction; what it throws takes its changes back. */
async function attempt<Result>(tx: Database, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint record`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint record`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint record`.execute(tx);
  }
}

/** Classes 22 and 23 of PostgreSQL: this record breaks a type or a constraint. */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}
