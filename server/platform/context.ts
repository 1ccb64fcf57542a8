import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import type { Jobs } from './enqueue.ts';
import type { Limiter } from './limits.ts';

/** The argument of every use case: the same for a call, a job and a test. `db` may be a transaction. */
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

/** Additional fields for the handler of a call. */
export interface CallContext extends Context {
  /** Origin of the requesting page, as sent by the browser; null for our own pages, servers and feed readers. */
  origin: string | null;
  /** Of the caller's browser, as sent; empty without one. */
  userAgent: string;
  /** The caller's key for counting people (`visitorKey`); null for the server's own pages, rendered once for many. */
  visitor: string | null;
  /** For limits that depend on more than the caller; calls of the server's own pages are not counted. */
  limiter: Limiter;
  /** The header `X-Captcha`, for `suspicion.ts`: null without one; absent where no script can send it, as in plain forms. */
  captcha?: string | null;
  /** Of a call for `gateway`: the body as it came, which its signature is over. */
  signed?: { rawBody: Buffer; contentType: string | undefined };
  /** That was good: nothing else of this call asks for work. */
  hasWorked?: true;
}
