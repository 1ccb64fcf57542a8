import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { buildApp } from '../server/app.ts';
import { createDatabase, createPool } from '../server/database/connect.ts';
import { createSources } from '../server/domains/all.ts';
import { systemClock } from '../server/platform/clock.ts';
import { noJobs } from '../server/platform/enqueue.ts';
import { createEvents } from '../server/platform/events.ts';
import { noLimits } from '../server/platform/limits.ts';
import { createLogger } from '../server/platform/logging.ts';
import { trustCheck } from '../server/platform/proxies.ts';
import { unconnectedSettings } from '../server/unconnected.ts';

/** Writes `docs/openapi.json` from the contracts; with `--check` only says whether it would change. */
const target = new URL('../docs/openapi.json', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// A pool connects with its first query, and nothing is queried here.
const db = createDatabase(createPool('postgres://nowhere', 1));
const logger = createLogger('silent');
const events = createEvents(new Set());
const app = await buildApp({
  ...createSources(unconnectedSettings('http://nowhere', version), { db, clock: systemClock, events, log: logger }),
  db,
  clock: systemClock,
  events,
  jobs: noJobs,
  limiter: noLimits,
  resolveActor: async () => null,
  logger,
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
