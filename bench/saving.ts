import http from 'node:http';
import pg from 'pg';
import { z } from 'zod';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { makeCompany } from '../tests/setup/things.ts';
import { wholeResume } from '../tests/setup/written-resume.ts';
import { wholeContent } from '../tests/setup/written-vacancy.ts';
import { median } from './load.ts';
import { compared, p95OfPaced, PASSWORD, request, signIn, WRITERS, type Compared } from './paced.ts';

/** Each of 50 people saves once a second. */
const SAVES_PER_SECOND = WRITERS;
const ROUNDS = 5;
const ROUND_SAVES = 4 * SAVES_PER_SECOND;
const PAGES_PER_SECOND = 500;
const ROUND_PAGES = 4 * PAGES_PER_SECOND;
/** Of letters of two bytes. */
const TEXT = 'Варим трубопроводы высокого давления по технологическим картам и чертежам. ';

const savedSchema = z.object({ id: z.number(), version: z.number() });

interface Author {
  headers: http.OutgoingHttpHeaders;
  id: number;
  version: number;
}

/** What is written: who writes it, how a draft is made and saved, and about 20 KB of it with a title of its own each time. */
interface Written {
  side: 'applicant' | 'company-member';
  draft: string;
  path: (id: number) => string;
  addAuthors: (db: Database, authors: readonly string[]) => Promise<void>;
  fields: (db: Database) => Promise<object>;
}

const WRITTEN = {
  vacancy: {
    side: 'company-member',
    draft: 'vacancy/create-draft',
    path: (id) => `vacancy/${id}`,
    addAuthors: addMembers,
    fields: async (db) => ({ ...(await wholeContent({ db })), description: TEXT.repeat(130) }),
  },
  resume: {
    side: 'applicant',
    draft: 'resume/draft',
    path: (id) => `resume/${id}`,
    addAuthors: addApplicants,
    async fields(db) {
      const job = { company: 'Мостострой', position: 'Сварщик', startMonth: '2019-03', endMonth: null };
      const experience = Array.from({ length: 7 }, () => ({ ...job, duties: TEXT.repeat(18) }));
      return { ...(await wholeResume({ db })), experience };
    },
  },
} as const satisfies Record<string, Written>;

/** People of one company. */
async function addMembers(db: Database, authors: readonly string[]): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const companyId = await makeCompany(db, { status: 'verified' });
  for (const [index, email] of authors.entries()) {
    const account = await insertAccount(db, {
      kind: 'member',
      firstName: 'Алсу',
      email,
      emailConfirmedAt: new Date(),
      passwordHash,
    });
    await db
      .insertInto('companyMember')
      .values({
        companyId,
        accountId: account.id,
        role: index === 0 ? 'head' : 'custom',
        permissions: ['vacancy.create'],
      })
      .execute();
  }
}

async function addApplicants(db: Database, authors: readonly string[]): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  for (const email of authors) {
    const account = { kind: 'applicant', firstName: 'Ильдар', lastName: 'Галеев', email } as const;
    await insertAccount(db, { ...account, emailConfirmedAt: new Date(), passwordHash });
  }
}

/** People with a draft each. */
async function openAuthors(origin: string, db: Database, written: Written, agent: http.Agent): Promise<Author[]> {
  const emails = Array.from({ length: WRITERS }, (_, index) => `bench-${written.side}-${index}@example.ru`);
  await written.addAuthors(db, emails);
  const authors: Author[] = [];
  for (const email of emails) {
    const token = await signIn(origin, written.side, email);
    const headers = { 'content-type': 'application/json', 'x-access-token': token };
    const { status, text } = await request(agent, 'POST', `${origin}/api/${written.draft}`, headers, {});
    if (status !== 201) throw new Error(`A draft answers ${status}: ${text}`);
    authors.push({ headers, ...savedSchema.parse(JSON.parse(text)) });
  }
  return authors;
}

export interface SavingSpeed {
  /** p95 of a save of 20 KB under 50 writers once a second each, beside a bare UPDATE of as much. */
  saving: Compared;
  /** p95 of a cached page meanwhile, beside the same page without. */
  pages: Compared;
}

export async function timeSaving(
  origin: string,
  databaseUrl: string,
  what: keyof typeof WRITTEN,
): Promise<SavingSpeed> {
  const written = WRITTEN[what];
  const agent = new http.Agent({ keepAlive: true });
  const db = createDatabase(createPool(databaseUrl, 2));
  const authors = await openAuthors(origin, db, written, agent);
  const fields = await written.fields(db);
  await db.destroy();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query('create table bench_draft (id int primary key, content jsonb)');
  await pool.query(`insert into bench_draft select number, '{}' from generate_series(0, ${WRITERS - 1}) number`);

  let count = 0;
  const next = () => ({ ...fields, title: `Сварщик на трубопровод ${(count += 1)}` });
  const save = async (index: number) => {
    const own = authors[index % WRITERS];
    if (!own) throw new Error('Nobody writes');
    const body = { version: own.version, fields: next() };
    const { status, text } = await request(agent, 'PUT', `${origin}/api/${written.path(own.id)}`, own.headers, body);
    if (status !== 200) throw new Error(`A save answers ${status}: ${text}`);
    own.version = savedSchema.parse(JSON.parse(text)).version;
  };
  const update = async (index: number) => {
    await pool.query('update bench_draft set content = $2 where id = $1', [index % WRITERS, JSON.stringify(next())]);
  };
  const page = async () => {
    const { status } = await request(agent, 'GET', `${origin}/vacancy-list`, { 'accept-encoding': 'br' });
    if (status !== 200) throw new Error(`A page answers ${status}`);
  };
  const saves = () => p95OfPaced(ROUND_SAVES, SAVES_PER_SECOND, save);
  const pages = () => p95OfPaced(ROUND_PAGES, PAGES_PER_SECOND, page);

  const [saved, bare, alone, beside]: [number[], number[], number[], number[]] = [[], [], [], []];
  // The first round compiles the code of all.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const figures = [await p95OfPaced(ROUND_SAVES, SAVES_PER_SECOND, update), await saves(), await pages()] as const;
    const [, meanwhile] = await Promise.all([saves(), pages()]);
    if (round === 0) continue;
    bare.push(figures[0]);
    saved.push(figures[1]);
    alone.push(figures[2]);
    beside.push(meanwhile);
  }
  await pool.query('drop table bench_draft');
  await pool.end();
  agent.destroy();
  return {
    saving: compared(median(saved), median(bare)),
    pages: compared(median(beside), median(alone)),
  };
}
