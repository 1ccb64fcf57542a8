import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EventNotice } from '../../../platform/events.ts';
import { needsRebuild, type RowIndex } from './row-index.ts';

/** The index of this process and how it stays up to date. */
export interface KeptIndex<Index extends RowIndex> {
  /** The index of everything published; the first call builds it. Fails while the database is down. */
  index(): Promise<Index>;
  /** Applies what an event changed; resolves when searches show it. */
  follow(notice: Pick<EventNotice, 'type' | 'tags'>): Promise<void>;
  /** Applies all changes that were not notified; resolves when searches show them. */
  catchUp(): Promise<void>;
}

/** How an index is read from the database. */
export interface IndexSource<Index extends RowIndex> {
  build(): Promise<Index>;
  /** Ids and versions of everything that is published. */
  findVersions(): Promise<ReadonlyMap<number, number>>;
  /**
   * Ids that an event may have changed, evaluated when the update runs; null when the event concerns other entities.
   */
  changedBy(notice: Pick<EventNotice, 'type' | 'tags'>): (() => Promise<readonly number[]>) | null;
  /** Adds or replaces those that are published and removes the rest. */
  reload(index: Index, ids: readonly number[]): Promise<void>;
  remove(index: Index, id: number): void;
}

const BATCH = 1_000;
const RETRY_MS = 500;

/**
 * Keeps an index in step with the database, which stays the source of truth. Indexes with fewer rows than
 * `rebuildRowsMin` are never rebuilt.
 */
export function keepIndex<Index extends RowIndex>(
  source: IndexSource<Index>,
  log: FastifyBaseLogger,
  { rebuildRowsMin = 10_000 } = {},
): KeptIndex<Index> {
  let built: Promise<Index> | null = null;
  /** Changes are applied one after another. */
  let queue: Promise<void> = Promise.resolve();
  let renewing = false;

  function index(): Promise<Index> {
    built ??= source.build().catch((error: unknown) => {
      built = null;
      throw error;
    });
    return built;
  }

  function enqueue(change: (index: Index) => Promise<void>): Promise<void> {
    queue = queue.then(() => takeOver(change));
    return queue;
  }

  /** Changes that could not be read are lost, so everything is compared until the database answers. */
  async function takeOver(change: (index: Index) => Promise<void>): Promise<void> {
    for (let attempt = change; built; attempt = compare) {
      try {
        const current = await built;
        await attempt(current);
        if (needsRebuild(current, rebuildRowsMin)) void renew();
        return;
      } catch (error) {
        if (attempt === change) log.warn({ error: String(error) }, 'Search: a change could not be read');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async function compare(current: Index): Promise<void> {
    const versions = await source.findVersions();
    const gone = [...current.versions.keys()].filter((id) => !versions.has(id));
    const changed = [...versions].filter(([id, version]) => current.versions.get(id) !== version).map(([id]) => id);
    for (const id of gone) source.remove(current, id);
    await reload(current, changed);
  }

  async function reload(current: Index, ids: readonly number[]): Promise<void> {
    for (let start = 0; start < ids.length; start += BATCH)
      await source.reload(current, ids.slice(start, start + BATCH));
  }

  /** The old index answers and stays up to date until the new one has caught up. */
  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    try {
      const fresh = await source.build();
      await enqueue(async () => {
        await compare(fresh);
        built = Promise.resolve(fresh);
      });
    } catch (error) {
      log.warn({ error: String(error) }, 'Search: the index could not be built anew');
    } finally {
      renewing = false;
    }
  }

  return {
    index,
    follow(notice) {
      const findChanged = source.changedBy(notice);
      return findChanged ? enqueue(async (current) => reload(current, await findChanged())) : Promise.resolve();
    },
    catchUp: () => enqueue(compare),
  };
}

/** Ids in tags such as `vacancy:55`. */
export function idsInTags(tags: readonly string[], prefix: `${string}:`): number[] {
  return tags.filter((tag) => tag.startsWith(prefix)).map((tag) => Number(tag.slice(prefix.length)));
}
