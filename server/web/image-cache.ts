import { HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Generated images on disk. Every method may fail with a disk error. */
export interface ImageCache {
  read(key: string): Promise<Buffer | null>;
  /** Stores an image under `key` (a file name) and evicts the least recently used ones beyond the limit. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

interface Entry {
  bytes: number;
  /** ms since the epoch. */
  usedAt: number;
}

/** How often at most a use updates the file's time, which gives the order after a restart. */
const TOUCH_MS = MINUTE_MS;
/** An unfinished file of this age belongs to a dead process. */
const ABANDONED_MS = HOUR_MS;

/**
 * A folder of at most `maxBytes`. Files of an earlier process are reused; files that another process writes meanwhile are
 * found on request.
 */
export function createImageCache({ folder, maxBytes }: { folder: string; maxBytes: number }): ImageCache {
  /** Least recently used first. */
  const entries = new Map<string, Entry>();
  let total = 0;
  let scanning: Promise<void> | null = null;

  async function scan(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found: [string, Entry][] = [];
    const look = async (name: string) => {
      const file = await stat(path.join(folder, name)).catch(() => null);
      if (!file?.isFile()) return;
      if (!name.startsWith('.')) found.push([name, { bytes: file.size, usedAt: file.mtimeMs }]);
      else if (Date.now() - file.mtimeMs > ABANDONED_MS) await rm(path.join(folder, name), { force: true });
    };
    await Promise.all((await readdir(folder)).map(look));
    for (const [name, entry] of found.sort(([, a], [, b]) => a.usedAt - b.usedAt)) remember(name, entry);
    await trim();
  }

  /** Runs once, and again after a failure. */
  function ready(): Promise<void> {
    scanning ??= scan().catch((error: unknown) => {
      scanning = null;
      throw error;
    });
    return scanning;
  }

  function remember(key: string, entry: Entry): void {
    forget(key);
    entries.set(key, entry);
    total += entry.bytes;
  }

  function forget(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  async function trim(): Promise<void> {
    while (total > maxBytes) {
      const [oldest] = entries.keys();
      if (oldest === undefined) return;
      forget(oldest);
      await rm(path.join(folder, oldest), { force: true });
    }
  }

  return {
    async read(key) {
      const file = path.join(folder, key);
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!bytes) {
        forget(key);
        return null;
      }
      const now = Date.now();
      const usedAt = entries.get(key)?.usedAt ?? 0;
      const stale = now - usedAt > TOUCH_MS;
      remember(key, { bytes: bytes.length, usedAt: stale ? now : usedAt });
      // The file may be evicted meanwhile.
      if (stale) await utimes(file, new Date(now), new Date(now)).catch(() => {});
      await trim();
      return bytes;
    },

    async write(key, bytes) {
      await ready();
      if (bytes.length > maxBytes) return;
      // A killed process leaves no partial image.
      const temporary = path.join(folder, `.${randomUUID()}`);
      try {
        await writeFile(temporary, bytes, { mode: 0o600 });
        await rename(temporary, path.join(folder, key));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      remember(key, { bytes: bytes.length, usedAt: Date.now() });
      await trim();
    },
  };
}
