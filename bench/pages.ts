import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/setup/free-port.ts';
import { startServer } from '../tests/setup/server-process.ts';
import type { Row } from './chat-rows.ts';
import { compare, loadMany, loadOne } from './load.ts';
import { record, startNginx, startNodeHttp } from './peers.ts';

/** Of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;

/** From `npm start` to the first page. */
export async function secondsToPage(dataDir: string): Promise<string> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('npm start has ended');
    const answer = await fetch(`http://127.0.0.1:${port}/vacancy-list`).catch(() => null);
    if (answer?.status === 200) break;
    await sleep(20);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return seconds;
}

/** Pages from memory and rendered ones, to servers that do nothing else. `folder` is for the peers. */
export async function measurePages(
  dataDir: string,
  folder: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  const cached = await startServer({ DATA_DIR: dataDir });
  const page = `${cached.address}/vacancy-list`;
  await record(page);
  const answer = await record(page);
  const bare = await startNodeHttp(answer);
  const nginx = await startNginx(path.join(folder, 'nginx'), await freePort(), answer);
  for (const [peer, what, target] of [
    [bare, 'to node:http with the same headers and body', '≥ 0.80'],
    [nginx, 'to nginx with the same headers and body', ''],
  ] as const) {
    if (!peer) continue;
    const { a, b, ratio } = await compare(
      () => loadOne(page, seconds),
      () => loadOne(peer.url, seconds),
      rounds,
    );
    peer.stop();
    rows.push([`cached page, ${what}`, perSecond(a), perSecond(b), ratio.toFixed(2), target]);
  }
  await cached.stop();

  const uncached = await startServer({ DATA_DIR: dataDir, PAGE_CACHE_BYTES: '0' });
  const { items } = (await (await fetch(`${uncached.address}/api/vacancy/list?per_page=50`)).json()) as {
    items: { id: number }[];
  };
  const twin = fork(path.join(ROOT, 'bench/site-without-data.ts'), [uncached.address], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ address }] = (await once(twin, 'message')) as [{ address: string }];
  const paths = items.map(({ id }) => `/vacancy/${id}`);
  const at = (origin: string) => () =>
    loadMany(
      paths.map((target) => origin + target),
      seconds,
    );
  const rendered = await compare(at(uncached.address), at(address), rounds);
  rows.push([
    'uncached vacancy page, to the same Astro page without data',
    perSecond(rendered.a),
    perSecond(rendered.b),
    rendered.ratio.toFixed(2),
    '≥ 0.60',
  ]);
  twin.disconnect();
  await uncached.stop();
  return rows;
}
