import { DomainError } from '../platform/problems.ts';

export interface RenderQueue {
  /** Runs at its turn. Throws `service_unavailable` at once when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nobody waits: for work that nobody waits for. */
  quiet(): Promise<void>;
}

export interface RenderQueueOptions {
  atOnce: number;
  /** So many wait at most. */
  length: number;
}

const RETRY_AFTER_SECONDS = 2;

/**
 * Renders are work of the one thread that answers everything: a few are under way, the others wait, and between two the
 * server turns to what is answered from memory.
 */
export function createRenderQueue({ atOnce, length }: RenderQueueOptions): RenderQueue {
  const waiting: (() => void)[] = [];
  const patient: (() => void)[] = [];
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

  return {
    async run(work) {
      if (waiting.length >= length)
        throw new DomainError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await enter(waiting);
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
