import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageTag } from '#shared/contracts/events.ts';
import type { Call } from '#shared/client/call.ts';
import { createStorage } from '#server/gateways/storage.ts';
import { createSources, productCalls } from '#server/domains/all.ts';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { DEMO_KEYS, fillDemo } from '#server/demo/index.ts';
import { syncCompendium } from '#server/domains/compendium/index.ts';
import { fileAddress, ORIGINALS } from '#shared/domain/file-name.ts';
import { systemClock } from '#server/platform/clock.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createEvents } from '#server/platform/events.ts';
import { callInProcess } from '#server/platform/in-process.ts';
import { noLimits } from '#server/platform/limits.ts';
import { createLogger } from '#server/platform/logging.ts';
import { unconnectedSettings } from '#server/unconnected.ts';
import type { BuiltSite } from '#server/web/draw-page.ts';
import { PAGE_KINDS } from '../e2e/page-kinds.ts';
import type { Specimens } from '../setup/site.ts';
import { findSpecimens } from '../setup/specimens.ts';
import { HASTY, makeScratch } from '../setup/scratch.ts';

const PUBLIC_ORIGIN = 'http://localhost:4321';
/** Kinds of pages that the browser tests do not open by address alone. */
const FOR_OTHERS = [
  { name: 'frame of a feed', path: () => `/embed/frame/feed?key=${DEMO_KEYS.live}` },
  { name: 'fragment of a feed', path: (company: number) => `/embed/feed/${company}.html?key=${DEMO_KEYS.live}` },
];

/** Lists whose tag covers all items of a kind. Vacancies show their company's name, so its change invalidates their lists. */
const LISTS = {
  vacancy: ['vacancies'],
  company: ['companies', 'vacancies'],
  resume: ['resumes'],
} as const satisfies Record<string, readonly PageTag[]>;

let folder: string;
let database: EmbeddedDatabase;
let db: Database;
let render: BuiltSite['render'];
let call: Call;
let specimens: Specimens;
let keyCompany: number;
let companyOf: Map<number, number>;

beforeAll(async () => {
  folder = await makeScratch('tags');
  database = await startEmbedded({
    dataDir: path.join(folder, 'postgres'),
    settings: HASTY,
  });
  const pool = createPool(database.url('postgres'), 4);
  db = createDatabase(pool);
  await migrate(pool);
  await syncCompendium(db);
  await fillDemo({ db, storage: createStorage(folder), clock: systemClock, log: () => {} });
  specimens = await findSpecimens(db);
  const rows = await db.selectFrom('vacancy').select(['id', 'companyId']).execute();
  companyOf = new Map(rows.map(({ id, companyId }) => [id, companyId]));
  const key = await db
    .selectFrom('embedKey')
    .selectAll()
    .where('publicKey', '=', DEMO_KEYS.live)
    .executeTakeFirstOrThrow();
  keyCompany = key.companyId;
  const log = createLogger('silent');
  const events = createEvents(new Set());
  const sources = createSources(unconnectedSettings(PUBLIC_ORIGIN), { db, clock: systemClock, events, log });
  await sources.rubricator.recount();
  const limiter = noLimits;
  const platform = { db, clock: systemClock, events, jobs: noJobs, limiter, resolveActor: async () => null };
  call = callInProcess(platform, log, productCalls(sources));
  const entry = new URL('../../dist/site/server/entry.mjs', import.meta.url);
  // The file does not exist until the build, after type checks.
  ({ render } = (await import(/* @vite-ignore */ entry.href)) as BuiltSite);
});

afterAll(async () => {
  await db.destroy();
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

function draw(target: string): Promise<Response> {
  return render(new Request(new URL(target, PUBLIC_ORIGIN)), {
    call,
    now: new Date(),
    publicOrigin: PUBLIC_ORIGIN,
    marks: {},
  });
}

/** Items on the page or one step away from it that its tags do not cover, as `vacancy:12`. */
async function uncovered(target: string): Promise<{ seen: number; missing: string[] }> {
  const response = await draw(target);
  const html = await response.text();
  const tags = new Set((response.headers.get('cache-tag') ?? '').split(',').filter(Boolean));
  // Numbers in code that is there to be copied are examples.
  const shownHtml = html.replaceAll(/<pre\b.*?<\/pre>/gs, '');
  const named = [...shownHtml.matchAll(/\/(?:youth-)?(vacancy|company|resume)\/(\d+)(?![\w.])/g)];
  const shown = new Set(named.map(([, kind, id]) => `${kind}:${id}`));
  const missing = [...shown].filter((one) => {
    const [kind, id] = one.split(':') as [keyof typeof LISTS, string];
    const ownCompany = kind === 'vacancy' && tags.has(`company:${companyOf.get(Number(id))}`);
    return !tags.has(one) && !ownCompany && !LISTS[kind].some((list) => tags.has(list));
  });
  const articles = /href="(?:http:\/\/localhost:4321)?\/news\/[^"]/.test(html);
  if (articles && !tags.has('news')) missing.push('news');
  // A page that is never cached needs no tags.
  return { seen: shown.size, missing: tags.size === 0 ? [] : missing };
}

// The UI kit shows constants.
const KINDS = PAGE_KINDS.filter(({ name }) => name !== 'UI kit').map(({ name, path: of }) => ({ name, of }));

test.each(KINDS)('$name: tags cover what is shown', async ({ of }) => {
  expect((await uncovered(of(specimens))).missing).toEqual([]);
});

test.each(FOR_OTHERS)('$name: tags cover what is shown', async ({ path: of }) => {
  const { seen, missing } = await uncovered(of(keyCompany));
  expect(missing).toEqual([]);
  expect(seen).toBeGreaterThan(0);
});

/** Addresses of the demo's original photos, covers and logos. */
const ORIGINAL = fileAddress(ORIGINALS);

test.each([
  ...KINDS.map(({ name, of }) => ({ name, target: () => of(specimens) })),
  ...FOR_OTHERS.map(({ name, path: of }) => ({ name, target: () => of(keyCompany) })),
])('$name: has no link to an original', async ({ target }) => {
  expect(await (await draw(target())).text()).not.toContain(ORIGINAL);
});

test('a photo opens in its largest size', async () => {
  const shown = [`/vacancy/${specimens.richVacancy}`, `/company/${specimens.company}`];
  for (const target of shown) {
    const links = [...(await (await draw(target)).text()).matchAll(/<a class="ph"[^>]* href="([^"]+)"/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, href] of links) expect(href).toMatch(/^\/_image\/i\/fit_960x960,dpr_2,q_75\/[\w-]+$/);
  }
});

test('the check finds ids', async () => {
  expect((await uncovered(`/vacancy/${specimens.plainVacancy}`)).seen).toBeGreaterThan(4);
  expect((await uncovered('/vacancy-list')).seen).toBeGreaterThan(20);
});
