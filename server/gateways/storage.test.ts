import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createStorage, type Storage } from './storage.ts';

const UNSAFE = [
  '',
  '../secret',
  'a/../../b',
  '/etc/passwd',
  'a//b',
  'a/',
  '.hidden',
  'a/.hidden',
  '.unfinished/lock',
  'a\\b',
  'a\0b',
  'a\nb',
  'имя.webp',
  'a'.repeat(256),
];

let dataDir: string;
let storage: Storage;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-storage-'));
  storage = createStorage(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true }));

const unfinished = async (root: string) =>
  (await readdir(path.join(dataDir, root, '.unfinished'))).filter((name) => name !== 'lock');
const content = async (root: 'public' | 'private', name: string) => {
  const file = await storage[root].open(name);
  return file && text(file.stream);
};

describe.each(['public', 'private'] as const)('the %s root', (root) => {
  const folder = root === 'public' ? 'files' : 'private';

  it('keeps a file, replaces it and leaves nothing else behind', async () => {
    expect(await storage[root].write('company/12/logo.webp', Buffer.from('one'))).toBe(3);
    const before = await storage[root].find('company/12/logo.webp');
    expect(before).toMatchObject({ sizeBytes: 3, type: 'image/webp' });
    expect(Math.abs((before?.changedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await storage[root].write('company/12/logo.webp', Buffer.from('two'));
    expect(await content(root, 'company/12/logo.webp')).toBe('two');
    expect((await storage[root].find('company/12/logo.webp'))?.version).not.toBe(before?.version);
    expect(await readdir(path.join(dataDir, folder, 'company/12'))).toEqual(['logo.webp']);
    expect(await unfinished(folder)).toEqual([]);
  });

  it('stores a stream up to the limit', async () => {
    const pieces = () => Readable.from([Buffer.from('12345'), Buffer.from('67890')]);
    expect(await storage[root].write('a.txt', pieces(), 10)).toBe(10);
    const refused = pieces();
    await expect(storage[root].write('a.txt', refused, 9)).rejects.toMatchObject({ code: 'body_too_large' });
    await expect(storage[root].write('b.txt', pieces(), 9)).rejects.toMatchObject({ code: 'body_too_large' });
    expect([await content(root, 'a.txt'), await content(root, 'b.txt')]).toEqual(['1234567890', null]);
    expect(refused.destroyed).toBe(true);
    expect(await unfinished(folder)).toEqual([]);
  });

  it('leaves nothing of a failed stream', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(storage[root].write('new/a.txt', failing)).rejects.toThrow('gone');
    expect(await storage[root].find('new/a.txt')).toBeNull();
    expect(await unfinished(folder)).toEqual([]);
  });

  it('continues reading a file that is replaced or deleted meanwhile', async () => {
    await storage[root].write('a.txt', Buffer.from('old'));
    const [first, second] = [await storage[root].open('a.txt'), await storage[root].open('a.txt')];
    await storage[root].write('a.txt', Buffer.from('newer'));
    expect(first && (await text(first.stream))).toBe('old');
    await storage[root].delete('a.txt');
    expect(second && (await text(second.stream))).toBe('old');
    expect(await storage[root].find('a.txt')).toBeNull();
  });

  it('deletes existing and missing files', async () => {
    await storage[root].write('a/b.txt', Buffer.from('x'));
    for (const name of ['a/b.txt', 'a/b.txt', 'no/such.txt', 'a/b.txt/c']) await storage[root].delete(name);
    expect(await storage[root].find('a/b.txt')).toBeNull();
    expect(await storage[root].find('a')).toBeNull();
  });

  it('makes its files readable by their owner only', async () => {
    await storage[root].write('a/b.txt', Buffer.from('x'));
    const modes = await Promise.all(
      ['a/b.txt', 'a', '.unfinished', '.unfinished/lock'].map((name) => stat(path.join(dataDir, folder, name))),
    );
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['600', '700', '700', '600']);
  });

  it.each(UNSAFE)('rejects the unsafe name %j', async (name) => {
    await expect(storage[root].write(name, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(storage[root].delete(name)).rejects.toThrow(RangeError);
    expect([await storage[root].find(name), await storage[root].open(name)]).toEqual([null, null]);
  });
});

test('neither root finds files of the other or follows links', async () => {
  await storage.private.write('passport.pdf', Buffer.from('secret'));
  await storage.public.write('a/b.txt', Buffer.from('x'));
  expect(await storage.public.find('passport.pdf')).toBeNull();
  await symlink(path.join(dataDir, 'private'), path.join(dataDir, 'files/folder'));
  await symlink(path.join(dataDir, 'private/passport.pdf'), path.join(dataDir, 'files/file.pdf'));
  await symlink('nowhere', path.join(dataDir, 'files/broken'));
  for (const name of ['folder/passport.pdf', 'file.pdf', 'broken'])
    expect([await storage.public.find(name), await storage.public.open(name)]).toEqual([null, null]);
});

test('a root may be a link itself, such as to another disk', async () => {
  await storage.public.write('a.txt', Buffer.from('x'));
  await rename(path.join(dataDir, 'files'), path.join(dataDir, 'elsewhere'));
  await symlink(path.join(dataDir, 'elsewhere'), path.join(dataDir, 'files'));
  expect(await content('public', 'a.txt')).toBe('x');
});

test('finds files of an earlier version', async () => {
  await mkdir(path.join(dataDir, 'files/demo'), { recursive: true });
  await writeFile(path.join(dataDir, 'files/demo/frame-1.webp'), 'x');
  expect(await storage.public.find('demo/frame-1.webp')).toMatchObject({ sizeBytes: 1, type: 'image/webp' });
});

describe('a write that is killed', () => {
  /** Writes the beginning of a file and waits for more. */
  const WRITER = `
    import { createStorage } from '${new URL('storage.ts', import.meta.url).href}';
    async function* source() { yield Buffer.from('half'); process.stdout.write('begun'); await new Promise(() => setInterval(() => {}, 1_000)); }
    await createStorage(process.argv[1]).private.write('scan.pdf', source());
  `;

  it('leaves no file, and nothing at all after the next start; a running write is left alone', async () => {
    const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(writer, 'exit');
    try {
      await once(writer.stdout, 'data');
      await storage.removeUnfinished();
      expect(await unfinished('private')).toHaveLength(1);
    } finally {
      writer.kill('SIGKILL');
      await ended;
    }
    expect(await storage.private.find('scan.pdf')).toBeNull();
    expect(await unfinished('private')).toHaveLength(1);
    await storage.removeUnfinished();
    expect(await unfinished('private')).toEqual([]);
    await storage.private.write('scan.pdf', Buffer.from('whole'));
    expect(await readFile(path.join(dataDir, 'private/scan.pdf'), 'utf8')).toBe('whole');
  });

  it('needs no cleanup in an unused folder', async () => {
    await storage.removeUnfinished();
    expect(await readdir(dataDir)).toEqual([]);
  });
});
