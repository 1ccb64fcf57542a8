import { DomainError } from '../platform/problems.ts';

export interface WorkQueue {
  /**
   * Runs at its turn. Throws at once, with the seconds to wait, `service_unavailable` when too many wait already and
   * `limit_exceeded` when too many of them are this visitor's; who is not named has no share of his own.
   */
  run<Result>(work: () => Promise<Result>, visitor?: string): Promise<Result>;
  /** Resolves when nobody waits: for work that nobody waits for. */
  quiet(): Promise<void>;
}

export interface WorkQueueOptions {
  atOnce: number;
  /** So many wait at most. */
  length: number;
}

const RETRY_AFTER_SECONDS = 2;

/** Of the places, so that nobody fills the line for all others. */
const SHARE_OF_ONE = 1 / 3;

/**
 * Costly work in front of which many may stand: some of it is under way, the rest waits, and between two pieces the server
 * turns to what is answered from memory.
 */
export function createWorkQueue({ atOnce, length }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  const patient: (() => void)[] = [];
  /** Who waits, and with how much. */
  const waitingOf = new Map<string, number>();
  const shareOfOne = Math.max(1, Math.floor(length * SHARE_OF_ONE));
  let running = 0;

  function leave(): void {
    const next = waiting.shift() ?? patient.shift();
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

  return {
    async run(work, visitor) {
      if (waiting.length >= length) refuse('service_unavailable');
      // Who need not wait takes no place of the line.
      await (visitor === undefined || running < atOnce ? enter(waiting) : enterAs(visitor));
      try {
        return await work();
      } finally {
        leave();
      }
    },
    async quiet() {
      await enter(patient);
      leave();
    },
  };
}

function refuse(code: 'service_unavailable' | 'limit_exceeded'): never {
  throw new DomainError(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
