import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { refill } from '../tests/setup/money-world.ts';
import { makeCompany, makeVacancy } from '../tests/setup/things.ts';
import { median } from './load.ts';
import { compared, p95OfPaced, PASSWORD, request, signIn, type Compared } from './paced.ts';

const WRITERS = 8;
const ROUNDS = 5;
/** Of each writer in a round; the limit of a minute is per member. */
const PURCHASES = 10;
const PER_SECOND = 40;
const LONG_HISTORY = 100_000;
const SHORT_HISTORY = 100;
const READS = 41;
const head = (index: number) => `bench-purchase-${index}@example.ru`;

interface Writer {
  companyId: number;
  vacancyId: number;
  token: string;
}

/** Companies with a head, a shown vacancy and money enough. */
async function makeWriters(db: Database, origin: string): Promise<Writer[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index += 1) {
    const companyId = await makeCompany(db, { status: 'verified' });
    const account = await insertAccount(db, {
      kind: 'member',
      firstName: 'Алсу',
      email: head(index),
      emailConfirmedAt: new Date(),
      passwordHash,
    });
    await db.insertInto('companyMember').values({ companyId, accountId: account.id, role: 'head' }).execute();
    await refill({ db, clock: systemClock }, companyId, 10_000_000);
    const vacancyId = await makeVacancy(db, companyId);
    writers.push({ companyId, vacancyId, token: await signIn(origin, 'company-member', head(index)) });
  }
  return writers;
}

/** Two accounts, their entries and the checks of a transfer, in one function. */
const BARE_TRANSFER = `
  create table bench_account (id int primary key, balance bigint not null check (balance >= 0));
  create table bench_transfer (id bigint generated always as identity primary key, key text unique, from_id int, to_id int, amount bigint);
  insert into bench_account select id, 1000000000000 from generate_series(1, ${2 * WRITERS}) id;
  create function bench_pay(key text, from_id int, to_id int, amount bigint) returns void language plpgsql as $$
  begin
    insert into bench_transfer (key, from_id, to_id, amount) values (key, from_id, to_id, amount);
    perform from bench_account where id in (from_id, to_id) order by id for update;
    update bench_account set balance = balance - amount where id = from_id;
    update bench_account set balance = balance + amount where id = to_id;
  end $$`;

/** Purchases from the balance by 8 writers at an even rate, p95, beside a bare transfer; and pages of a long history beside a short one. */
export async function timePurchases(
  origin: string,
  databaseUrl: string,
): Promise<{ buying: Compared; history: Compared }> {
  const db = createDatabase(createPool(databaseUrl, 2));
  const writers = await makeWriters(db, origin);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: WRITERS });
  const agent = new http.Agent({ keepAlive: true });
  await pool.query(BARE_TRANSFER);
  const headersOf = ({ token }: Writer) => ({ 'content-type': 'application/json', 'x-access-token': token });
  const buy = async (index: number) => {
    const writer = writers[index % WRITERS];
    if (!writer) throw new Error('There are fewer writers');
    const { status, text } = await request(
      agent,
      'POST',
      `${origin}/api/services/company/init/vacancy-promotion`,
      { ...headersOf(writer), 'idempotency-key': randomUUID() },
      { vacancyId: writer.vacancyId, option: 'bump', totalKopecks: 490_00, offerCompany: true },
    );
    if (status !== 201) throw new Error(`Buying answers ${status}: ${text}`);
  };
  const pay = async (index: number) => {
    const payer = 2 * (index % WRITERS) + 1;
    await pool.query('select bench_pay($1, $2, $3, 49000)', [randomUUID(), payer, payer + 1]);
  };
  const timed = (work: (index: number) => Promise<void>) => p95OfPaced(WRITERS * PURCHASES, PER_SECOND, work, WRITERS);
  await timed(pay);
  await timed(buy);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.deleteFrom('rateLimit').execute();
    bare.push(await timed(pay));
    ours.push(await timed(buy));
  }
  const history = await timeHistory(db, writers, async (writer) => {
    const { status } = await request(agent, 'GET', `${origin}/api/company-balance-history`, headersOf(writer));
    if (status !== 200) throw new Error(`The history answers ${status}`);
  });
  await pool.query('drop function bench_pay; drop table bench_account, bench_transfer');
  await pool.end();
  await db.destroy();
  agent.destroy();
  return { buying: compared(median(ours), median(bare)), history };
}

async function timeHistory(
  db: Database,
  [long, short]: readonly Writer[],
  read: (writer: Writer) => Promise<void>,
): Promise<Compared> {
  if (!long || !short) throw new Error('There are fewer writers');
  for (const [{ companyId }, count] of [
    [long, LONG_HISTORY],
    [short, SHORT_HISTORY],
  ] as const)
    await addMovements(db, companyId, count);
  const times: Record<'long' | 'short', number[]> = { long: [], short: [] };
  for (let round = 0; round < READS; round += 1) {
    for (const [name, writer] of [
      ['short', short],
      ['long', long],
    ] as const) {
      const startedAt = performance.now();
      await read(writer);
      times[name].push(performance.now() - startedAt);
    }
  }
  return compared(median(times.long), median(times.short));
}

/** A kopeck comes and goes, so many times. */
async function addMovements(db: Database, companyId: number, count: number): Promise<void> {
  const pool = await db
    .selectFrom('ledgerAccount')
    .select(['id', 'balance'])
    .where('companyId', '=', companyId)
    .where('kind', '=', 'money')
    .executeTakeFirstOrThrow();
  const bank = await db
    .selectFrom('ledgerAccount')
    .select('id')
    .where('owner', '=', 'marketplace')
    .where('kind', '=', 'bank')
    .executeTakeFirstOrThrow();
  await sql`
    with booked as (
      insert into ledger_transaction (key, reason, occurred_at)
      select ${`bench ${companyId} `} || n, 'correction', now() from generate_series(1, ${count}) n returning id)
    insert into ledger_entry (transaction_id, ledger_account_id, asset, amount, balance_after)
    select id, account, 'rub', amount, case when account = ${pool.id} then ${pool.balance}::int8 end from booked
    cross join lateral (values (${pool.id}::int8, 1), (${pool.id}::int8, -1), (${bank.id}::int8, 1), (${bank.id}::int8, -1))
      as entry (account, amount)`.execute(db);
  await sql`analyze ledger_entry, ledger_transaction`.execute(db);
}
