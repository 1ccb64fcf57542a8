import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createImageCache } from './image-cache.ts';

let folder: string;
const picture = (bytes: number, fill = 1) => Buffer.alloc(bytes, fill);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'karkas-pictures-')), 'image-cache');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

describe('the image cache', () => {
  test('returns stored images and nothing else', async () => {
    const cache = createImageCache({ folder, maxBytes: 1_000 });
    expect(await cache.read('a')).toBeNull();
    await cache.write('a', picture(100, 7));
    expect(await cache.read('a')).toEqual(picture(100, 7));
    expect(await readdir(folder)).toEqual(['a']);
  });

  test('evicts the least recently used beyond the limit', async () => {
    const cache = createImageCache({ folder, maxBytes: 250 });
    await cache.write('a', picture(100));
    await cache.write('b', picture(100));
    await cache.read('a');
    await cache.write('c', picture(100));
    expect((await readdir(folder)).sort()).toEqual(['a', 'c']);
    expect(await cache.read('b')).toBeNull();
  });

  test('a rewritten image counts once; one larger than the limit is not kept', async () => {
    const cache = createImageCache({ folder, maxBytes: 250 });
    for (let round = 0; round < 5; round += 1) await cache.write('a', picture(100));
    await cache.write('b', picture(100));
    await cache.write('huge', picture(251));
    expect((await readdir(folder)).sort()).toEqual(['a', 'b']);
  });

  test('reuses the files of an earlier process, within its own limit and in order of use', async () => {
    const earlier = createImageCache({ folder, maxBytes: 1_000 });
    for (const [index, key] of ['a', 'b', 'c'].entries()) {
      await earlier.write(key, picture(100));
      await utimes(path.join(folder, key), hoursAgo(3 - index), hoursAgo(3 - index));
    }
    expect(await createImageCache({ folder, maxBytes: 1_000 }).read('a')).toEqual(picture(100));
    const smaller = createImageCache({ folder, maxBytes: 250 });
    await smaller.write('d', picture(50));
    expect((await readdir(folder)).sort()).toEqual(['a', 'c', 'd']);
  });

  test('unfinished files are ignored, and deleted once they are old', async () => {
    await createImageCache({ folder, maxBytes: 1_000 }).write('a', picture(10));
    for (const name of ['.old', '.young']) await writeFile(path.join(folder, name), picture(10));
    await utimes(path.join(folder, '.old'), hoursAgo(2), hoursAgo(2));
    await createImageCache({ folder, maxBytes: 1_000 }).write('b', picture(10));
    expect((await readdir(folder)).sort()).toEqual(['.young', 'a', 'b']);
  });

  test('finds a file that another process wrote; one that it deleted is a miss', async () => {
    const [one, other] = [createImageCache({ folder, maxBytes: 1_000 }), createImageCache({ folder, maxBytes: 1_000 })];
    await one.write('a', picture(10));
    expect(await other.read('a')).toEqual(picture(10));
    await rm(path.join(folder, 'a'));
    expect(await other.read('a')).toBeNull();
  });

  test('concurrent writes stay within the limit', async () => {
    const cache = createImageCache({ folder, maxBytes: 1_000 });
    await Promise.all(Array.from({ length: 50 }, (_, index) => cache.write(`p${index}`, picture(90))));
    const sizes = await Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000);
  });

  test('a disk failure is an error, and the next attempt works', async () => {
    await writeFile(folder, 'in the way');
    const cache = createImageCache({ folder, maxBytes: 1_000 });
    await expect(cache.write('a', picture(10))).rejects.toThrow();
    await rm(folder);
    await cache.write('a', picture(10));
    expect(await cache.read('a')).toEqual(picture(10));
  });
});
