import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/connect.ts';
import { findAccount, reachableDataDir } from '#server/database/embedded-account.ts';
import { openDatabase } from '#server/database/open.ts';
import { createSources, HANDLED_TYPES, productCalls } from '#server/domains/all.ts';
import { createStorage, type FileRoot } from '#server/gateways/storage.ts';
import type { VacancySearch } from '#server/domains/search/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createEvents } from '#server/platform/events.ts';
import { callInProcess } from '#server/platform/in-process.ts';
import { createLimiter } from '#server/platform/limits.ts';
import { createLogger } from '#server/platform/logging.ts';
import { unconnectedSettings } from '#server/unconnected.ts';
import type { Call } from '#shared/client/call.ts';

/** The product's calls in this process, as pages use them, on a separate embedded database. */
export interface Product {
  db: Database;
  /** The database URL, for a server process on the same database. */
  url: string;
  /** A temporary folder for files. */
  dataDir: string;
  search: VacancySearch;
  /** Where the search keeps its index. */
  indexFiles: FileRoot;
  call: Call;
  /** Stops the database and removes everything. */
  destroy(): Promise<void>;
}

/** Creates a database that contains only the compendium. */
export async function makeProduct(): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-bench-'));
  const { db, pool, url, close } = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {});
  const log = createLogger('error');
  const events = createEvents(HANDLED_TYPES);
  const indexFiles = createStorage(dataDir).indexes;
  const settings = { ...unconnectedSettings('http://localhost'), indexFiles };
  const sources = createSources(settings, { db, clock: systemClock, events, log });
  const platform = {
    db,
    clock: systemClock,
    events,
    jobs: noJobs,
    limiter: await createLimiter(pool),
    resolveActor: async () => null,
  };
  return {
    db,
    url,
    dataDir,
    search: sources.search,
    indexFiles,
    call: callInProcess(platform, log, productCalls(sources)),
    async destroy() {
      await close();
      await rm(await reachableDataDir(await findAccount(), path.join(dataDir, 'postgres')), {
        recursive: true,
        force: true,
      });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
