import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';

/** What a use case gets: the same for a call, a job and a test. `db` may be a transaction. */
export interface Context {
  db: Database;
  actor: Actor;
  /** Address of the caller; 127.0.0.1 for the server's own jobs and pages. */
  ip: string;
  clock: Clock;
  events: Events;
  log: FastifyBaseLogger;
}
