import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/connect.ts';
import type { EventNotice } from '../../platform/events.ts';
import { toDocument } from './engine/document.ts';
import { createVacancyIndex, isWorn, putDocument, removeDocument, type VacancyIndex } from './engine/vacancy-index.ts';
import { readText } from './text/read-text.ts';
import { findIdsOfCompany, findRowsOf, findVersions, readAllRows, type IndexedRow } from './repository.ts';

/** The index of this process and how it follows the database. */
export interface VacancySearch {
  /** The index with every published vacancy; the first call builds it. Fails while the database is away. */
  index(): Promise<VacancyIndex>;
  /** Takes over what an event changed; resolves when a search shows it. */
  follow(notice: Pick<EventNotice, 'type' | 'tags'>): Promise<void>;
  /** Takes over everything that changed unheard; resolves when a search shows it. */
  catchUp(): Promise<void>;
}

const BATCH = 1_000;
const MISSPELT = 'сворщег';
const RETRY_MS = 500;

/**
 * Vacancies are searched in memory; the database stays the source, and the index is built from it at the start. Smaller ones
 * than `wornRowsMin` are never built anew.
 */
export function createVacancySearch(db: Database, log: FastifyBaseLogger, { wornRowsMin = 10_000 } = {}): VacancySearch {
  let built: Promise<VacancyIndex> | null = null;
  /** Changes are taken over one after another. */
  let queue: Promise<void> = Promise.resolve();
  let renewing = false;

  function index(): Promise<VacancyIndex> {
    built ??= build(db).catch((error: unknown) => {
      built = null;
      throw error;
    });
    return built;
  }

  function enqueue(change: (index: VacancyIndex) => Promise<void>): Promise<void> {
    queue = queue.then(() => takeOver(change));
    return queue;
  }

  /** What could not be read is lost, so everything is compared until the database answers. */
  async function takeOver(change: (index: VacancyIndex) => Promise<void>): Promise<void> {
    for (let attempt = change; built; attempt = compare) {
      try {
        const current = await built;
        await attempt(current);
        if (isWorn(current, wornRowsMin)) void renew();
        return;
      } catch (error) {
        log.warn({ error: String(error) }, 'Search: a change could not be read');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  async function compare(current: VacancyIndex): Promise<void> {
    const versions = await findVersions(db);
    const gone = [...current.versions.keys()].filter((id) => !versions.has(id));
    const changed = [...versions].filter(([id, version]) => current.versions.get(id) !== version).map(([id]) => id);
    for (const id of gone) removeDocument(current, id);
    await reload(db, current, changed);
  }

  /** The worn index answers and follows until the new one has caught up with it. */
  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    try {
      const fresh = await build(db);
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
    follow({ type, tags }) {
      const isCompany = type.startsWith('company.');
      const prefix = isCompany ? 'company:' : 'vacancy:';
      const ids = tags.filter((tag) => tag.startsWith(prefix)).map((tag) => Number(tag.slice(prefix.length)));
      if (ids.length === 0) return Promise.resolve();
      return enqueue(async (current) => {
        const changed = isCompany ? (await Promise.all(ids.map((id) => findIdsOfCompany(db, id)))).flat() : ids;
        await reload(db, current, changed);
      });
    },
    catchUp: () => enqueue(compare),
  };
}

async function build(db: Database): Promise<VacancyIndex> {
  const index = createVacancyIndex();
  for await (const rows of readAllRows(db)) put(index, rows);
  // The first misspelt query would wait until the reader has learnt the words.
  readText(MISSPELT, index.lexicon);
  return index;
}

/** Reads the vacancies anew; those that are no longer published leave. */
async function reload(db: Database, index: VacancyIndex, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const rows = await findRowsOf(db, batch);
    const found = new Set(rows.map(({ id }) => id));
    for (const id of batch) if (!found.has(id)) removeDocument(index, id);
    put(index, rows);
  }
}

function put(index: VacancyIndex, rows: readonly IndexedRow[]): void {
  for (const row of rows) putDocument(index, toDocument(row), row.version);
}
