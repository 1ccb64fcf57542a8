import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '../../../../tests/setup/counts.ts';
import { createStorage } from '../../../gateways/storage.ts';
import { createIndexFile, type IndexFile } from './index-file.ts';
import { keepNumbers, keepTexts, type KeptPart } from './kept-parts.ts';

const MADE_BY = 'this code and this database';
const WORDS = ['сварщик', '', '🦺'];
const NUMBERS = Float64Array.of(1, -0.5, 2 ** 53);

let dataDir: string;
let target: string;
let file: IndexFile;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-index-'));
  target = path.join(dataDir, 'indexes/some-index');
  file = createIndexFile(createStorage(dataDir).indexes, 'some-index');
});
afterAll(() => rm(dataDir, { recursive: true }));

function parts(first = 1): KeptPart[] {
  // In several pieces, longer than one that is written.
  const many = Uint32Array.from({ length: 300_000 }, (_, at) => at * first);
  return [
    keepNumbers('numbers', NUMBERS, NUMBERS.length, { grows: true }),
    keepTexts('words', WORDS),
    {
      name: 'many',
      kind: 'Uint32Array',
      length: many.length,
      pieces: [many.subarray(0, 7), many.subarray(7)],
      grows: false,
    },
  ];
}

async function readFirst(): Promise<number | undefined> {
  return (await file.read(MADE_BY))?.take('many', Uint32Array)[1];
}

test('what is written is read, with room at the end of what grows', async () => {
  await file.write(MADE_BY, parts());
  const taken = await file.read(MADE_BY);
  const numbers = taken?.take('numbers', Float64Array) ?? new Float64Array();
  expect([...numbers.subarray(0, NUMBERS.length)]).toEqual([...NUMBERS]);
  expect(numbers.length).toBeGreaterThan(1_000);
  expect(taken?.takeTexts('words')).toEqual(WORDS);
  expect(taken?.take('many', Uint32Array)).toEqual(Uint32Array.from({ length: 300_000 }, (_, at) => at));
  expect(() => taken?.take('columns.of.tomorrow', Uint8Array)).toThrow(/no columns/);
});

test('no file, and one that something else has made, is nothing', async () => {
  const none = createIndexFile(createStorage(dataDir).indexes, 'no-index');
  expect(await none.read(MADE_BY)).toBeNull();
  await file.write('another database', parts());
  expect(await file.read(MADE_BY)).toBeNull();
});

test('of a file with any damage nothing is read', async () => {
  await file.write(MADE_BY, parts());
  const whole = await readFile(target);
  const at = fc.oneof(fc.nat(400), fc.nat(whole.length - 1));
  const damage = fc.oneof(
    at.map((length) => whole.subarray(0, length)),
    fc.tuple(at, fc.integer({ min: 1, max: 255 })).map(([place, flip]) => {
      const flipped = Buffer.from(whole);
      flipped[place] = (flipped[place] ?? 0) ^ flip;
      return flipped;
    }),
    fc.uint8Array({ minLength: 1, maxLength: 9 }).map((more) => Buffer.concat([whole, more])),
    fc.uint8Array({ maxLength: 99 }).map((other) => Buffer.from(other)),
    fc.constant(Buffer.from(whole.toString('latin1').replace('"format":1', '"format":2'), 'latin1')),
  );
  await fc.assert(
    fc.asyncProperty(damage, async (bytes) => {
      await writeFile(target, bytes);
      expect(await file.read(MADE_BY)).toBeNull();
    }),
    { numRuns: counts.PROPERTIES },
  );
});

test('a writing that is broken off, or has not ended, leaves the file that was there', async () => {
  await file.write(MADE_BY, parts());
  const broken: KeptPart[] = parts(2).map((part, at) => (at < 2 ? part : { ...part, pieces: failing() }));
  await expect(file.write(MADE_BY, broken)).rejects.toThrow('broken off');
  expect(await readFirst()).toBe(1);
  const writing = file.write(MADE_BY, parts(3));
  expect([1, 3]).toContain(await readFirst());
  await writing;
  expect(await readFirst()).toBe(3);
});

function* failing(): Generator<Uint32Array> {
  yield Uint32Array.of(0, 2);
  throw new Error('broken off');
}
