import type { Database } from '#server/database/connect.ts';
import { createMatcher, type Matcher } from '#server/domains/compendium/index.ts';
import { readEntries, type ReadingOptions } from '#server/import/formats/detect.ts';
import { importRecords } from '#server/import/import-records.ts';
import { readRecords, type ReadRecord } from '#server/import/read-records.ts';
import type { ImportReport, Totals } from '#server/import/report.ts';
import { createEvents } from '#server/platform/events.ts';

export interface ImportRun extends ReadingOptions {
  now: Date;
  dryRun?: boolean;
  closeMissing?: boolean;
  /** Instead of that of the compendium. */
  readTitle?: Matcher['title'];
  all?: boolean;
  acceptMissing?: boolean;
  /** Records in a batch; the whole file unless given. */
  batchSize?: number;
  onProgress?: (totals: Readonly<Totals>) => void;
}

/** Reads a file and imports its records in this thread. */
export async function runImport(
  db: Database,
  content: string | Uint8Array,
  { sourceName, columns, readTitle, batchSize = Infinity, dryRun = false, ...options }: ImportRun,
): Promise<ImportReport> {
  const { format, table, entries } = await readEntries(content, { sourceName, ...(columns ? { columns } : {}) });
  const matcher = { ...createMatcher(), ...(readTitle ? { title: readTitle } : {}) };
  const records = readRecords(entries, { format, matcher, properNames: new Set(), now: options.now });
  const batches = inBatches(records, batchSize);
  return importRecords(db, batches, { ...options, format, table, dryRun, events: createEvents(new Set()) });
}

async function* inBatches(records: Iterable<ReadRecord>, size: number): AsyncGenerator<ReadRecord[]> {
  let batch: ReadRecord[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
