import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { EventNotice } from '../../../platform/events.ts';
import { eachBit, hasBit, setBit, wordCount } from './bits.ts';
import type { IndexFile } from './index-file.ts';
import type { KeptPart, TakenParts } from './kept-parts.ts';
import { createPauses } from './pauses.ts';
import { needsRebuild, type RowIndex } from './row-index.ts';

/** The index of this process and how it stays up to date. */
export interface KeptIndex<Index extends RowIndex> {
  /** The index of everything published; the first call takes it over or builds it. Fails while the database is down. */
  index(): Promise<Index>;
  /** Applies what an event changed; resolves when searches show it. */
  follow(notice: Pick<EventNotice, 'type' | 'tags'>): Promise<void>;
  /** Applies all changes that were not notified; resolves when searches show them. */
  catchUp(): Promise<void>;
  /** Resolves when the file is written that the index is just being kept in, if it is. */
  kept(): Promise<void>;
}

/** How an index is read from the database. `pause` comes between its rows: see {@link createPauses}. */
export interface IndexSource<Index extends RowIndex> {
  build(pause: () => Promise<void>): Promise<Index>;
  /** Ids and versions of everything that is published, in batches. */
  readVersions(): AsyncIterable<Iterable<readonly [id: number, version: number]>>;
  /**
   * Ids that an event may have changed, evaluated when the update runs; null when the event concerns other entities.
   */
  changedBy(notice: Pick<EventNotice, 'type' | 'tags'>): (() => Promise<readonly number[]>) | null;
  /** Adds or replaces those that are published and removes the rest. */
  reload(index: Index, ids: readonly number[], pause: () => Promise<void>): Promise<void>;
  remove(index: Index, id: number): void;
  /** Where it is kept for the next start of the process; null for an index that is built at each start. */
  kept: KeptIn<Index> | null;
}

interface KeptIn<Index extends RowIndex> {
  file: IndexFile;
  /** Everything that an index depends on besides the versions of its rows. A file made by something else is not read. */
  madeBy(): Promise<string>;
  keep(index: Index): KeptPart[];
  take(parts: TakenParts): Index;
}

/** Sizes that decide when something is worth it. */
export interface KeeperOptions {
  /** An index with fewer rows is never rebuilt. */
  rebuildRowsMin?: number;
  /** One with fewer rows is built faster than it is taken over. */
  keptRowsMin?: number;
  /** The file is written anew after so many changes, and of a large index after a share of its rows: a start catches up on the rest. */
  unkeptChangesMax?: number;
}

const BATCH = 250;
const RETRY_MS = 500;
const UNKEPT_SHARE_MAX = 0.02;

/** Keeps an index in step with the database, which stays the source of truth. */
export function keepIndex<Index extends RowIndex>(
  source: IndexSource<Index>,
  log: FastifyBaseLogger,
  { rebuildRowsMin = 10_000, keptRowsMin = 2_000, unkeptChangesMax = 1_000 }: KeeperOptions = {},
): KeptIndex<Index> {
  let built: Promise<Index> | null = null;
  /** Changes are applied one after another. */
  let queue: Promise<void> = Promise.resolve();
  let renewing = false;
  let keeping: Promise<void> | null = null;
  /** The generation of the index in the file. */
  let keptGeneration = 0;

  function index(): Promise<Index> {
    built ??= start().catch((error: unknown) => {
      built = null;
      throw error;
    });
    return built;
  }

  async function start(): Promise<Index> {
    const taken = await takeOver();
    if (taken) {
      await compare(taken);
      keptGeneration = 0;
      keepChanged(taken);
      return taken;
    }
    const fresh = await source.build(createPauses());
    keep(fresh);
    return fresh;
  }

  /** The kept index; null without one that can be used. */
  async function takeOver(): Promise<Index | null> {
    if (!source.kept) return null;
    const { file, madeBy, take } = source.kept;
    const maker = await madeBy();
    try {
      const parts = await file.read(maker);
      return parts && take(parts);
    } catch (error) {
      log.warn({ error: String(error) }, 'Search: the kept index could not be read');
      return null;
    }
  }

  /** Writes the file, unless it is being written: what changes meanwhile is caught up on. */
  function keep(current: Index): void {
    const { kept } = source;
    if (!kept || keeping || current.rowCount < keptRowsMin) return;
    keptGeneration = current.generation;
    const parts = kept.keep(current);
    keeping = kept
      .madeBy()
      .then((maker) => kept.file.write(maker, parts))
      .catch((error: unknown) => log.warn({ error: String(error) }, 'Search: the index could not be kept'))
      .finally(() => (keeping = null));
  }

  function keepChanged(current: Index): void {
    const unkept = current.generation - keptGeneration;
    if (unkept > Math.max(unkeptChangesMax, current.rowCount * UNKEPT_SHARE_MAX)) keep(current);
  }

  function enqueue(change: (index: Index) => Promise<void>): Promise<void> {
    queue = queue.then(() => apply(change));
    return queue;
  }

  /** Changes that could not be read are lost, so everything is compared until the database answers. */
  async function apply(change: (index: Index) => Promise<void>): Promise<void> {
    for (let attempt = change; built; attempt = compare) {
      try {
        const current = await built;
        await attempt(current);
        if (needsRebuild(current, rebuildRowsMin)) void renew();
        else keepChanged(current);
        return;
      } catch (error) {
        if (attempt === change) log.warn({ error: String(error) }, 'Search: a change could not be read');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async function compare(current: Index): Promise<void> {
    const published = new Int32Array(wordCount(current.rowCount));
    const changed: number[] = [];
    for await (const versions of source.readVersions()) {
      for (const [id, version] of versions) {
        const row = current.rowOfId.get(id);
        if (row !== undefined) setBit(published, row);
        if (row === undefined || current.columns.version[row] !== version) changed.push(id);
      }
    }
    const gone: number[] = [];
    eachBit(current.live, (row) => {
      if (!hasBit(published, row)) gone.push(current.columns.id[row] ?? 0);
    });
    for (const id of gone) source.remove(current, id);
    await reload(current, changed);
  }

  async function reload(current: Index, ids: readonly number[]): Promise<void> {
    const pause = createPauses();
    for (let start = 0; start < ids.length; start += BATCH)
      await source.reload(current, ids.slice(start, start + BATCH), pause);
  }

  /** The old index answers and stays up to date until the new one has caught up. */
  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    try {
      const fresh = await source.build(createPauses());
      await enqueue(async () => {
        await compare(fresh);
        built = Promise.resolve(fresh);
        // Its generations are not those of the old one.
        keptGeneration = -Infinity;
        keep(fresh);
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
    kept: () => keeping ?? Promise.resolve(),
  };
}

/** Ids in tags such as `vacancy:55`. */
export function idsInTags(tags: readonly string[], prefix: `${string}:`): number[] {
  return tags.filter((tag) => tag.startsWith(prefix)).map((tag) => Number(tag.slice(prefix.length)));
}
