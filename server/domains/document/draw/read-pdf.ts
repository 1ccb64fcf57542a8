import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../../../platform/problems.ts';
import { nextMessage } from '../../../platform/worker-answer.ts';
import { refusalOf, type Refusal } from './refusals.ts';

/** Of one thread, which opens one file for one page. */
export interface PdfLimits {
  /** From the start of the thread to its answer. */
  timeMs: number;
  /** Of the library's own memory: the file, its decoded pictures and the page's pixels. */
  memoryBytes: number;
}

export const PDF_LIMITS: PdfLimits = { timeMs: 10_000, memoryBytes: 384 * 1024 * 1024 };

/** Of the thread's JavaScript, which only calls the library. */
const HEAP_MB = 64;

/** What the thread is given. */
export interface PdfTask {
  library: WebAssembly.Module;
  bytes: Uint8Array<ArrayBuffer>;
  /** From 1; null counts the pages. */
  page: number | null;
  memoryBytes: number;
}

/** Opaque pixels of a page, four bytes each. */
export interface PdfPixels {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** The thread's one message; the number of pages where the wanted one is beyond it. */
export type PdfAnswer = { pages: number } | PdfPixels | { refusal: Refusal };

export interface PdfReader {
  /** Throws what {@link refusalOf} makes. */
  countPages(bytes: Buffer): Promise<number>;
  /** Throws `not_found` for a page that the file lacks, else what {@link refusalOf} makes. */
  drawPage(bytes: Buffer, page: number): Promise<PdfPixels>;
  /** Ends the threads; who waits for them is refused with `service_unavailable`. */
  close(): Promise<void>;
}

/**
 * Reads PDFs by pdfium, each look in a thread of its own: a hostile file that hangs, crashes or fills its memory takes
 * nothing with it, and nothing of a file is left for the next one. A start takes 100 ms.
 */
export function createPdfReader(limits: PdfLimits = PDF_LIMITS): PdfReader {
  const workers = new Set<Worker>();
  let isClosed = false;

  async function ask(bytes: Buffer, page: number | null): Promise<Exclude<PdfAnswer, { refusal: Refusal }>> {
    const library = await loadLibrary();
    if (isClosed) throw new DomainError('service_unavailable');
    const copy = new Uint8Array(bytes);
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { library, bytes: copy, page, memoryBytes: limits.memoryBytes } satisfies PdfTask,
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Flags and settings of this process do not apply to the thread.
      execArgv: [],
      env: {},
      // The library's complaints about a file would fill the log.
      stdout: true,
      stderr: true,
    });
    workers.add(worker);
    worker.on('error', () => {});
    try {
      const answer = await answerOf(worker, limits.timeMs);
      if ('refusal' in answer) throw refusalOf(answer.refusal);
      return answer;
    } finally {
      workers.delete(worker);
      await worker.terminate();
    }
  }

  /** A thread that dies without an answer has met a file that it cannot draw, or this reader was closed. */
  async function answerOf(worker: Worker, timeMs: number): Promise<PdfAnswer> {
    try {
      // The worker posts nothing else.
      return (await nextMessage(worker, timeMs)) as PdfAnswer;
    } catch {
      if (isClosed) throw new DomainError('service_unavailable');
      return { refusal: 'complex' };
    }
  }

  return {
    async countPages(bytes) {
      const answer = await ask(bytes, null);
      if (!('pages' in answer)) throw new Error('The thread has drawn instead of counting');
      return answer.pages;
    },
    async drawPage(bytes, page) {
      const answer = await ask(bytes, page);
      if ('pages' in answer) throw new DomainError('not_found');
      return answer;
    },
    async close() {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

let loading: Promise<WebAssembly.Module> | undefined;

/** Compiled once, at the first file; the threads share the code. */
function loadLibrary(): Promise<WebAssembly.Module> {
  loading ??= compile().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function compile(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  return WebAssembly.compile(await readFile(file));
}
