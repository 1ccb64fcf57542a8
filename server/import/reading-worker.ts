import { parentPort } from 'node:worker_threads';
import { createMatcher } from '../domains/compendium/index.ts';
import { readEntries } from './formats/detect.ts';
import { findProperNames } from './proper-names.ts';
import type { Answer, WorkerTask } from './read-in-worker.ts';
import { readRecords, type ReadRecord } from './read-records.ts';
import { ImportFileError } from './record.ts';

/** The most records in one message, fewer when their texts are long. */
const BATCH_RECORDS = 100;
const BATCH_CHARS = 500_000;

let records: Iterator<ReadRecord> | undefined;

// The worker thread of `read-in-worker.ts`: the first message is the file, each further one requests the next records.
// The bytes are not kept, because their text takes up to twice as much.
parentPort?.on('message', (task: WorkerTask | null) => {
  answer(task).then(
    (message) => parentPort?.postMessage(message),
    (error: unknown) => {
      if (!(error instanceof ImportFileError)) throw error;
      parentPort?.postMessage({ failure: error.message } satisfies Answer);
    },
  );
});

async function answer(task: WorkerTask | null): Promise<Answer> {
  if (records) return nextBatch(records);
  if (!task) throw new Error('The thread was given no file');
  const { bytes, now, addedCities, ...options } = task;
  const { format, table, entries } = await readEntries(bytes, options);
  const reader = { format, matcher: createMatcher(addedCities), properNames: findProperNames(), now };
  records = readRecords(entries, reader)[Symbol.iterator]();
  return { format, table };
}

function nextBatch(from: Iterator<ReadRecord>): Answer {
  const batch: ReadRecord[] = [];
  let chars = 0;
  while (batch.length < BATCH_RECORDS && chars < BATCH_CHARS) {
    const { value, done } = from.next();
    if (done) return { records: batch, isLast: true };
    batch.push(value);
    chars += sizeOf(value);
  }
  return { records: batch, isLast: false };
}

function sizeOf(record: ReadRecord): number {
  if (!('vacancy' in record)) return 0;
  const { title, description, duties, requirements, conditions } = record.vacancy.vacancy;
  return [title, description, duties, requirements, conditions].reduce((sum, text) => sum + (text?.length ?? 0), 0);
}
