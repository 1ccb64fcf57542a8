import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { createPdfPrinter, type PrinterLimits } from './printer.ts';
import type { Sheet } from './sheets.ts';

const sheet: Sheet = {
  kind: 'resume',
  name: 'Резюме: Сварщик',
  title: 'Сварщик',
  pay: { amount: 'от 170 000 ₽', note: '' },
  notes: [],
  contacts: [],
  stamp: [],
  sections: [],
  photo: null,
  pageUrl: null,
  updatedAt: '19 ноября 2026',
  madeAt: new Date(),
};
const unavailable = expect.objectContaining({ code: 'service_unavailable' });
const LIMITS: PrinterLimits = { waitMs: 20_000, printMs: 20_000, waitingMax: 30 };
const scripted = (script: string) => () =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${script}`, { eval: true });
const echo = scripted("parentPort.on('message', () => parentPort.postMessage(Buffer.from('%PDF')))");
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function printer(options: Parameters<typeof createPdfPrinter>[1] = {}) {
  const log = { error: vi.fn<(found: object, what: string) => void>() };
  const made = createPdfPrinter(log, options);
  closing.push(made.close);
  return { ...made, log };
}

test('prints, one after another', async () => {
  const { print } = printer();
  const files = await Promise.all([print('a', async () => sheet), print('b', async () => sheet)]);
  for (const file of files) expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test.each([
  ['dies', "parentPort.on('message', () => process.exit(1))"],
  ['fails', "parentPort.on('message', () => { throw new Error('no') })"],
  [
    'is killed by its memory',
    "parentPort.on('message', () => { throw Object.assign(new Error('x'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }) })",
  ],
])('a thread that %s refuses its one caller, and the next one has another thread', async (_what, script) => {
  const threads = [scripted(script), echo];
  const { print, log } = printer({ start: () => (threads.shift() ?? echo)() });
  const [first, second] = await Promise.allSettled([print('a', async () => sheet), print('b', async () => sheet)]);
  expect(first).toMatchObject({ status: 'rejected', reason: unavailable });
  expect(second).toMatchObject({ status: 'fulfilled' });
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('a sheet that takes too long is given up, and its thread with it', async () => {
  const threads = [scripted("parentPort.on('message', () => { for (;;); })"), echo];
  const { print } = printer({ start: () => (threads.shift() ?? echo)(), limits: { ...LIMITS, printMs: 200 } });
  const [first, second] = await Promise.allSettled([print('a', async () => sheet), print('b', async () => sheet)]);
  expect(first).toMatchObject({ status: 'rejected', reason: unavailable });
  expect(second).toMatchObject({ status: 'fulfilled' });
});

test('a refused sheet costs no thread', async () => {
  const start = vi.fn(echo);
  const { print } = printer({ start });
  await expect(print('a', () => Promise.reject(new Error('hidden')))).rejects.toThrow('hidden');
  expect(start).not.toHaveBeenCalled();
  await print('a', async () => sheet);
  await print('a', async () => sheet);
  expect(start).toHaveBeenCalledTimes(1);
});

test('what a person waits for goes before what mails wait for', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<Sheet>();
  const { print } = printer({ start: echo });
  const printed: string[] = [];
  const note = (name: string) => async () => {
    printed.push(name);
    return sheet;
  };
  const all = [
    print(null, () => opened),
    print(null, note('a mail')),
    print(null, note('another mail')),
    print('a', note('a person')),
    print('b', note('another person')),
  ];
  open(sheet);
  await Promise.all(all);
  expect(printed).toEqual(['a person', 'another person', 'a mail', 'another mail']);
});

test('so many wait and no more, of one account a third', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<Sheet>();
  const { print } = printer({ start: echo, limits: { ...LIMITS, waitingMax: 3 } });
  const printed = [print('a', () => opened), print('a', () => opened)];
  await expect(print('a', () => opened)).rejects.toEqual(expect.objectContaining({ code: 'limit_exceeded' }));
  printed.push(
    print('b', () => opened),
    print('c', () => opened),
  );
  await expect(print('d', () => opened)).rejects.toEqual(unavailable);
  open(sheet);
  expect(await Promise.all(printed)).toHaveLength(4);
});

test('who has waited too long is refused, and so is whoever waits when it closes', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<Sheet>();
  const slow = printer({ start: echo, limits: { ...LIMITS, waitMs: -1 } });
  await expect(slow.print('a', async () => sheet)).rejects.toEqual(unavailable);
  const { print, close, log } = printer({ start: scripted("parentPort.on('message', () => {})") });
  const waiting = [print('a', () => opened), print('b', async () => sheet)];
  const settled = Promise.allSettled(waiting);
  open(sheet);
  await opened;
  await close();
  expect(await settled).toMatchObject([
    { status: 'rejected', reason: unavailable },
    { status: 'rejected', reason: unavailable },
  ]);
  expect(log.error).not.toHaveBeenCalled();
});
