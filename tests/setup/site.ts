import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createDatabase, createPool, inTransaction, type Database } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { recordConsents } from '#server/domains/account/consents.ts';
import { DEMO_KEYS } from '#server/demo/index.ts';
import { startHosts } from '../e2e/hosts/server.ts';
import { startServer } from './server-process.ts';

/** One example from the demo marketplace for each case that a page must handle; ids and slugs. */
export interface Specimens {
  /** Without cover, photos or rotation. */
  plainVacancy: number;
  /** In the youth section. */
  youthVacancy: number;
  brandedVacancy: number;
  rotationVacancy: number;
  /** With photos and contacts that visitors see. */
  richVacancy: number;
  /** Closed, still shown. */
  archivedVacancy: number;
  /** Closed too long ago to be shown. */
  goneVacancy: number;
  draftVacancy: number;
  /** With more open vacancies than a page holds. */
  company: number;
  /** Public, with jobs, permits and pictures of works. */
  resume: number;
  /** Without a name. */
  namelessResume: number;
  /** Published, but for companies only. */
  companiesResume: number;
  draftResume: number;
  blockedCompany: number;
  specialization: string;
  city: string;
  /** `city_specialization` with vacancies in it. */
  both: string;
}

export interface Site {
  origin: string;
  /** The demo employer's own site: another site than `origin` to a browser. */
  employer: string;
  /** Other people's pages with widgets on them; the demo's key is for them too. */
  hosts: string;
  specimens: Specimens;
  /** The token of the link to somebody's consents. */
  consent: string;
}

/** How the processes of a browser run find the server started by the global setup. */
export const SITE_VARIABLE = 'SITE_UNDER_TEST';

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Playwright's global setup: the built site with the demo marketplace on a temporary database. */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-site-'));
  const database = await startEmbedded({
    dataDir: path.join(dataDir, 'postgres'),
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
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

export async function findSpecimens(db: Database): Promise<Specimens> {
  const vacancy = async (condition: string) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from vacancy where ${sql.raw(condition)} and deleted_at is null order by id limit 1`.execute(db);
    return found(rows[0]?.id, condition);
  };
  const open = `status = 'active' and expires_at > now()`;
  const photo = `exists (select from vacancy_media m where m.vacancy_id = vacancy.id and m.kind = 'photo')`;
  const resume = async (condition: string) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from resume where ${sql.raw(condition)} and deleted_at is null order by id limit 1`.execute(db);
    return found(rows[0]?.id, condition);
  };
  const shown = `status = 'published' and visibility = 'everyone'`;
  const { rows: slugs } = await sql<{ city: string; specialization: string }>`
    select c.slug as city, s.slug as specialization
    from vacancy v join city c on c.id = v.city_id
    join vacancy_specialization vs on vs.vacancy_id = v.id join specialization s on s.id = vs.specialization_id
    where v.status = 'active' group by 1, 2 order by count(*) desc, 1, 2 limit 1`.execute(db);
  const { rows: companies } = await sql<{ id: number }>`
    select company_id as id from vacancy where status = 'active' and not anonymous group by 1 having count(*) > 20 order by count(*) desc, 1 limit 1`.execute(
    db,
  );
  const blocked = await db
    .selectFrom('company')
    .select('id')
    .where('status', '=', 'blocked')
    .limit(1)
    .executeTakeFirst();
  const slug = found(slugs[0], 'city and specialization');
  return {
    plainVacancy: await vacancy(
      `${open} and branding is null and rotation is null and not anonymous and youth_age is null and not ${photo}`,
    ),
    youthVacancy: await vacancy(`${open} and youth_week_hours is not null`),
    brandedVacancy: await vacancy(`${open} and branding is not null`),
    rotationVacancy: await vacancy(`${open} and rotation is not null`),
    richVacancy: await vacancy(`${open} and ${photo} and contacts ->> 'show' = 'all'`),
    archivedVacancy: await vacancy(`status = 'archive' and archived_at > now() - interval '80 days'`),
    goneVacancy: await vacancy(`status = 'archive' and archived_at < now() - interval '100 days'`),
    draftVacancy: await vacancy(`status = 'draft'`),
    company: found(companies[0]?.id, 'a company with many vacancies'),
    resume: await resume(
      `${shown} and jsonb_array_length(portfolio) > 0 and jsonb_array_length(permits) > 0 and jsonb_array_length(experience) > 1`,
    ),
    namelessResume: await resume(`${shown} and 'name' = any(hidden_fields)`),
    companiesResume: await resume(`status = 'published' and visibility = 'companies'`),
    draftResume: await resume(`status = 'draft'`),
    blockedCompany: found(blocked?.id, 'a blocked company'),
    specialization: slug.specialization,
    city: slug.city,
    both: `${slug.city}_${slug.specialization}`,
  };
}

function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The demo marketplace has nothing like this: ${what}`);
  return value;
}
