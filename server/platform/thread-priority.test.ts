import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')('a worker gives way, the thread that serves does not', async () => {
  const before = getPriority();
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const { readlinkSync } = require('node:fs');
    const { getPriority } = require('node:os');
    import(${JSON.stringify(new URL('./thread-priority.ts', import.meta.url).href)}).then(({ lowerThreadPriority }) => {
      lowerThreadPriority();
      parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
    });`,
    { eval: true, execArgv: [] },
  );
  const own = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  expect(own).toBe(Math.max(before, 10));
  expect(getPriority()).toBe(before);
  await worker.terminate();
});
