import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../tests/setup/browser.ts';
import { median } from '../load.ts';
import { freePort } from '../../tests/setup/free-port.ts';
import { readLoaders, weightOf } from './loaders.ts';
import { loaderPage, ownPages, startHost, together, type HostPage } from './pages.ts';
import { visit, type Cost, type Visit } from './visit.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NOTHING: HostPage = { html: '', shown: ['p'] };

/** The cost of an embed for its host page. */
export interface EmbedCost {
  name: string;
  /** In brotli, up to the first view. */
  bytes: number;
  /** Medians of what a page with it takes more than the same page without, on a slowed processor. */
  added: Cost;
  /** The same time of main threads in each round, for ratios within a round. */
  rounds: readonly number[];
}

interface EmbedCosts {
  feed: EmbedCost;
  allThree: EmbedCost;
  /** All three on a page that has a loader already. */
  besideLoader: EmbedCost;
  peers: readonly EmbedCost[];
}

/** Measures our elements and each peer in the same rounds on the same host page. */
export async function measureEmbeds(marketplace: string, dataDir: string, rounds: number): Promise<EmbedCosts> {
  const loaders = await readLoaders();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const { key, companyId, vacancy } = await makeKey(marketplace, dataDir, origin);
  const { feed, allThree } = ownPages(marketplace, key, companyId, vacancy);
  const others = loaders.map(loaderPage);
  const [first] = others;
  if (!first) throw new Error('There is no loader to compare with');
  const pages = [NOTHING, feed, allThree, together([first, allThree]), ...others];
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
    const cost = async (name: string, at: number, bytes?: number, without = 0): Promise<EmbedCost> => {
      const added = (what: keyof Cost) =>
        visits.map((seen) => (seen[at]?.[what] ?? NaN) - (seen[without]?.[what] ?? NaN));
      const [tasks, scripts, shift] = [added('tasks'), added('scripts'), added('shift')];
      return {
        name,
        bytes: bytes ?? (await weightOfFiles(visits[0]?.[at]?.files ?? [])),
        added: { tasks: median(tasks), scripts: median(scripts), shift: median(shift) },
        rounds: tasks,
      };
    };
    const own = pages.length - others.length;
    return {
      feed: await cost('karkas-vacancy-feed', 1),
      allThree: await cost('all three elements', 2),
      besideLoader: await cost('all three elements', 3, undefined, own),
      peers: await Promise.all(loaders.map((loader, index) => cost(loader.name, own + index, weightOf(loader)))),
    };
  } finally {
    await browser.close();
    host.close();
    host.closeAllConnections();
  }
}

/** Ours to a peer's: the median over rounds. */
export function ratioOf(ours: EmbedCost, peer: EmbedCost): number {
  return median(ours.rounds.map((mine, round) => mine / (peer.rounds[round] ?? NaN)));
}

/** Makes a key of the company with the most vacancies for pages of `origin`, and finds one of them. */
async function makeKey(
  marketplace: string,
  dataDir: string,
  origin: string,
): Promise<{ key: string; companyId: string; vacancy: string }> {
  const idOf = async (path: string) => {
    const { items } = (await (await fetch(`${marketplace}/api${path}`)).json()) as { items: { id: number }[] };
    return String(items[0]?.id);
  };
  const companyId = await idOf('/company/?sort=vacancies&per_page=1');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['server/embed-key.ts', '--test', '--company', companyId, '--origin', origin],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  );
  if (!stdout.startsWith('pk_test_')) throw new Error(`No key was made: ${stderr}`);
  return { key: stdout.trim(), companyId, vacancy: await idOf(`/vacancy/list?company=${companyId}&per_page=1`) };
}

async function weightOfFiles(paths: readonly string[]): Promise<number> {
  const bodies = await Promise.all(
    [...new Set(paths)].map((name) => readFile(path.join(root, 'dist', name.replace(/^\/widgets\/[^/]+/, 'widgets')))),
  );
  return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
}
