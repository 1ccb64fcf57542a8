import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { findBrowser } from '../../tests/setup/browser.ts';
import { median } from '../load.ts';
import { freePort } from '../peers.ts';
import { readLoaders, weightOf, type Loader } from './loaders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SLOWDOWN = 4;
/** Work after the first view, such as an iframe's start, still counts. */
const SETTLE_MS = 1_000;
const TEXT = '<p>Обычный текст страницы о компании, её объектах и людях, которые на них работают.</p>'.repeat(40);

/** Milliseconds on the main thread. */
interface Times {
  tasks: number;
  scripts: number;
}

interface Visit extends Times {
  /** Paths below `/widgets/` requested before the first view. */
  files: string[];
}

/** The cost of an embed for its host page. */
export interface EmbedCost {
  name: string;
  bytes: number;
  /** Median extra time of a page with it, on a slowed processor. */
  added: Times;
  /** Ours to this one's: the median over rounds. */
  ratio: number;
}

interface HostPage {
  html: string;
  shown: string;
}

/** Measures the vacancy feed, then each peer, in the same rounds on the same host page. */
export async function measureEmbeds(marketplace: string, dataDir: string, rounds: number): Promise<EmbedCost[]> {
  const loaders = await readLoaders();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const key = await makeKey(marketplace, dataDir, origin);
  const feed = `<script type="module" src="${marketplace}/widgets/v1/vacancy-feed.js"></script><karkas-vacancy-feed embed-key="${key}"></karkas-vacancy-feed>`;
  const pages: HostPage[] = [
    { html: '', shown: 'p' },
    { html: feed, shown: 'karkas-vacancy-feed [data-state="ready"]' },
    ...loaders.map((loader) => ({ html: loader.markup(`/${loader.name}`), shown: loader.shown })),
  ];
  const host = startHost(origin, pages, loaders);
  const browser = await chromium.launch(await findBrowser());
  try {
    const visits: Visit[][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const seen: Visit[] = [];
      for (const [index, page] of pages.entries()) seen.push(await visit(browser, `${origin}/${index}`, page, loaders));
      // The first round only warms up.
      if (round > 0) visits.push(seen);
    }
    const added = (at: number, what: keyof Times) =>
      visits.map((seen) => (seen[at]?.[what] ?? Number.NaN) - (seen[0]?.[what] ?? Number.NaN));
    const ours = added(1, 'tasks');
    const bytes = [await weightOfFiles(visits[0]?.[1]?.files ?? []), ...loaders.map(weightOf)];
    return ['karkas-vacancy-feed', ...loaders.map(({ name }) => name)].map((name, index) => {
      const tasks = added(index + 1, 'tasks');
      return {
        name,
        bytes: bytes[index] ?? Number.NaN,
        added: { tasks: median(tasks), scripts: median(added(index + 1, 'scripts')) },
        ratio: median(ours.map((mine, round) => mine / (tasks[round] ?? Number.NaN))),
      };
    });
  } finally {
    await browser.close();
    host.close();
    host.closeAllConnections();
  }
}

/** Makes a key of the company with the most vacancies for pages of `origin`. */
async function makeKey(marketplace: string, dataDir: string, origin: string): Promise<string> {
  const { items } = (await (await fetch(`${marketplace}/api/company/?sort=vacancies&per_page=1`)).json()) as {
    items: { id: number }[];
  };
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['server/embed-key.ts', '--test', '--company', String(items[0]?.id), '--origin', origin],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  );
  if (!stdout.startsWith('pk_test_')) throw new Error(`No key was made: ${stderr}`);
  return stdout.trim();
}

/** Serves pages at `/{index}` and the loaders' files at `/{name}/{file}`. */
function startHost(origin: string, pages: readonly HostPage[], loaders: readonly Loader[]): http.Server {
  const files = new Map<string, Buffer>(
    loaders.flatMap(({ name, files: own }) => [...own].map(([file, body]) => [`/${name}/${file}`, body] as const)),
  );
  const server = http.createServer(({ url = '' }, response) => {
    const file = files.get(url);
    const page = pages[Number(url.slice(1))];
    if (file)
      response.writeHead(200, { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript' }).end(file);
    else if (page && url !== '/')
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="ru"><title>О компании</title><body><h1>О компании</h1>${page.html}${TEXT}`);
    else response.writeHead(204).end();
  });
  return server.listen(Number(new URL(origin).port), '127.0.0.1');
}

/** One visit with an empty cache. Other origins get an empty page, so that iframe content does not count. */
async function visit(browser: Browser, url: string, { shown }: HostPage, loaders: readonly Loader[]): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/widgets/')) files.push(pathname);
  });
  await page.route('https://**', (route) => {
    const address = route.request().url();
    const name = path.posix.basename(new URL(address).pathname);
    const body = loaders.find(({ home }) => home && address.startsWith(home))?.files.get(name);
    return body
      ? route.fulfill({ contentType: 'text/css', body })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await devtools.send('Performance.enable');
  await page.goto(url);
  await page.locator(shown).first().waitFor({ state: 'attached' });
  const untilShown = [...files];
  await sleep(SETTLE_MS);
  const { metrics } = await devtools.send('Performance.getMetrics');
  await context.close();
  const milliseconds = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
  return { tasks: milliseconds('TaskDuration'), scripts: milliseconds('ScriptDuration'), files: untilShown };
}

async function weightOfFiles(paths: readonly string[]): Promise<number> {
  const bodies = await Promise.all(
    paths.map((name) => readFile(path.join(root, 'dist', name.replace(/^\/widgets\/[^/]+/, 'widgets')))),
  );
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}
