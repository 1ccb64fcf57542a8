import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { addedCityNames, type CityNames } from '../domains/compendium/index.ts';
import type { ReadingOptions } from './formats/detect.ts';
import type { ReadRecord } from './read-records.ts';
import { ImportFileError, type Format, type TableSource } from './record.ts';

/** Limits of the worker thread. */
export interface ReadingLimits {
  /** Of the JavaScript heap, MB; the texts of the file are in it. */
  memoryMb: number;
  /** Of reading alone: the clock stops while records are stored. */
  timeMs: number;
}

/** Parsed data is short-lived: more room would only be retained. */
const YOUNG_MB = 8;

export const READING_LIMITS: ReadingLimits = { memoryMb: 160, timeMs: 180_000 };

export interface Task extends ReadingOptions {
  bytes: Uint8Array<ArrayBuffer>;
  now: Date;
}

/** What the thread cannot know by itself. */
export interface WorkerTask extends Task {
  /** Cities that staff added to those of the data files. */
  addedCities: readonly CityNames[];
}

/**
 * The thread's answer to each request: first the format, then records up to the last ones; or the error that stops it.
 */
export type Answer =
  | { format: Format; table: TableSource | null }
  | { records: ReadRecord[]; isLast: boolean }
  | { failure: string };

/** A file that is being read in the worker. Iterate over `batches` once or call `stop`. */
export interface FileReading {
  format: Format;
  table: TableSource | null;
  /** The records in order. While one batch is processed, exactly one more is read ahead. */
  batches: AsyncIterable<ReadRecord[]>;
  stop(): Promise<void>;
}

/**
 * Reads a file in a worker thread, so that a hostile one fails with a sentence, {@link ImportFileError}, instead of
 * crashing the process. The bytes are transferred to the worker.
 */
export async function readInWorker(task: Task, limits: ReadingLimits = READING_LIMITS): Promise<FileReading> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // Flags of this process do not apply to the thread.
    execArgv: [],
  });
  // `ask` handles errors; one between two requests must not crash the process.
  worker.on('error', () => {});
  let timeLeftMs = limits.timeMs;

  async function ask(message: Task | null): Promise<Exclude<Answer, { failure: string }>> {
    const startedMs = performance.now();
    const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(timeLeftMs)));
    const asked = message && ({ ...message, addedCities: addedCityNames() } satisfies WorkerTask);
    worker.postMessage(asked, message ? [message.bytes.buffer] : []);
    // An error of the thread rejects as well.
    const answered = once(worker, 'message', { signal: timeout }) as Promise<[Answer]>;
    const [answer] = await answered.catch((error: unknown) => {
      throw timeout.aborted ? new ImportFileError(tooSlow(limits)) : explain(error, limits);
    });
    timeLeftMs -= performance.now() - startedMs;
    if ('failure' in answer) throw new ImportFileError(answer.failure);
    return answer;
  }

  async function* batches(): AsyncGenerator<ReadRecord[]> {
    try {
      let next = ask(null);
      for (;;) {
        const answer = await next;
        if (!('records' in answer)) throw new Error('The thread has begun to read twice');
        if (!answer.isLast) {
          next = ask(null);
          // It is awaited with the next batch, or never when processing this one fails.
          next.catch(() => {});
        }
        yield answer.records;
        if (answer.isLast) return;
      }
    } finally {
      await worker.terminate();
    }
  }

  try {
    const answer = await ask(task);
    if (!('format' in answer)) throw new Error('The thread has not named the format');
    const { format, table } = answer;
    return { format, table, batches: batches(), stop: async () => void (await worker.terminate()) };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function tooSlow({ timeMs }: ReadingLimits): string {
  return `Чтение файла заняло больше ${Math.ceil(timeMs / 1_000)}\u00a0с и остановлено: файл испорчен или слишком сложен.`;
}

function explain(error: unknown, { memoryMb }: ReadingLimits): unknown {
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isOutOfMemory) return error;
  return new ImportFileError(
    `Чтению файла не хватило ${memoryMb}\u00a0МБ памяти: файл испорчен или слишком сложен, разделите его.`,
  );
}
