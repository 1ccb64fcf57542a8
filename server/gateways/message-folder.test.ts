import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createMessageFolder } from './message-folder.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test('old messages are deleted, and new ones stay', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-outbox-'));
  folders.push(dataDir);
  const folder = createMessageFolder(dataDir, 'mail');
  expect(await folder.deleteOld(new Date())).toBe(0);
  await folder.write('2026-11-01-old.eml', 'old');
  await folder.write('2026-11-22-new.eml', 'new');
  const longAgo = new Date('2026-11-01T00:00:00Z');
  await utimes(path.join(dataDir, 'outbox/mail/2026-11-01-old.eml'), longAgo, longAgo);
  expect(await folder.deleteOld(new Date('2026-11-08T00:00:00Z'))).toBe(1);
  expect((await folder.newest(9)).map(({ name }) => name)).toEqual(['2026-11-22-new.eml']);
});
