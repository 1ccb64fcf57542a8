import type { FastifyBaseLogger } from 'fastify';

/** Logs a database outage as one line at its beginning and one at its end, however many calls it fails. */
export interface Outage {
  /** The database is known to be down. */
  away(): void;
  /** A call failed without an answer. */
  failed(error: unknown): void;
  /** The database has answered. */
  answered(): void;
}

/** A failure this soon after an answer belongs to the same outage. */
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
