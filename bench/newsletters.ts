import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { sql } from 'kysely';
import { fillLarge } from '#server/demo/index.ts';
import { HANDLED_TYPES } from '#server/domains/all.ts';
import { createResumeSearch, findNewVacancies } from '#server/domains/search/index.ts';
import { readRequest } from '#server/domains/search/vacancies/read-request.ts';
import { searchIndex } from '#server/domains/search/vacancies/search.ts';
import { vacancyList } from '#server/domains/search/vacancies/vacancy-list.ts';
import { sendDue } from '#server/domains/subscription/index.ts';
import { createMailGateway } from '#server/gateways/mail.ts';
import { createMessages } from '#server/messages/index.ts';
import { system } from '#server/platform/actor.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Jobs } from '#server/platform/enqueue.ts';
import { createEvents } from '#server/platform/events.ts';
import { createJobQueue } from '#server/platform/jobs.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createSecrets, SECRET_KEY_BYTES } from '#server/platform/secrets.ts';
import { addDays, MINUTE_MS } from '#shared/domain/time.ts';
import { readVacancyQuery, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { startServer } from '../tests/setup/server-process.ts';
import { median } from './load.ts';
import { compared, p95OfPaced, request, type Compared } from './paced.ts';
import { makeProduct, type Product } from './product.ts';
import { makeQueries } from './search-queries.ts';
import { each, milliseconds } from './times.ts';

const ROUNDS = 3;
const WINDOW_DAYS = 7;
const ITEMS = 10;
const FROM = 'Каркас <noreply@karkas.example>';
const ORIGIN = 'https://karkas.example';
const PAGES = 2_000;

interface NewsletterSpeed {
  /** What is new in each list, beside the same search of the index alone: its first ten, the newest first. Milliseconds each. */
  finding: Compared;
  /** A whole issue without its search, its mail drawn and composed, beside one committed INSERT and bare nodemailer. Milliseconds. */
  issue: Compared;
  /** p95 of a cached page while a run goes on, beside the same page without. */
  pages: Compared;
  issues: number;
}

/** A morning of newsletters, as rows of the table; `NEWSLETTERS` and `NEWSLETTER_VACANCIES` make it smaller. */
export async function measureNewsletters(
  defaultVacancies: number,
): Promise<[what: string, ours: string, peer: string, ratio: string, target: string][]> {
  const subscriptions = Number(process.env.NEWSLETTERS ?? 2_000);
  const vacancies = Number(process.env.NEWSLETTER_VACANCIES ?? defaultVacancies);
  const product = await makeProduct();
  try {
    const { finding, issue, pages, issues } = await timeNewsletters(product, { subscriptions, vacancies });
    const rows = [
      [`what is new in each of ${subscriptions} lists, to the same searches alone`, finding, '≤ 1.5'],
      [`each of ${issues} issues, to one INSERT and bare nodemailer`, issue, '≤ 2.0'],
      ['cached page at half of its rate, p95 during a run, to the same without', pages, '≤ 3.0'],
    ] as const;
    return rows.map(([what, { ours, bare, ratio }, target]) => [
      what,
      `${ours.toFixed(2)} ms`,
      `${bare.toFixed(2)} ms`,
      ratio.toFixed(2),
      target,
    ]);
  } finally {
    await product.destroy();
  }
}

async function timeNewsletters(
  product: Product,
  { subscriptions, vacancies }: { subscriptions: number; vacancies: number },
): Promise<NewsletterSpeed> {
  const { db, url, search } = product;
  await fillLarge({ db, clock: systemClock, vacancies });
  const hrefs = makeQueries().map(({ ...query }) => {
    const fields = Object.entries(query).map(([key, value]) => [key, String(value)]);
    return `/vacancy-list${writeVacancyQuery(readVacancyQuery(new URLSearchParams(fields)))}`;
  });
  const hrefOf = (at: number) => hrefs[at % hrefs.length] ?? '/vacancy-list';
  const all = Array.from({ length: subscriptions }, (_, at) => hrefOf(at));
  const finding = await timeFinding(product, all);

  const queue = createJobQueue(url, createLogger('error'));
  const secrets = createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 1));
  const payloads: object[] = [];
  const jobs: Jobs = {
    enqueue: async (tx, job, payload, options) => {
      payloads.push(payload);
      await queue.enqueue(tx, job, payload, options);
    },
  };
  const composed = { bytes: 0 };
  const folder = {
    write: async (_name: string, text: string) => void (composed.bytes += text.length),
    newest: async () => [],
    deleteOld: async () => 0,
  };
  const messages = createMessages({
    mail: createMailGateway({ smtpUrl: undefined, folder, from: FROM }),
    sms: { send: async () => {} },
    secrets,
    publicOrigin: ORIGIN,
  });
  const log = createLogger('error');
  const events = createEvents(HANDLED_TYPES);
  const context = { db, actor: system, ip: '127.0.0.1', clock: systemClock, events, jobs, log };
  const suspicion = { count: async () => {}, check: async () => {}, prove: async () => {} };
  const resumeSearch = createResumeSearch(db, systemClock, log);
  const tools = { messages, secrets, suspicion, search, resumeSearch };
  // The first start makes the queue of mails; the second leaves them in it.
  const first = createJobQueue(url, log);
  const noPaper = async () => null;
  const sending = messages.jobs({ invoice: noPaper, act: noPaper });
  await first.start({ queued: sending, scheduled: [] }, context);
  await first.stop();
  await queue.start({ queued: [], scheduled: [] }, context);

  const [ours, bare]: [number[], number[]] = [[], []];
  let issues = 0;
  // The first round compiles the code of both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    payloads.length = 0;
    await makeDue(product, all);
    const runMs = await milliseconds(() => sendDue(context, tools));
    issues = payloads.length;
    if (issues === 0) throw new Error('Nothing is new in any list');
    const [send] = sending;
    const drawMs = await milliseconds(async () => {
      for (const payload of payloads) await send?.perform(payload, context);
    });
    const bareMs = await timeBare(product, issues, composed.bytes / issues);
    composed.bytes = 0;
    if (round === 0) continue;
    ours.push((runMs - finding.ours * subscriptions + drawMs) / issues);
    bare.push(bareMs / issues);
  }
  await queue.stop();
  return { finding, issue: compared(median(ours), median(bare)), pages: await timePages(product, all), issues };
}

async function timeFinding({ search }: Product, hrefs: readonly string[]): Promise<Compared> {
  const index = await search.index();
  const until = Date.now() - MINUTE_MS;
  const shown = { after: addDays(new Date(until), -WINDOW_DAYS).getTime(), until };
  const alone = (href: string) => {
    const query = readVacancyQuery(new URLSearchParams(href.split('?')[1] ?? ''));
    const asked = vacancyList.readRequest({ ...query, slug: undefined, page: 1, per_page: ITEMS });
    const { request: read, text } = readRequest(index, asked);
    searchIndex(index, {
      query: read.query,
      text,
      sort: 'newest',
      now: until,
      limit: ITEMS,
      after: { offset: 0 },
      promotedMax: 0,
    });
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const oursMs = await each(hrefs, async (href) => findNewVacancies(index, href, shown));
    const bareMs = await each(hrefs, async (href) => alone(href));
    if (round === 0) continue;
    ours.push(sum(oursMs) / hrefs.length);
    bare.push(sum(bareMs) / hrefs.length);
  }
  return compared(median(ours), median(bare));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Everything is new once more, and due. */
async function makeDue({ db }: Product, hrefs: readonly string[]): Promise<void> {
  const now = new Date();
  await db.deleteFrom('subscription').execute();
  await sql`insert into subscription (kind, status, email, href, title, plain_title, frequency, hour, weekday, time_zone,
      seen_until, next_at, created_at)
    select 'vacancies', 'active', 'reader-' || number || '@pochta.example', href, 'Вакансии', 'Вакансии', 'daily', 9, 1,
      'Europe/Moscow', ${addDays(now, -WINDOW_DAYS)}, ${now}, ${now}
    from unnest(${[...hrefs]}::text[]) with ordinality as asked (href, number)`.execute(db);
}

/** One committed INSERT and one mail of the same size by bare nodemailer, for each issue. */
async function timeBare({ db }: Product, issues: number, bytes: number): Promise<number> {
  await sql`create table if not exists bench_issue (id int primary key, body text not null)`.execute(db);
  await sql`truncate bench_issue`.execute(db);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  // Both parts are sent in base64, which is longer by a third.
  const html = 'я'.repeat(Math.round((bytes * 3) / 4 / 2));
  const text = html.slice(0, html.length / 8);
  return milliseconds(async () => {
    for (let at = 0; at < issues; at += 1) {
      await sql`insert into bench_issue (id, body) values (${at}, ${'я'.repeat(1_000)})`.execute(db);
      await transport.sendMail({
        from: FROM,
        to: `reader-${at}@pochta.example`,
        subject: 'Новые вакансии',
        text,
        html,
        textEncoding: 'base64',
      });
    }
  });
}

/** A server of its own on the same database, which finds everything due. */
async function timePages(product: Product, hrefs: readonly string[]): Promise<Compared> {
  const { url, dataDir, db } = product;
  await sql`delete from subscription`.execute(db);
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: dataDir, FILL_DEMO: '0', TRUST_PROXY: '1' });
  const agent = new http.Agent({ keepAlive: true });
  try {
    const page = async () => {
      const { status } = await request(agent, 'GET', `${server.address}/vacancy-list`, { 'accept-encoding': 'br' });
      if (status !== 200) throw new Error(`A page answers ${status}`);
    };
    await page();
    const wholeMs = await milliseconds(() => p95OfPaced(PAGES, Number.MAX_SAFE_INTEGER, page));
    const halfRate = (PAGES * 1_000) / wholeMs / 2;
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await p95OfPaced(PAGES, halfRate, page));
      await makeDue(product, hrefs);
      await untilBusy(product);
      beside.push(await p95OfPaced(PAGES, halfRate, page));
      await sql`delete from subscription`.execute(db);
    }
    return compared(median(beside), median(alone));
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** The server looks every ten seconds. */
async function untilBusy({ db }: Product): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      sent: number;
    }>`select coalesce(sum(sent_count), 0)::int as sent from subscription`.execute(db);
    if ((rows[0]?.sent ?? 0) > 0) return;
    await sleep(20);
  }
}
