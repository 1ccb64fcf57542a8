import type { z } from 'zod';
import type { Context } from './context.ts';
import type { JobKind } from './enqueue.ts';

/** How a job of any kind is run, with its types erased. */
export interface AnyJob {
  name: string;
  attempts: number;
  backOffSeconds: number;
  timeoutSeconds: number;
  atOnce: number;
  /** Throws on a payload that does not match the schema, as on any failure. */
  perform(payload: unknown, context: Context): Promise<void>;
}

/** A job with the type of its payload: what transactions enqueue. */
export type Job<Payload extends object> = AnyJob & JobKind<Payload>;

interface JobParts<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Runs at most; after that it is a dead letter, which staff may restart. */
  attempts?: number;
  /** Pause between the first two runs; roughly doubles each time, up to an hour. */
  backOffSeconds?: number;
  /** A run counts as failed after this time, also when its process was killed. */
  timeoutSeconds?: number;
  /** Runs of this kind at a time in one process. */
  atOnce?: number;
  /** At least once and outside of any transaction, so it must be idempotent. */
  run(payload: Payload, context: Context): Promise<void>;
}

/**
 * Work that a change asks for and that is slow or leaves the database: mails, SMS, webhooks, payments. It is enqueued in the
 * transaction of the change (`Jobs.enqueue`) and runs after its commit.
 */
export function defineJob<Payload extends object>({
  name,
  payload,
  attempts = 8,
  backOffSeconds = 10,
  timeoutSeconds = 60,
  atOnce = 1,
  run,
}: JobParts<Payload>): Job<Payload> {
  return {
    name,
    payload,
    attempts,
    backOffSeconds,
    timeoutSeconds,
    atOnce,
    perform: async (given, context) => run(payload.parse(given), context),
  };
}
