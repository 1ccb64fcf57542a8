import { readFileSync } from 'node:fs';
import path from 'node:path';
import { counts } from '../setup/counts.ts';
import { contradictionsOf } from '../setup/contradictions-people.ts';
import { plain, readPage, type SeenPage } from '../setup/read-page.ts';
import { PLANTS } from '../setup/planted-contradictions.ts';
import { expect, requestTest as test, site } from './site-test.ts';
import { signInAs } from './steps.ts';

const LISTS = [
  '/',
  '/vacancy-list',
  '/vacancy-list?page=2',
  '/resume-list',
  '/company-list',
  '/youth-vacancy-list',
  '/news',
];
/** How many pages are asked for at a time. */
const ABREAST = 4;

interface Fetched {
  path: string;
  html: string;
}

/** The pages of the demo that visitors see: lists and, of the rest, the share of this run; `others`: those of other days. */
async function listPages(): Promise<{ paths: string[]; others: string[] }> {
  const { origin } = site();
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const files = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const listed = await Promise.all(files.map(async (file) => (await fetch(file)).text()));
  const things = listed
    .flatMap((file) => [...file.matchAll(/<loc>[^<]*?(\/(?:vacancy|resume|company)\/\d+)<\/loc>/g)])
    .map(([, path = '']) => path);
  const { newestVacancy } = site().specimens;
  const isOfDemo = (thing: string) => Number(/^\/vacancy\/(\d+)$/.exec(thing)?.[1] ?? 0) <= newestVacancy;
  const step = counts.DEMO_STEP;
  const turn = new Date().getDate() % step;
  const shares = Object.groupBy(things.filter(isOfDemo), (_, index) => (index % step === turn ? 'now' : 'others'));
  return { paths: [...LISTS, ...(shares.now ?? [])], others: shares.others ?? [] };
}

async function fetchPages(paths: readonly string[]): Promise<Fetched[]> {
  const { origin } = site();
  const queue = [...paths];
  const pages: Fetched[] = [];
  async function take(): Promise<void> {
    for (let path = queue.shift(); path; path = queue.shift()) {
      const response = await fetch(origin + path);
      const html = await response.text();
      // Other tests close some of it, which the sitemap has for ten more minutes.
      if (response.status === 200 && !html.includes('content="noindex')) pages.push({ path, html });
    }
  }
  await Promise.all(Array.from({ length: ABREAST }, take));
  return pages;
}

/** What is planted and not found. A page may say the same once more elsewhere: one that shows it is enough. */
const missedIn = (pages: readonly Fetched[], plants: typeof PLANTS) =>
  plants.filter(
    ({ name, plant }) =>
      !pages.some(({ path, html }) => {
        const planted = plant(html, path);
        return (
          planted !== html && contradictionsOf(readPage(path, planted)).some((found) => found.startsWith(`${name}:`))
        );
      }),
  );

const uniqueOf = (pages: readonly SeenPage[], read: (page: SeenPage) => string | undefined) =>
  new Set(pages.flatMap((page) => read(page) ?? [])).size;

test('no page of the demo contradicts itself, and the list of contradictions finds ten that are planted @daily', async () => {
  test.setTimeout(counts.DEMO_STEP > 1 ? 60_000 : 600_000);
  const { paths, others } = await listPages();
  const fetched = await fetchPages(paths);
  const pages = fetched.map(({ path, html }) => readPage(path, html));
  const kinds = Map.groupBy(pages, ({ kind }) => kind);
  expect(kinds.get('vacancy')?.length).toBeGreaterThan(500 / counts.DEMO_STEP);
  expect(kinds.get('resume')?.length).toBeGreaterThan(200 / counts.DEMO_STEP);
  expect(kinds.get('company')?.length).toBeGreaterThan(50 / counts.DEMO_STEP);
  // Pages that cannot be read would contradict nothing.
  const unread = pages.filter(({ kind, facts }) => (kind === 'vacancy' || kind === 'resume') && facts.size < 5);
  expect(unread.map(({ path }) => path)).toEqual([]);

  expect(pages.flatMap((page) => contradictionsOf(page).map((found) => `${page.path} ${found}`))).toEqual([]);

  // Where something can be planted differs from page to page: those of other days help out.
  let missed = missedIn(fetched, PLANTS);
  for (let from = 0; missed.length > 0 && from < others.length; from += paths.length)
    missed = missedIn(await fetchPages(others.slice(from, from + paths.length)), missed);
  expect(missed.map(({ name }) => name)).toEqual([]);
  expect(new Set(PLANTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10);

  const vacancies = kinds.get('vacancy') ?? [];
  const resumes = kinds.get('resume') ?? [];
  // Of a tenth of the pages fewer are seen than the demo has.
  const share = counts.DEMO_STEP > 1 ? 4 : 1;
  const street = ({ meta }: SeenPage) => /(?:ул\.|проезд|шоссе|бульвар|проспект|площадь) [А-ЯЁ][а-яё]+/.exec(meta)?.[0];
  expect(uniqueOf(vacancies, street)).toBeGreaterThanOrEqual(60 / share);
  expect(
    uniqueOf(vacancies, ({ facts }) => /Вахта \d+\/\d+/.exec(facts.get('График') ?? '')?.[0]),
  ).toBeGreaterThanOrEqual(10 / share);
  const lodgings = new Set(
    vacancies.flatMap(({ facts }) =>
      facts.has('Проживание') ? [['Проживание', 'Питание', 'Дорога'].map((name) => facts.get(name)).join()] : [],
    ),
  );
  expect(lodgings.size).toBeGreaterThanOrEqual(40 / share);
  expect(uniqueOf(resumes, ({ meta }) => /^[А-ЯЁ][а-яё]+(?= [А-ЯЁ]\.)/.exec(meta)?.[0])).toBeGreaterThanOrEqual(
    40 / share,
  );
});

/** Rows of the tables of `docs/demo.md`: what the product can show, to whom where not to everybody, where, and a word of it. */
const SHOWN = [
  ...readFileSync(path.resolve(import.meta.dirname, '../../docs/demo.md'), 'utf8').matchAll(
    /^\| (?<what>[^|]+) \| (?:`(?<who>[^`|@]+@[^`|@]+)` \| )?`(?<address>[^`|]+)` \| (?<shows>[^|]+) \|$/gm,
  ),
].map(({ groups: { what = '', who = '', address = '', shows = '' } = {} }) => ({ what, who, address, shows }));

test('everything that the document of the demo lists is at its address @daily', async ({ context }) => {
  const people = Map.groupBy(SHOWN, ({ who }) => who);
  expect(people.get('')?.length).toBeGreaterThanOrEqual(18);
  expect([...people.keys()].length).toBeGreaterThanOrEqual(3);
  const missing: string[] = [];
  for (const [who, rows] of people) {
    await context.clearCookies();
    if (who) await signInAs(context, who);
    for (const { what, address, shows } of rows) {
      const response = await context.request.get(address);
      const html = await response.text();
      if (response.status() !== 200 || !(html.includes(shows) || plain(html).includes(shows)))
        missing.push(`${what}: ${response.status()} ${address}, «${shows}»`);
    }
  }
  expect(missing).toEqual([]);
});
