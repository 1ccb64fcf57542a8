import type { z } from 'zod';
import type { DatabaseTransaction } from '../database/connect.ts';

/** What must be known of a job to ask for it (`defineJob`). */
export interface JobKind<Payload extends object> {
  /** Of its queue; kebab-case, unique in the product. */
  name: string;
  payload: z.ZodType<Payload>;
}

export interface Jobs {
  /** The job runs after the commit of `tx`; a rollback takes it back. Throws on a payload of another shape. */
  enqueue<Payload extends object>(tx: DatabaseTransaction, job: JobKind<Payload>, payload: Payload): Promise<void>;
}

/** For commands and tests outside the server: they have no queue, so what enqueues a job fails there. */
export const noJobs: Jobs = {
  enqueue: async (_tx, { name }) => {
    throw new Error(`The job ${name} needs the server`);
  },
};
