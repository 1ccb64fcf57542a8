import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasePid, databaseProcesses, removeDataFolder } from '../setup/data-folder.ts';
import { freePort } from '../setup/free-port.ts';
import { startServer } from '../setup/server-process.ts';
import { makeScratch } from '../setup/scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let dataDir: string;

beforeAll(async () => {
  dataDir = await makeScratch('start');
});
afterAll(async () => {
  await removeDataFolder(dataDir);
});

/** `npm start` without npm: the bootstrap as a user runs it. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    // Pages are rendered ahead while nothing here looks at them.
    env: { ...process.env, npm_lifecycle_event: '', DATA_DIR: dataDir, WARM_PAGES: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, exited: once(child, 'exit').then(([code]) => code as number | null), output: () => output };
}

/** Waits for its own message: a response on the port may still come from a server killed just before. */
async function waitReady(started: ReturnType<typeof start>): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(20)) {
    if (started.child.exitCode !== null) throw new Error(started.output());
    if (started.output().includes('is ready')) return;
  }
  throw new Error(`Not ready:\n${started.output()}`);
}

describe('npm start', () => {
  test('fills an empty database, serves pages and leaves no process after an orderly end', async () => {
    const port = await freePort();
    const started = start({ PORT: String(port) });
    await waitReady(started);
    const [health, list] = await Promise.all(
      ['/api/health', '/vacancy-list'].map((target) => fetch(`http://127.0.0.1:${port}${target}`)),
    );
    expect([health?.status, list?.status]).toEqual([200, 200]);
    expect(started.output()).toContain(`http://localhost:${port}`);
    expect(await databasePid(dataDir)).not.toBeNull();
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
    expect(await databaseProcesses(dataDir)).toEqual([]);
  });

  test('kill -9 of the bootstrap ends the server cleanly', async () => {
    const port = await freePort();
    const started = start({ PORT: String(port) });
    await waitReady(started);
    started.child.kill('SIGKILL');
    await started.exited;
    const next = start({ PORT: String(port) });
    await waitReady(next);
    const { total } = (await (await fetch(`http://127.0.0.1:${port}/api/vacancy/list`)).json()) as { total: number };
    expect(total).toBeGreaterThan(100);
    next.child.kill('SIGINT');
    expect(await next.exited).toBe(0);
    expect(await databasePid(dataDir)).toBeNull();
  });

  test('after kill -9 of the server the next one takes over its database and stops it', async () => {
    const first = await startServer({ DATA_DIR: dataDir });
    const pid = await databasePid(dataDir);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await databasePid(dataDir)).toBe(pid);
    const second = await startServer({ DATA_DIR: dataDir });
    expect(await databasePid(dataDir)).toBe(pid);
    expect((await second.get('/vacancy-list')).status).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(await databaseProcesses(dataDir)).toEqual([]);
  });

  test('a busy port is reported in one sentence', async () => {
    const busy = net.createServer().listen(0, 'localhost');
    await once(busy, 'listening');
    const { port } = busy.address() as net.AddressInfo;
    const started = start({ PORT: String(port) });
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain(`Port ${port} is busy`);
    busy.close();
  });

  test('invalid configuration is reported in a sentence with the variable', async () => {
    const started = start({ PORT: 'abc' });
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain('PORT is "abc"');
    const unreachable = start({ PORT: String(await freePort()), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await unreachable.exited).toBe(1);
    expect(unreachable.output()).toContain('DATABASE_URL cannot be used');
  });
});
