import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { buildApp } from '../server/app.ts';
import { createDatabase, createPool } from '../server/database/connect.ts';
import { CITIES } from '../server/domains/compendium/index.ts';
import { createPageMetas } from '../server/domains/content/index.ts';
import { createEmbedKeys } from '../server/domains/embed/index.ts';
import { createPopularQueries, createResumeSearch, createVacancySearch } from '../server/domains/search/index.ts';
import { createAddressGateway } from '../server/gateways/addresses.ts';
import { systemClock } from '../server/platform/clock.ts';
import { createEvents } from '../server/platform/events.ts';
import { createLogger } from '../server/platform/logging.ts';
import { trustCheck } from '../server/platform/proxies.ts';

/** Writes `docs/openapi.json` from the contracts; with `--check` only says whether it would change. */
const target = new URL('../docs/openapi.json', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// A pool connects with its first query, and nothing is queried here.
const db = createDatabase(createPool('postgres://nowhere', 1));
const logger = createLogger('silent');
const app = await buildApp({
  db,
  clock: systemClock,
  events: createEvents(new Set()),
  limiter: { consume: async () => {} },
  resolveActor: async () => null,
  logger,
  version,
  addresses: createAddressGateway({ url: 'http://nowhere', token: '' }),
  defaultCityId: CITIES[0]?.id ?? 0,
  search: createVacancySearch(db, logger),
  resumeSearch: createResumeSearch(db, systemClock, logger),
  popular: createPopularQueries(),
  embedKeys: createEmbedKeys(),
  pageMetas: createPageMetas(),
  publicOrigin: 'http://nowhere',
  headers: {},
  isTrustedProxy: trustCheck(0),
});
const answer = await app.inject('/api/openapi.json');
const document = `${JSON.stringify(answer.json(), null, 2)}\n`;
if (!process.argv.includes('--check')) {
  await mkdir(new URL('.', target), { recursive: true });
  await writeFile(target, document);
} else if (document !== (await readFile(target, 'utf8').catch(() => ''))) {
  console.error('docs/openapi.json is not what the contracts say: run npm run openapi');
  process.exitCode = 1;
}
await app.close();
