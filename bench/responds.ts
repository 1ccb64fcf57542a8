import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { makeCompany, makeResume, makeVacancy } from '../tests/setup/things.ts';
import { median } from './load.ts';
import { compared, p95OfPaced, PASSWORD, request, signIn, WRITERS, type Compared } from './paced.ts';

const PER_SECOND = 100;
/** Sends of one person, below the limit from which they have to prove work. */
const SENDS_EACH = 40;
/** The median of an odd number: whatever else the machine does stops one of them now and then, ours or the peer's. */
const ROUNDS = 5;
const ROUND_SENDS = (WRITERS * SENDS_EACH) / ROUNDS;
/** Of others, before anything is measured: a server that has just started compiles its code and plans its statements. */
const FIRST_SENDS_EACH = 8;
const BOARD_RESPONDS = 2_000;
const BOARD_ROUNDS = 41;
const HEAD = 'bench-respond-head@example.ru';
const person = (index: number) => `bench-respond-${index}@example.ru`;

/** What the part needs in the database: people with a resume each, and a company with vacancies. */
export interface RespondWorld {
  /** The first half warms up. */
  resumes: readonly number[];
  vacancies: readonly number[];
  /** Has 2,000 responds. */
  crowded: number;
}

export async function makeRespondWorld(databaseUrl: string): Promise<RespondWorld> {
  const db = createDatabase(createPool(databaseUrl, 2));
  const passwordHash = await hashPassword(PASSWORD);
  const account = (kind: 'member' | 'applicant', email: string) =>
    insertAccount(db, { kind, firstName: 'Ильдар', email, emailConfirmedAt: new Date(), passwordHash });
  const companyId = await makeCompany(db);
  const head = await account('member', HEAD);
  await db.insertInto('companyMember').values({ companyId, accountId: head.id, role: 'head' }).execute();
  const vacancies: number[] = [];
  for (let index = 0; index < SENDS_EACH; index += 1) vacancies.push(await makeVacancy(db, companyId));
  const resumes: number[] = [];
  for (let index = 0; index < 2 * WRITERS; index += 1) {
    const { id } = await account('applicant', person(index));
    resumes.push(await makeResume(db, { applicantId: id }));
  }
  const crowded = await makeVacancy(db, companyId);
  await db.destroy();
  return { resumes, vacancies, crowded };
}

/** What follows the sends must not slow down what is measured next. */
async function settled(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>(
      `select exists (select from outbox_event where handled_at is null and next_attempt_at <= now())
         or exists (select from notice_delivery where sent_at is null and due_at <= now()) as waits`,
    );
    if (!rows[0]?.waits) return;
    await sleep(200);
  }
}

/** p95 of sending a respond under 50 writers at 100 a second, beside a bare INSERT transaction at the same rate. */
export async function timeSending(origin: string, databaseUrl: string, world: RespondWorld): Promise<Compared> {
  const tokens: string[] = [];
  for (let index = 0; index < 2 * WRITERS; index += 1) tokens.push(await signIn(origin, 'applicant', person(index)));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const agent = new http.Agent({ keepAlive: true });
  await pool.query('create table bench_bare (id bigint generated always as identity, data jsonb)');
  const sendBy = (firstWriter: number) => async (index: number) => {
    const writer = firstWriter + (index % WRITERS);
    const { status, text } = await request(
      agent,
      'POST',
      `${origin}/api/respond/vacancy`,
      {
        'content-type': 'application/json',
        'x-access-token': tokens[writer] ?? '',
        'idempotency-key': randomUUID(),
      },
      {
        vacancyId: world.vacancies[Math.floor(index / WRITERS)],
        resumeId: world.resumes[writer],
        letter: `Готов выйти завтра, ${index}`,
      },
    );
    if (status !== 201) throw new Error(`Sending answers ${status}: ${text}`);
  };
  const [warmUp, send] = [sendBy(0), sendBy(WRITERS)];
  const insert = async (index: number) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into bench_bare (data) values ($1)', [JSON.stringify({ index })]);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  const ours: number[] = [];
  const bare: number[] = [];
  await p95OfPaced(WRITERS * FIRST_SENDS_EACH, PER_SECOND, insert);
  await p95OfPaced(WRITERS * FIRST_SENDS_EACH, PER_SECOND, warmUp);
  for (let round = 0; round < ROUNDS; round += 1) {
    await settled(pool);
    bare.push(await p95OfPaced(ROUND_SENDS, PER_SECOND, insert));
    ours.push(await p95OfPaced(ROUND_SENDS, PER_SECOND, (index) => send(round * ROUND_SENDS + index)));
  }
  await pool.query('drop table bench_bare');
  await pool.end();
  agent.destroy();
  return compared(median(ours), median(bare));
}

/** The board of a vacancy with 2,000 responds, beside one query for the rows that it shows. */
export async function timeBoard(origin: string, databaseUrl: string, { crowded }: RespondWorld): Promise<Compared> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(
    `insert into respond (kind, vacancy_id, company_id, resume_id, resume_snapshot, person_name, phone, letter, source,
       status, status_since, created_at, updated_at, deadline_at)
     select 'vacancy_respond', $1, sent.company_id, sent.resume_id, sent.resume_snapshot, sent.person_name, sent.phone,
       sent.letter, 'site', (array['new', 'viewed', 'in_work', 'reserve', 'invited', 'declined'])[1 + number % 6],
       now(), now() - number * interval '5 minutes', now(), now() + interval '7 days'
     from generate_series(1, $2::int) as number, lateral (select * from respond where kind = 'vacancy_respond' limit 1) sent`,
    [crowded, BOARD_RESPONDS],
  );
  await pool.query('analyze respond');
  const token = await signIn(origin, 'company-member', HEAD);
  const board = async () => {
    const answer = await fetch(`${origin}/api/respond/vacancy/${crowded}/board`, {
      headers: { 'x-access-token': token },
    });
    if (answer.status !== 200) throw new Error(`The board answers ${answer.status}`);
    await answer.arrayBuffer();
  };
  const bareQuery = async () => {
    await pool.query(
      `select * from (select respond.*, row_number() over (partition by status order by created_at) as place,
         count(*) over (partition by status) as total from respond where vacancy_id = $1) placed where place <= 20`,
      [crowded],
    );
  };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < BOARD_ROUNDS; round += 1) {
    bare.push(await elapsed(bareQuery));
    ours.push(await elapsed(board));
  }
  await pool.end();
  return compared(median(ours), median(bare));
}

async function elapsed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
