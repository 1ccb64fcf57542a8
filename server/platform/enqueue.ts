import type { z } from 'zod';
import type { Database, DatabaseTransaction } from '../database/connect.ts';
import { DomainError } from './problems.ts';

/** The part of a job that is needed to enqueue it (`defineJob`). */
export interface JobKind<Payload extends object> {
  /** Name of its queue; kebab-case, unique in the product. */
  name: string;
  payload: z.ZodType<Payload>;
}

/** A job that has used up its attempts. */
export interface DeadLetter {
  id: string;
  job: string;
  payload: unknown;
  /** The error of its last attempt. */
  error: unknown;
  failedAt: Date;
}

export interface DeadLetters {
  /** The oldest first. */
  listDeadLetters(): Promise<DeadLetter[]>;
  /** Restarts it with all its attempts. Throws `not_found`, also when somebody else was faster. */
  retryDeadLetter(db: Database, id: string): Promise<void>;
  /** Gives it up for good. Throws as {@link DeadLetters.retryDeadLetter}. */
  deleteDeadLetter(db: Database, id: string): Promise<void>;
}

export interface Jobs {
  /**
   * The job runs after the commit of `tx`, not before `startAfter`; a rollback removes it. An urgent one goes before all of
   * its queue that are not. Throws on a payload that does not match the schema.
   */
  enqueue<Payload extends object>(
    tx: DatabaseTransaction,
    job: JobKind<Payload>,
    payload: Payload,
    options?: { isUrgent?: boolean; startAfter?: Date },
  ): Promise<void>;
}

/** Where no job ever runs. */
export const noDeadLetters: DeadLetters = {
  listDeadLetters: async () => [],
  retryDeadLetter: async () => Promise.reject(new DomainError('not_found')),
  deleteDeadLetter: async () => Promise.reject(new DomainError('not_found')),
};

/** For commands and tests outside the server: they have no queue, so enqueuing fails. */
export const noJobs: Jobs = {
  enqueue: async (_tx, { name }) => {
    throw new Error(`The job ${name} needs the server`);
  },
};
