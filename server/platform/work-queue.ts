import { DomainError } from './problems.ts';

export interface WorkQueue {
  /**
   * Runs the work in its turn. Throws at once, with the seconds to wait, `service_unavailable` when the queue is full and
   * `limit_exceeded` when this visitor's share of it is; without a visitor no share is counted.
   */
  run<Result>(work: () => Promise<Result>, visitor?: string): Promise<Result>;
  /** Runs the work when nobody else waits, or in the turn of `oneLastAfter`: nobody looks at a screen for it. It takes no place in the queue. */
  runLast<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when the queue is empty: for background work. */
  quiet(): Promise<void>;
}

export interface WorkQueueOptions {
  atOnce: number;
  /** The maximum number of waiting works. */
  length: number;
  /** After so many works one of those that come last has its turn, though others wait. They wait for all by default. */
  oneLastAfter?: number;
}

const RETRY_AFTER_SECONDS = 2;

/** The maximum share of the queue for one visitor, so that nobody fills it for all others. */
const SHARE_OF_ONE = 1 / 3;

/**
 * A bounded queue for costly work: some works run, the rest wait. Between two of them the event loop can serve cached
 * pages.
 */
export function createWorkQueue({ atOnce, length, oneLastAfter = Infinity }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  const patient: (() => void)[] = [];
  /** Number of waiting works by visitor. */
  const waitingOf = new Map<string, number>();
  const shareOfOne = Math.max(1, Math.floor(length * SHARE_OF_ONE));
  let running = 0;
  /** Works that went before the patient ones since one of those had its turn. */
  let before = 0;

  function leave(): void {
    const isTurnOfLast = patient.length > 0 && (waiting.length === 0 || before >= oneLastAfter);
    before = isTurnOfLast ? 0 : before + 1;
    const next = isTurnOfLast ? patient.shift() : waiting.shift();
    if (next) setImmediate(next);
    else running -= 1;
  }

  async function enter(line: (() => void)[]): Promise<void> {
    if (running >= atOnce) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
  }

  async function enterAs(visitor: string): Promise<void> {
    const own = waitingOf.get(visitor) ?? 0;
    if (own >= shareOfOne) refuse('limit_exceeded');
    waitingOf.set(visitor, own + 1);
    await enter(waiting);
    const left = (waitingOf.get(visitor) ?? 1) - 1;
    if (left > 0) waitingOf.set(visitor, left);
    else waitingOf.delete(visitor);
  }

  async function perform<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      leave();
    }
  }

  async function runLast<Result>(work: () => Promise<Result>): Promise<Result> {
    await enter(patient);
    return perform(work);
  }

  return {
    async run(work, visitor) {
      if (waiting.length >= length) refuse('service_unavailable');
      // Work that starts at once takes no place in the queue.
      await (visitor === undefined || running < atOnce ? enter(waiting) : enterAs(visitor));
      return perform(work);
    },
    runLast,
    quiet: () => runLast(async () => {}),
  };
}

export interface WorkQueues {
  /** Runs the work in its turn among those of the same key. Throws `limit_exceeded` where too many of them wait. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** A bounded queue for each key, kept while it has work; `length` is what may wait of one key. */
export function createWorkQueues({ atOnce, length }: WorkQueueOptions): WorkQueues {
  const queues = new Map<string, { queue: WorkQueue; works: number }>();
  return {
    async run(key, work) {
      const own = queues.get(key) ?? { queue: createWorkQueue({ atOnce, length }), works: 0 };
      if (own.works >= atOnce + length) refuse('limit_exceeded');
      queues.set(key, own);
      own.works += 1;
      try {
        return await own.queue.run(work);
      } finally {
        own.works -= 1;
        if (own.works === 0) queues.delete(key);
      }
    },
  };
}

function refuse(code: 'service_unavailable' | 'limit_exceeded'): never {
  throw new DomainError(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
