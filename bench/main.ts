import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { reachableDataDir, findAccount } from '#server/database/embedded-account.ts';
import { startServer } from '../tests/setup/server-process.ts';
import { databaseUrl } from '../tests/setup/data-folder.ts';
import { makeAccounts, signedInCookie, timeAccounts, weighSignIn } from './auth.ts';
import { benchEmbeds, EMBEDS_NOTE } from './embed/rows.ts';
import { makeChatWorld } from './chat.ts';
import { openFilesMax, TELLS_MEMORY } from './processes.ts';
import { measureChat } from './chat-rows.ts';
import { compareImages } from './image.ts';
import { compare, hasWrk, loadMany } from './load.ts';
import { measureNewsletters } from './newsletters.ts';
import { measurePages, perSecond, ROOT, secondsToPage } from './pages.ts';
import { measureFilters } from './filters.ts';
import { measurePaint } from './paint.ts';
import { timeInvoicePdf } from './invoice-pdf.ts';
import { timePdfs } from './pdf.ts';
import { makeRespondWorld, timeBoard, timeSending } from './responds.ts';
import { timeChecks } from './checks.ts';
import { timePurchases } from './purchases.ts';
import { timeSaving } from './saving.ts';
import { measureSearchQuality, titleCells } from './search-quality/rows.ts';
import { measureSearchSpeed } from './search-rows.ts';
import { startReceiver, timeDeliveries } from './webhooks.ts';

/**
 * `npm run bench`: prints a Markdown table of our speed as ratios to peers measured in the same run. `npm run bench --
 * pages` measures that part only, `npm run bench -- --vacancies 1000000` the search of so many, without its peer.
 */
const ROUNDS = 5;
const SECONDS = 3;
const IMAGE_ROUNDS = 31;
const AUTH_SAMPLES = 200;
const SEARCHED_VACANCIES = 200_000;
/** Of the limit of files each process needs some for itself; the client, the server and the peer are processes of their own. */
const OWN_FILES = 500;
const IDLE_SOCKETS = Number(process.env.IDLE_SOCKETS ?? Math.min(10_000, openFilesMax() - OWN_FILES));
const folder = await mkdtemp(path.join(tmpdir(), 'karkas-bench-'));
const dataDir = path.join(folder, 'data');
const rows: string[] = [];
const notes: string[] = [];
const row = (what: string, ours: string, peer: string, ratio: string, target: string) =>
  rows.push(`| ${what} | ${ours} | ${peer} | ${ratio} | ${target} |`);

const parts = {
  start: benchStart,
  pages: benchPages,
  paint: benchPaint,
  filters: benchFilters,
  images: benchImages,
  auth: benchAuth,
  responds: benchResponds,
  saving: benchSaving,
  purchases: benchPurchases,
  pdf: benchPdfs,
  chat: benchChat,
  webhooks: benchWebhooks,
  newsletters: benchNewsletters,
  embeds: benchEmbedded,
  quality: benchSearchQuality,
  titles: benchTitles,
  search: benchSearchSpeed,
};
const { values, positionals } = parseArgs({ options: { vacancies: { type: 'string' } }, allowPositionals: true });
const searched = values.vacancies === undefined ? null : Number(values.vacancies);
if (searched !== null && !(searched > 0)) throw new Error('--vacancies is a number of vacancies');
const asked = searched === null ? positionals : ['search'];
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) throw new Error(`Parts are ${Object.keys(parts).join(', ')}; not ${unknown.join(', ')}`);

try {
  for (const [name, measure] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await measure();
} finally {
  await rm(await reachableDataDir(await findAccount(), path.join(dataDir, 'postgres')), {
    recursive: true,
    force: true,
  });
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n| what | ours | peer | ratio | target |\n|---|---|---|---|---|\n${rows.join('\n')}\n`);
for (const note of notes) console.log(note);
if (!hasWrk) console.log('\nwrk is missing: pages from memory were measured by a slower client.');

/** The first start builds and creates the database and the demo; the second finds them. */
async function benchStart(): Promise<void> {
  await rm(path.join(ROOT, 'dist'), { recursive: true, force: true });
  row('first start after the install', `${await secondsToPage(dataDir)} s`, '', '', '≤ 60 s');
  row('restart', `${await secondsToPage(dataDir)} s`, '', '', '≤ 5 s');
}

async function benchPages(): Promise<void> {
  for (const cells of await measurePages(dataDir, folder, { rounds: ROUNDS, seconds: SECONDS })) row(...cells);
}

/** What people wait for who come for the first time, on a slow net. */
async function benchPaint(): Promise<void> {
  for (const cells of await measurePaint(dataDir)) row(...cells);
}

async function benchFilters(): Promise<void> {
  for (const cells of await measureFilters(dataDir)) row(...cells);
}

async function benchImages(): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir });
  const { ours, sharp, ratio } = await compareImages(server.address, dataDir, IMAGE_ROUNDS);
  row(
    'picture of 6 MP made 384 px wide, to bare sharp',
    `${ours.toFixed(0)} ms`,
    `${sharp.toFixed(0)} ms`,
    ratio.toFixed(2),
    '≤ 1.40',
  );
  await server.stop();
}

/** Whether time tells who has an account; what a page for its caller costs; what /sign-in loads. */
async function benchAuth(): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1', PAGE_CACHE_BYTES: '0' });
  await makeAccounts(await databaseUrl(dataDir), AUTH_SAMPLES);
  const cookie = await signedInCookie(server.address);
  const { items } = (await (await fetch(`${server.address}/api/resume/list?per_page=50`)).json()) as {
    items: { id: number }[];
  };
  // Requests for one public page share a render, so the twins are as many pages as connections.
  const resumes = items.map(({ id }) => `/resume/${id}`);
  const load = (paths: readonly string[], headers?: Record<string, string>) => () =>
    loadMany(
      paths.map((target) => server.address + target),
      SECONDS,
      headers,
    );
  for (const [what, paths] of [
    ['signed-in /profile, to uncached pages of resumes', resumes.map(() => '/profile')],
    ['signed-in pages of resumes, to the same for visitors, uncached', resumes],
  ] as const) {
    const { a, b, ratio } = await compare(load(paths, { cookie }), load(resumes), ROUNDS);
    row(what, perSecond(a), perSecond(b), ratio.toFixed(2), '≥ 0.45');
  }
  for (const { call, known, unknown, p } of await timeAccounts(server.address, AUTH_SAMPLES))
    row(
      `${call}, known account, to an unknown one (p = ${p.toFixed(2)})`,
      `${known.toFixed(2)} ms`,
      `${unknown.toFixed(2)} ms`,
      (known / unknown).toFixed(2),
      'within 2 ms',
    );
  const { before, after } = await weighSignIn(server.address);
  row('script of /sign-in, untouched', `${(before / 1_000).toFixed(2)} kB`, '', '', '≤ 4 kB');
  row('script of /sign-in after the first touch', `${(after / 1_000).toFixed(2)} kB`, '', '', '≤ 75 kB');
  await server.stop();
}

/** Sending under load, and a crowded board, beside the bare database. */
async function benchResponds(): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  const url = await databaseUrl(dataDir);
  const world = await makeRespondWorld(url);
  const sending = await timeSending(server.address, url, world);
  const board = await timeBoard(server.address, url, world);
  for (const [what, { ours, bare, ratio }] of [
    ['sending a respond, 50 writers, 100 a second, p95, to a bare INSERT transaction', sending],
    ['board of 2,000 responds, median, to one query for its rows', board],
  ] as const)
    row(what, `${ours.toFixed(1)} ms`, `${bare.toFixed(1)} ms`, ratio.toFixed(1), '≤ 5.0');
  await server.stop();
}

/** Vacancies and resumes that are being written, and what others notice of it. */
async function benchSaving(): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  for (const what of ['vacancy', 'resume'] as const) {
    const { saving, pages } = await timeSaving(server.address, await databaseUrl(dataDir), what);
    for (const [line, { ours, bare, ratio }, target] of [
      [`saving a ${what} of 20 KB, 50 people once a second, p95, to a bare UPDATE`, saving, '≤ 5.0'],
      ['cached page, 500 a second, p95 meanwhile, to the same without', pages, '≤ 3.0'],
    ] as const)
      row(line, `${ours.toFixed(1)} ms`, `${bare.toFixed(1)} ms`, ratio.toFixed(1), target);
  }
  await server.stop();
}

/** What a company buys from its balance, and the pages of its movements. */
async function benchPurchases(): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1', CP_ALLOWED_CIDRS: '127.0.0.1' });
  const checks = await timeChecks(server.address, await databaseUrl(dataDir));
  const { buying, history } = await timePurchases(server.address, await databaseUrl(dataDir));
  for (const [what, { ours, bare, ratio }, target] of [
    ['a purchase from the balance, 8 writers, 40 a second, p95, to a bare transfer in one function', buying, '≤ 5.0'],
    ['a page of 100,000 movements, median, to one of 100', history, '≤ 2.0'],
    ['a Check of the provider of cards, to a bare server with its SELECT', checks, '≤ 5.0'],
  ] as const)
    row(what, `${ours.toFixed(1)} ms`, `${bare.toFixed(1)} ms`, ratio.toFixed(1), target);
  await server.stop();
}

/** Resumes as PDFs, and what others notice of it. */
async function benchPdfs(): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  const invoicePrinting = await timeInvoicePdf(server.address, await databaseUrl(dataDir));
  const { printing, pages } = await timePdfs(server.address, await databaseUrl(dataDir), dataDir);
  for (const [what, { ours, bare, ratio }, target] of [
    ['an invoice as a PDF, median, to bare pdfmake of the same definition', invoicePrinting, '≤ 1.5'],
    ['a resume as a PDF, median, to bare pdfmake of the same definition', printing, '≤ 1.5'],
    ['cached page at half of its rate, p95 while four PDFs are queued, to the same without', pages, '≤ 3.0'],
  ] as const)
    row(what, `${ours.toFixed(1)} ms`, `${bare.toFixed(1)} ms`, ratio.toFixed(1), target);
  await server.stop();
}

async function benchWebhooks(): Promise<void> {
  const receiver = await startReceiver();
  const server = await startServer({ DATA_DIR: dataDir, WEBHOOK_RECEIVER: receiver.origin });
  const { ours, bare, ratio } = await timeDeliveries(await databaseUrl(dataDir), dataDir, receiver.origin);
  row(
    '1,000 webhooks, to a loop of one committed UPDATE and one bare POST each',
    perSecond(ours),
    perSecond(bare),
    ratio.toFixed(2),
    '≥ 0.50',
  );
  await server.stop();
  receiver.stop();
}

async function benchNewsletters(): Promise<void> {
  for (const cells of await measureNewsletters(SEARCHED_VACANCIES)) row(...cells);
}

async function benchChat(): Promise<void> {
  const environment = {
    DATA_DIR: dataDir,
    PUBLIC_ORIGIN: 'http://localhost:4321',
    CONNECTIONS_MAX: '20000',
    ...TELLS_MEMORY,
  };
  const [one, two] = [await startServer(environment), await startServer(environment)];
  const url = await databaseUrl(dataDir);
  const world = await makeChatWorld(url, dataDir, one.address);
  for (const cells of await measureChat(world, one, two, { url, idleSockets: IDLE_SOCKETS })) row(...cells);
  await world.close();
  await two.stop();
  await one.stop();
}

async function benchEmbedded(): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir });
  for (const cells of await benchEmbeds(server.address, dataDir, ROUNDS)) row(...cells);
  notes.push(EMBEDS_NOTE);
  await server.stop();
}

async function benchSearchQuality(): Promise<void> {
  const { cells, lines } = await measureSearchQuality();
  for (const line of cells) row(...line);
  notes.push(...lines);
}

async function benchTitles(): Promise<void> {
  for (const cells of await titleCells()) row(...cells);
}

async function benchSearchSpeed(): Promise<void> {
  const { cells, note } = await measureSearchSpeed(searched ?? SEARCHED_VACANCIES, { withPeer: searched === null });
  for (const line of cells) row(...line);
  notes.push(note);
}
