import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutbound } from '../platform/outbound.ts';
import { readEntries } from './formats/detect.ts';
import { FILE_BYTES_MAX } from './limits.ts';
import { readSource } from './read-source.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-source-'));
  file = path.join(folder, 'export');
});
afterEach(() => rm(folder, { recursive: true }));

const outbound = createOutbound({ allowLoopback: false });

test('a file is read as it is', async () => {
  await writeFile(file, new Uint8Array([0x50, 0x4b]));
  expect(await readSource(file, outbound)).toEqual(new Uint8Array([0x50, 0x4b]));
});

test('a file that is too large is refused before it is read', async () => {
  await writeFile(file, '');
  await truncate(file, FILE_BYTES_MAX + 1);
  await expect(readSource(file, outbound)).rejects.toThrow(/ больше 32\u00a0МБ: разделите его\.$/);
});

test.each([
  [
    'an old spreadsheet',
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1],
    'Это таблица старого формата .xls: сохраните её как .xlsx или CSV.',
  ],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0, 0], 'Это не текстовый файл и не таблица .xlsx.'],
  ['spaces alone', [0x20, 0x0a], 'Файл пуст.'],
])('%s says what to do', async (_what, bytes, message) => {
  await expect(readEntries(new Uint8Array(bytes))).rejects.toThrow(message);
});
