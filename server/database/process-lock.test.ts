import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryLock, waitForLock, type LockMode } from './process-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Another process that holds the lock until it is killed. */
async function holdElsewhere(file: string, mode: LockMode) {
  const code = `
    const { tryLock } = await import(${JSON.stringify(new URL('process-lock.ts', import.meta.url).href)});
    const lock = tryLock(${JSON.stringify(file)}, ${JSON.stringify(mode)});
    console.log(lock ? 'held' : 'refused');
    setInterval(() => lock, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said).trim()).toBe('held');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

/** Takes and releases the lock. */
function isFree(file: string, mode: LockMode): boolean {
  const lock = tryLock(file, mode);
  lock?.release();
  return lock !== null;
}

test('an exclusive lock excludes everybody until its holder is killed, and leaves nothing behind', async () => {
  const file = path.join(folder, 'exclusive');
  const kill = await holdElsewhere(file, 'exclusive');
  expect([isFree(file, 'exclusive'), isFree(file, 'shared')]).toEqual([false, false]);
  const waiting = waitForLock(file, 'exclusive', 20_000);
  await kill();
  const lock = await waiting;
  expect(lock).not.toBeNull();
  expect(isFree(file, 'shared')).toBe(false);
  lock?.release();
  expect(await readdir(folder)).toEqual(['exclusive']);
  const { size, mode } = await stat(file);
  expect([size, mode & 0o777]).toEqual([0, 0o600]);
});

test('shared locks coexist; after the last one is released an exclusive one is possible', async () => {
  const file = path.join(folder, 'shared');
  const kill = await holdElsewhere(file, 'shared');
  const own = tryLock(file, 'shared');
  expect([own !== null, isFree(file, 'shared'), isFree(file, 'exclusive')]).toEqual([true, true, false]);
  own?.release();
  expect(isFree(file, 'exclusive')).toBe(false);
  expect(await waitForLock(file, 'exclusive', 100)).toBeNull();
  await kill();
  expect(isFree(file, 'exclusive')).toBe(true);
});
