import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
const children: ChildProcess[] = [];

/** Logs its begin and end; a second of work between them. */
const NPM = `#!/bin/sh
echo begin >> log
sleep 1
mkdir -p node_modules/.bin && touch node_modules/.bin/node
echo end >> log
`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-prepare-'));
  await cp(fileURLToPath(new URL('.', import.meta.url)), path.join(folder, 'scripts'), { recursive: true });
  await writeFile(path.join(folder, 'package-lock.json'), '{}');
  await mkdir(path.join(folder, 'bin'));
  await writeFile(path.join(folder, 'bin', 'npm'), NPM);
  await chmod(path.join(folder, 'bin', 'npm'), 0o755);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function start() {
  const code = `import { install } from './scripts/bootstrap.mjs'; install();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env['PATH']}` },
  });
  children.push(child);
  return { child, ended: once(child, 'exit') };
}

const log = () => readFile(path.join(folder, 'log'), 'utf8').catch(() => '');

test.each(['SIGKILL', 'SIGTERM'] as const)('an install goes on alone when its start ends by %s', async (signal) => {
  const first = start();
  await expect.poll(log).toBe('begin\n');
  first.child.kill(signal);
  await first.ended;
  const second = start();
  expect(await second.ended).toEqual([0, null]);
  expect(await log()).toBe('begin\nend\n');
});
