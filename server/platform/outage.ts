import type { FastifyBaseLogger } from 'fastify';

/** Tells of an outage of the database in one line when it begins and one when it is over, however many calls it fails. */
export interface Outage {
  /** It is known to be away. */
  away(): void;
  /** A call that got no answer. */
  failed(error: unknown): void;
  /** The database has answered. */
  answered(): void;
}

/** What fails so long after an answer belongs to the same outage. */
const SETTLE_MS = 2_000;

export function createOutage(
  log: Pick<FastifyBaseLogger, 'error'>,
  nowMs: () => number = () => performance.now(),
): Outage {
  let beganAtMs: number | null = null;
  let failedAtMs = 0;
  let calls = 0;

  function begin(reason: string): void {
    failedAtMs = nowMs();
    if (beganAtMs !== null) return;
    beganAtMs = failedAtMs;
    log.error({ reason }, 'The database does not answer');
  }

  return {
    away: () => begin('It answers no question'),
    failed(error) {
      calls += 1;
      begin(String(error));
    },
    answered() {
      if (beganAtMs === null || nowMs() - failedAtMs < SETTLE_MS) return;
      const seconds = Math.round((nowMs() - beganAtMs) / 1000);
      log.error({ seconds, calls }, 'The database answers again');
      beganAtMs = null;
      calls = 0;
    },
  };
}
