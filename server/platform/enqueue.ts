import type { z } from 'zod';
import type { DatabaseTransaction } from '../database/connect.ts';

/** The part of a job that is needed to enqueue it (`defineJob`). */
export interface JobKind<Payload extends object> {
  /** Name of its queue; kebab-case, unique in the product. */
  name: string;
  payload: z.ZodType<Payload>;
}

export interface Jobs {
  /**
   * The job runs after the commit of `tx`; a rollback removes it. Throws on a payload that does not match the schema.
   */
  enqueue<Payload extends object>(tx: DatabaseTransaction, job: JobKind<Payload>, payload: Payload): Promise<void>;
}

/** For commands and tests outside the server: they have no queue, so enqueuing fails. */
export const noJobs: Jobs = {
  enqueue: async (_tx, { name }) => {
    throw new Error(`The job ${name} needs the server`);
  },
};
