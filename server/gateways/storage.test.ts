import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStorage } from './storage.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-storage-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

it('stores a file, replaces it and leaves nothing else behind', async () => {
  const storage = createStorage(dataDir);
  expect(await storage.put('company/12/logo.webp', Buffer.from('one'))).toBe('/files/company/12/logo.webp');
  await storage.put('company/12/logo.webp', Buffer.from('two'));
  expect(await readFile(path.join(storage.root, 'company/12/logo.webp'), 'utf8')).toBe('two');
  expect(await readdir(path.join(storage.root, 'company/12'))).toEqual(['logo.webp']);
});

it.each(['', '../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a/.hidden', 'a\\b', 'a\0b', 'имя.webp'])(
  'refuses the name %j',
  async (name) => {
    await expect(createStorage(dataDir).put(name, Buffer.from('x'))).rejects.toThrow(RangeError);
  },
);
