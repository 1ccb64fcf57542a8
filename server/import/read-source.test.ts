import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutbound } from '../platform/outbound.ts';
import { readSource } from './read-source.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-source-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(...bytes: number[]): Promise<string | Uint8Array> {
  const file = path.join(folder, 'export');
  await writeFile(file, new Uint8Array(bytes));
  return readSource(file, createOutbound({ allowLoopback: false }));
}

test('a spreadsheet stays bytes, anything else is text', async () => {
  expect(await read(0x50, 0x4b, 3, 4, 0)).toBeInstanceOf(Uint8Array);
  expect(await read(0x50, 0x4b)).toBe('PK');
});

test('what is neither says what to do', async () => {
  await expect(read(0xd0, 0xcf, 0x11, 0xe0, 0xa1)).rejects.toThrow(/is an \.xls of old; save it as \.xlsx or CSV\.$/);
  await expect(read(0x89, 0x50, 0x4e, 0x47, 0, 0)).rejects.toThrow(/is not a text file\.$/);
});
