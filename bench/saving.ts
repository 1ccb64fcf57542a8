import http from 'node:http';
import pg from 'pg';
import { z } from 'zod';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { makeCompany } from '../tests/setup/things.ts';
import { wholeContent } from '../tests/setup/written-vacancy.ts';
import { median } from './load.ts';
import { compared, p95OfPaced, PASSWORD, request, signIn, WRITERS, type Compared } from './paced.ts';

/** Each of 50 people saves once a second. */
const SAVES_PER_SECOND = WRITERS;
const ROUNDS = 5;
const ROUND_SAVES = 4 * SAVES_PER_SECOND;
const PAGES_PER_SECOND = 500;
const ROUND_PAGES = 4 * PAGES_PER_SECOND;
/** Some 20 KB: two bytes a letter. */
const DESCRIPTION = 'Варим трубопроводы высокого давления по технологическим картам и чертежам. '.repeat(130);
const author = (index: number) => `bench-author-${index}@example.ru`;

const savedSchema = z.object({ id: z.number(), version: z.number() });

interface Author {
  headers: http.OutgoingHttpHeaders;
  id: number;
  version: number;
}

/** People of one company with a draft each. */
async function openAuthors(origin: string, databaseUrl: string, agent: http.Agent): Promise<Author[]> {
  const db = createDatabase(createPool(databaseUrl, 2));
  const passwordHash = await hashPassword(PASSWORD);
  const companyId = await makeCompany(db, { status: 'verified' });
  const authors: Author[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const email = author(index);
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
    const token = await signIn(origin, 'company-member', email);
    const headers = { 'content-type': 'application/json', 'x-access-token': token };
    const { status, text } = await request(agent, 'POST', `${origin}/api/vacancy/create-draft`, headers, {});
    if (status !== 201) throw new Error(`A draft answers ${status}: ${text}`);
    authors.push({ headers, ...savedSchema.parse(JSON.parse(text)) });
  }
  await db.destroy();
  return authors;
}

export interface SavingSpeed {
  /** p95 of a save of 20 KB under 50 writers once a second each, beside a bare UPDATE of as much. */
  saving: Compared;
  /** p95 of a cached page meanwhile, beside the same page without. */
  pages: Compared;
}

export async function timeSaving(origin: string, databaseUrl: string): Promise<SavingSpeed> {
  const agent = new http.Agent({ keepAlive: true });
  const authors = await openAuthors(origin, databaseUrl, agent);
  const db = createDatabase(createPool(databaseUrl, 1));
  const fields = { ...(await wholeContent({ db })), description: DESCRIPTION };
  await db.destroy();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query('create table bench_draft (id int primary key, content jsonb)');
  await pool.query(`insert into bench_draft select number, '{}' from generate_series(0, ${WRITERS - 1}) number`);

  let written = 0;
  const next = () => ({ ...fields, title: `Сварщик на трубопровод ${(written += 1)}` });
  const save = async (index: number) => {
    const own = authors[index % WRITERS];
    if (!own) throw new Error('Nobody writes');
    const body = { version: own.version, fields: next() };
    const { status, text } = await request(agent, 'PUT', `${origin}/api/vacancy/${own.id}`, own.headers, body);
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
