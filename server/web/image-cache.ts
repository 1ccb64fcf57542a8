import { HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Made pictures on disk. Every method may fail as a disk does. */
export interface ImageCache {
  read(key: string): Promise<Buffer | null>;
  /** Keeps a picture under `key` (a file name) and deletes the least recently used ones beyond the limit. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

interface Entry {
  bytes: number;
  /** ms since the epoch. */
  usedAt: number;
}

/** Uses are written down, as the time of the file, no more often than this: order after a restart needs no more. */
const TOUCH_MS = MINUTE_MS;
/** An unfinished file this old was left by a process that is gone. */
const ABANDONED_MS = HOUR_MS;

/**
 * A folder of at most `maxBytes`. What an earlier process left there is used on; a file that another process of the same
 * folder has written is found when it is asked for.
 */
export function createImageCache({ folder, maxBytes }: { folder: string; maxBytes: number }): ImageCache {
  /** The least recently used first. */
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

  /** Once; again after a failure. */
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
      // Trimmed away meanwhile or not: the bytes are here.
      if (stale) await utimes(file, new Date(now), new Date(now)).catch(() => {});
      await trim();
      return bytes;
    },

    async write(key, bytes) {
      await ready();
      if (bytes.length > maxBytes) return;
      // Half a file is never seen, whenever the process ends.
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
