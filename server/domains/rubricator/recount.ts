import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { RUBRICATOR_KINDS, type RubricatorKind } from '#shared/domain/rubricator.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { EventNotice, Events } from '../../platform/events.ts';
import { rubricatorRecounted } from './events.ts';
import { setCounts } from './repository.ts';
import { tally, type Weighed } from './tally.ts';

/** Where the numbers come from. */
export type RubricatorSources = Readonly<Record<RubricatorKind, () => Promise<Iterable<Weighed>>>>;

/** Nothing here rejects: a failure is logged, and what it left uncounted is counted with the next count of anything. */
export interface Rubricator {
  /**
   * Counts anew after an event that may have changed a number. Call it when the sources know of the event. Events that
   * come while it counts share the next count.
   */
  follow(notice: Pick<EventNotice, 'type'>): Promise<void>;
  /** Counts everything anew: at the start, after notices were missed, and to heal. */
  recount(): Promise<void>;
}

/** An import is thousands of events: between counts is so much time at least. */
const REST_MS = 200;

/** Which events change which numbers, by the first word of their type. */
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
 * Keeps how many vacancies and resumes each specialization has. Numbers that changed are written together with an event that
 * makes the pages of the rubricator fresh.
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
