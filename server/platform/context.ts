import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import type { Jobs } from './enqueue.ts';
import type { Limiter } from './limits.ts';

/** What a use case gets: the same for a call, a job and a test. `db` may be a transaction. */
export interface Context {
  db: Database;
  actor: Actor;
  /** Address of the caller; 127.0.0.1 for the server's own jobs and pages. */
  ip: string;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  log: FastifyBaseLogger;
}

/** What the handler of a call gets besides. */
export interface CallContext extends Context {
  /** Of the page that asks, as the browser says; null for one of our own, for a server and for a feed reader. */
  origin: string | null;
  /** Who asks, for counting people (`visitorKey`); null for the server's own pages, which ask once for many. */
  visitor: string | null;
  /** For limits that depend on more than the caller; the server's own pages are not counted. */
  limiter: Limiter;
}
