import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createDatabase, createPool, inTransaction, type Database } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { recordConsents } from '#server/domains/account/consent/consents.ts';
import { DEMO_KEYS } from '#server/demo/logins.ts';
import { startHosts } from '../e2e/hosts/server.ts';
import { freePort } from './free-port.ts';
import { startServer } from './server-process.ts';
import { SITE_VARIABLE, type Site } from './site.ts';
import { findSpecimens } from './specimens.ts';
import { HASTY, makeScratch } from './scratch.ts';

/** Playwright's global setup: the built site with the demo marketplace on a temporary database. */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = await makeScratch('site');
  const database = await startEmbedded({
    dataDir: path.join(dataDir, 'postgres'),
    settings: HASTY,
  });
  const url = database.url('postgres');
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const employerPort = String(await freePort());
  const server = await startServer({
    PORT: port,
    EMPLOYER_PORT: employerPort,
    PUBLIC_ORIGIN: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    FILL_DEMO: '1',
    // For tests that come from an address of their own.
    TRUST_PROXY: '1',
    // The stand-in takes cards.
    CP_PUBLIC_ID: '',
    CP_API_SECRET: '',
  });
  const hosts = await startHosts(origin);
  const pool = createPool(url, 2);
  const db = createDatabase(pool);
  const specimens = await findSpecimens(db);
  await openDemoKey(db, hosts.origin);
  const consent = await recordConsent(db);
  await pool.end();
  process.env[SITE_VARIABLE] = JSON.stringify({
    origin,
    database: url,
    dataDir,
    employer: `http://localhost:${employerPort}`,
    hosts: hosts.origin,
    specimens,
    consent,
  } satisfies Site);
  return async () => {
    await Promise.all([server.stop(), hosts.stop()]);
    await database.destroy();
    await rm(dataDir, { recursive: true, force: true });
  };
}

function recordConsent(db: Database): Promise<string> {
  return inTransaction(db, (tx) =>
    recordConsents(tx, {
      accountId: null,
      subjectHash: Buffer.alloc(32),
      documents: ['licenseAgreement', 'personalAgreement', 'advertisingMaterials'],
      ip: '127.0.0.1',
      userAgent: '',
      channel: 'site',
      now: new Date(),
    }),
  );
}

/** Allows the test's pages to use the demo's key, without a rate limit. */
async function openDemoKey(db: Database, origin: string): Promise<void> {
  await db
    .updateTable('embedKey')
    .set({ origins: sql<string[]>`origins || ${origin}::text`, requestsPerMinute: 100_000 })
    .where('publicKey', '=', DEMO_KEYS.live)
    .execute();
}
