import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Events } from '../platform/events.ts';
import { isSameVacancy } from './likeness.ts';
import { readVacancy, type Reader, type ReadVacancy } from './read-vacancy.ts';
import type { Entry } from './record.ts';
import { createReport, type ImportReport } from './report.ts';
import { storeVacancy } from './store-vacancy.ts';

interface ImportOptions extends Reader {
  /** Everything is done and taken back. */
  dryRun: boolean;
  events: Events;
}

/**
 * Imports the records one by one, each in a transaction of its own: what one refuses or breaks does not touch the
 * others. Throws only when the database itself fails.
 */
export async function importEntries(db: Database, entries: Iterable<Entry>, options: ImportOptions): Promise<ImportReport> {
  if (!options.dryRun) return importInto(db, entries, options);
  const tx = await db.startTransaction().execute();
  try {
    return await importInto(tx, entries, options);
  } finally {
    await tx.rollback().execute();
  }
}

async function importInto(db: Database, entries: Iterable<Entry>, options: ImportOptions): Promise<ImportReport> {
  const report = createReport(options.format, options.dryRun);
  const accepted = createAccepted();
  for (const entry of entries) {
    report.totals.read += 1;
    if ('refusal' in entry) {
      refuse(report, entry.refusal.line, entry.refusal.text);
      continue;
    }
    const reading = readVacancy(entry.record, options);
    const { line } = reading;
    countSalary(report, reading, entry.record.salary);
    if (reading.refusals.length) {
      refuse(report, line, reading.refusals.join('; '));
      continue;
    }
    const first = accepted.findSame(reading);
    if (first !== undefined) {
      countDuplicate(report, line, `повтор записи в строке ${first}`);
      continue;
    }
    try {
      const { outcome, duplicateOf } = await attempt(db, (tx) => storeVacancy(tx, reading, options));
      if (outcome === 'duplicates') {
        countDuplicate(report, line, `повтор вакансии ${duplicateOf}`);
        continue;
      }
      accepted.add(reading);
      report.totals[outcome] += 1;
      remark(report, reading, entry.record);
    } catch (error) {
      if (!isDataError(error)) throw error;
      refuse(report, line, `база не приняла запись: ${error.message}`);
    }
  }
  return report;
}

/** The records of the file that were accepted so far, to find their repetitions. */
function createAccepted() {
  const lines = new Map<string, number>();
  const neighbors = new Map<string, ReadVacancy[]>();
  return {
    add(reading: ReadVacancy): void {
      lines.set(reading.vacancy.sourceKey, reading.line);
      const others = neighbors.get(reading.neighborhood);
      if (others) others.push(reading);
      else neighbors.set(reading.neighborhood, [reading]);
    },
    /** Line of the first record of the same vacancy. */
    findSame({ neighborhood, vacancy }: ReadVacancy): number | undefined {
      const same = neighbors.get(neighborhood)?.find((other) => isSameVacancy(other.vacancy, vacancy));
      return lines.get(vacancy.sourceKey) ?? same?.line;
    },
  };
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

function refuse(report: ImportReport, line: number, text: string): void {
  report.totals.refused += 1;
  report.refusals.push({ line, text });
}

function countDuplicate(report: ImportReport, line: number, text: string): void {
  report.totals.duplicates += 1;
  report.duplicates.push({ line, text });
}

function countSalary({ salaries, guessedPeriods }: ImportReport, { line, salary }: ReadVacancy, text: string): void {
  if (salary.kind === 'none') return;
  salaries.stated += 1;
  if (salary.kind === 'foreign') return;
  salaries.inRoubles += 1;
  if (salary.kind === 'unread') return;
  salaries.read += 1;
  if (salary.periodBy === 'words') salaries.periodByWords += 1;
  else {
    salaries.periodByAmount += 1;
    guessedPeriods.push({ line, text: `${text.trim()}: период по сумме`, mode: salary.pay.mode });
  }
}

function remark(report: ImportReport, { line, salary, place, vacancy }: ReadVacancy, source: { salary: string; place: string }): void {
  if (!vacancy.specializationIds?.length) report.unmatchedTitles.push({ line, text: vacancy.title });
  if (place.kind !== 'found' || place.cityId === null) report.unmatchedPlaces.push({ line, text: source.place });
  if (salary.kind === 'unread') report.unreadSalaries.push({ line, text: source.salary });
}
