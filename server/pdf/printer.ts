import { Worker } from 'node:worker_threads';
import { DomainError } from '../platform/problems.ts';
import { createWorkQueue } from '../platform/work-queue.ts';
import { nextMessage } from '../platform/worker-answer.ts';
import type { Sheet } from './sheets.ts';

export interface PrinterLimits {
  /** In the queue; who has waited longer is no longer there. */
  waitMs: number;
  /** From the sheet to its PDF: the longest resume takes 3 s on a busy machine. */
  printMs: number;
  waitingMax: number;
}

const PRINTER_LIMITS: PrinterLimits = { waitMs: 20_000, printMs: 20_000, waitingMax: 30 };

/** Of the thread, MB: the longest resume takes some 200. */
const HEAP_MB = 400;
const RETRY_AFTER_SECONDS = 5;

/** Prints one sheet after another in a thread of its own, which starts with the first one. */
export interface PdfPrinter {
  /**
   * The sheet is made when it is its turn, so that a resume is as its reader may see it then. `who` is the account that asks: nobody
   * fills the queue for all others. Null: nobody waits for it at a screen, so it gives way to whoever does, but for every fifth sheet.
   * Throws what `sheet` throws, `limit_exceeded` when too many of this account wait, and `service_unavailable` when too many of all
   * do, or the thread dies or takes too long; the next one gets another thread.
   */
  print(who: string | null, sheet: () => Promise<Sheet>): Promise<Buffer>;
  /** Whoever waits is refused. */
  close(): Promise<void>;
}

/** Papers of mails are late while people wait at their screens, and do not starve. */
const MAIL_AFTER = 4;

/** `start` makes the thread; tests hand in other ones and lower limits. */
export function createPdfPrinter(
  log: { error(found: object, what: string): void },
  { start = startThread, limits = PRINTER_LIMITS }: { start?: () => Worker; limits?: PrinterLimits } = {},
): PdfPrinter {
  const queue = createWorkQueue({ atOnce: 1, length: limits.waitingMax, oneLastAfter: MAIL_AFTER });
  let thread: Worker | null = null;
  let isClosed = false;

  function threadNow(): Worker {
    if (thread) return thread;
    const started = start();
    // One that dies between two sheets must not take the process with it.
    started.on('error', () => {});
    started.on('exit', () => {
      if (thread === started) thread = null;
    });
    started.unref();
    thread = started;
    return started;
  }

  async function printNow(sheet: Sheet): Promise<Buffer> {
    if (isClosed) throw unavailable();
    const used = threadNow();
    try {
      used.postMessage(sheet);
      // The thread posts nothing else.
      return Buffer.from((await nextMessage(used, limits.printMs)) as Uint8Array);
    } catch (error) {
      // It may still be at this sheet.
      if (thread === used) thread = null;
      await used.terminate();
      if (!isClosed) log.error({ err: error, kind: sheet.kind }, 'A paper was not printed');
      throw unavailable();
    }
  }

  return {
    print(who, sheet) {
      const askedMs = performance.now();
      const work = async () => {
        if (performance.now() - askedMs > limits.waitMs) throw unavailable();
        return printNow(await sheet());
      };
      return who === null ? queue.runLast(work) : queue.run(work, who);
    },
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}

function startThread(): Worker {
  return new Worker(new URL('./print-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Flags and settings of this process do not apply to the thread.
    execArgv: [],
    env: {},
  });
}

function unavailable(): DomainError {
  return new DomainError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
