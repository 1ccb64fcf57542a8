import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { RUBRICATOR_KINDS, type RubricatorKind } from '#shared/domain/rubricator.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { EventNotice, Events } from '../../platform/events.ts';
import { rubricatorRecounted } from './events.ts';
import { setCounts } from './repository.ts';
import { tally, type Weighed } from './tally.ts';

/** The sources of the numbers. */
export type RubricatorSources = Readonly<Record<RubricatorKind, () => Promise<Iterable<Weighed>>>>;

/** No method rejects: a failure is logged, and the next count of any kind makes up for it. */
export interface Rubricator {
  /**
   * Recounts after an event that may have changed a number. Call it when the sources have applied the event. Events
   * that arrive during a count share the next one.
   */
  follow(notice: Pick<EventNotice, 'type'>): Promise<void>;
  /** Recounts everything: at the start, after missed notices, and as a periodic repair. */
  recount(): Promise<void>;
}

/** An import is thousands of events, so counts are at least this far apart. */
const REST_MS = 200;

/** The numbers that events change, by the first word of the event's type. */
const KINDS_OF: Readonly<Record<string, readonly RubricatorKind[]>> = {
  vacancy: ['vacancies'],
  company: ['vacancies'],
  resume: ['resumes'],
};

interface RubricatorOptions {
  db: Database;
  events: Events;
  log: FastifyBaseLogger;
  sources: RubricatorSources;
}

/**
 * Stores how many vacancies and resumes each specialization has. Changed numbers are written together with an event
 * that refreshes the pages of the rubricator.
 */
export function createRubricator({ db, events, log, sources }: RubricatorOptions): Rubricator {
  const waiting = new Set<RubricatorKind>();
  let counting: Promise<void> | null = null;

  function enqueue(kinds: readonly RubricatorKind[]): Promise<void> {
    if (kinds.length === 0) return Promise.resolve();
    for (const kind of kinds) waiting.add(kind);
    counting ??= countWaiting();
    return counting;
  }

  async function countWaiting(): Promise<void> {
    const uncounted = new Set<RubricatorKind>();
    try {
      while (waiting.size > 0) {
        for (const kind of waiting) uncounted.add(kind);
        waiting.clear();
        for (const kind of uncounted) {
          await count(kind);
          uncounted.delete(kind);
        }
        if (waiting.size > 0) await sleep(REST_MS, undefined, { ref: false });
      }
    } catch (error) {
      for (const kind of uncounted) waiting.add(kind);
      log.warn({ error: String(error) }, 'Rubricator: specializations could not be counted');
    } finally {
      counting = null;
    }
  }

  async function count(kind: RubricatorKind): Promise<void> {
    const counted = tally(await sources[kind]());
    await inTransaction(db, async (tx) => {
      if (await setCounts(tx, kind, counted)) await events.emit(tx, rubricatorRecounted(kind));
    });
  }

  return {
    follow: ({ type }) => enqueue(KINDS_OF[type.split('.', 1)[0] ?? ''] ?? []),
    recount: () => enqueue(RUBRICATOR_KINDS),
  };
}
