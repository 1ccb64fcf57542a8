import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-turn-'));
  file = path.join(folder, 'lock');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A process whose turn is `work`; what it says, and its end. */
function start(work: string) {
  const code = `
    import fs from 'node:fs';
    import { inTurn } from ${JSON.stringify(new URL('turn.mjs', import.meta.url).href)};
    const folder = ${JSON.stringify(folder)};
    const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    const say = (text) => fs.writeSync(1, text + ' ');
    inTurn(${JSON.stringify(file)}, () => { ${work} }, (pid) => say('waits for ' + pid));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  const ended = once(child, 'close').then(([exitCode]) => exitCode as number | null);
  return { child, said: () => said, ended };
}

const HOLD = `say('in'); while (!fs.existsSync(folder + '/end')) sleep(10); say('out')`;

test('the second waits for the first and says for whom', async () => {
  const first = start(HOLD);
  await expect.poll(first.said).toBe('in ');
  const second = start(`say('in')`);
  await expect.poll(second.said).toBe(`waits for ${first.child.pid} `);
  await writeFile(path.join(folder, 'end'), '');
  expect([await first.ended, await second.ended]).toEqual([0, 0]);
  expect([first.said(), second.said()]).toEqual(['in out ', `waits for ${first.child.pid} in `]);
  expect(await readdir(folder)).toEqual(['end']);
});

test('a killed one keeps nobody out', async () => {
  const first = start(HOLD);
  await expect.poll(first.said).toBe('in ');
  const second = start(`say('in')`);
  await expect.poll(second.said).toContain('waits');
  first.child.kill('SIGKILL');
  expect(await second.ended).toBe(0);
  expect(second.said()).toContain(' in ');
});

test('work that ends the process gives the turn back', async () => {
  expect(await start(`process.exit(3)`).ended).toBe(3);
  expect(await readdir(folder)).toEqual([]);
});

test.each(['its number', 'no number', ''])(
  'of several who find the lock of a dead one with %j each has its turn',
  async (content) => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeFile(file, content === 'its number' ? String(pid) : content);
    const counter = path.join(folder, 'count');
    await writeFile(counter, '0');
    const add = `const n = Number(fs.readFileSync(folder + '/count')); sleep(30); fs.writeFileSync(folder + '/count', String(n + 1))`;
    const codes = await Promise.all(Array.from({ length: 6 }, () => start(add).ended));
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await readFile(counter, 'utf8')).toBe('6');
  },
);
