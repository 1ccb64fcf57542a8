import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import path from 'node:path';
import { mediaType } from '#shared/domain/file-kinds.ts';
import { isFileName } from '#shared/domain/file-name.ts';
import { tryLock, waitForLock } from '../database/process-lock.ts';
import { DomainError } from '../platform/problems.ts';

/** Metadata of a stored file. */
export interface StoredFile {
  sizeBytes: number;
  /** Media type by file extension. */
  type: string;
  changedAt: Date;
  /** Changes when the file is replaced. */
  version: string;
}

/**
 * Files by name («company/12/logo.webp»: segments of a–z, 0–9, dot, dash and underscore, 255 characters at most). The names
 * that users give belong in the database. Unsafe names are never found; writing or deleting them throws a RangeError.
 */
export interface FileRoot {
  /**
   * Stores or replaces a file atomically, even across a power cut, and returns its size. Throws `body_too_large` beyond
   * `bytesMax`, and the source's errors.
   */
  write(name: string, source: Uint8Array | AsyncIterable<Uint8Array>, bytesMax?: number): Promise<number>;
  find(name: string): Promise<StoredFile | null>;
  /** The file as it is now, even if it is replaced or deleted during reading. Read or destroy the stream. */
  open(name: string): Promise<(StoredFile & { stream: Readable }) | null>;
  /** Does nothing when the file does not exist. */
  delete(name: string): Promise<void>;
}

/** Names with a leading dot are unsafe, so its files are never found. */
const UNFINISHED = '.unfinished';
const LOCK = 'lock';
/** Longer than the removal of unfinished files takes. */
const LOCK_WAIT_MS = 10_000;

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** A folder whose files only its owner can read. */
export function createFileRoot(folder: string): FileRoot {
  const unfinished = path.join(folder, UNFINISHED);

  /** The file's path, or null. Links do not count as files: they could lead out of the folder. */
  async function locate(name: string): Promise<string | null> {
    if (!isFileName(name)) return null;
    const found = await Promise.all([realpath(folder), realpath(path.join(folder, name))]).catch(nullIfGone);
    return found && found[1] === path.join(found[0], name) ? found[1] : null;
  }

  return {
    async write(name, source, bytesMax = Infinity) {
      const target = pathOf(folder, name);
      const parent = path.dirname(target);
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      // Marks the unfinished files as in use until this process ends, even by a kill.
      const lock = await waitForLock(path.join(unfinished, LOCK), 'shared', LOCK_WAIT_MS);
      if (!lock) throw new Error(`${unfinished} is locked`);
      const temporary = path.join(unfinished, randomUUID());
      try {
        const sizeBytes = await writeFile(temporary, source, bytesMax);
        const made = await mkdir(parent, { recursive: true, mode: 0o700 });
        await rename(temporary, target);
        await sync(parent, made ? path.dirname(made) : parent);
        return sizeBytes;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      } finally {
        lock.release();
      }
    },

    async find(name) {
      const file = await locate(name);
      const found = file === null ? null : await stat(file, { bigint: true }).catch(nullIfGone);
      return found?.isFile() ? describe(name, found) : null;
    },

    async open(name) {
      const file = await locate(name);
      const handle =
        file === null ? null : await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullIfGone);
      if (!handle) return null;
      try {
        const found = await handle.stat({ bigint: true });
        if (found.isFile()) return { ...describe(name, found), stream: handle.createReadStream() };
      } catch (error) {
        await handle.close();
        throw error;
      }
      await handle.close();
      return null;
    },

    async delete(name) {
      const target = pathOf(folder, name);
      const isGone = (await unlink(target).catch(nullIfGone)) === null;
      if (!isGone) await sync(path.dirname(target), path.dirname(target));
    },
  };
}

/** Removes files that killed processes left unfinished. While another process writes, it leaves them to the next start. */
export async function removeUnfinished(folder: string): Promise<void> {
  const unfinished = path.join(folder, UNFINISHED);
  const names = await readdir(unfinished).catch(nullIfGone);
  const lock = names && tryLock(path.join(unfinished, LOCK), 'exclusive');
  if (!lock) return;
  try {
    const left = (await readdir(unfinished)).filter((name) => name !== LOCK);
    await Promise.all(left.map((name) => rm(path.join(unfinished, name), { force: true, recursive: true })));
  } finally {
    lock.release();
  }
}

function pathOf(folder: string, name: string): string {
  if (!isFileName(name)) throw new RangeError(`"${name}" is not a safe name for a file`);
  return path.join(folder, name);
}

function describe(name: string, { size, mtime, mtimeNs }: { size: bigint; mtime: Date; mtimeNs: bigint }): StoredFile {
  return { sizeBytes: Number(size), type: mediaType(name), changedAt: mtime, version: `${mtimeNs}-${size}` };
}

async function writeFile(
  file: string,
  source: Uint8Array | AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let sizeBytes = 0;
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      sizeBytes += chunk.length;
      if (sizeBytes > bytesMax) throw new DomainError('body_too_large');
      await handle.appendFile(chunk);
    }
    await handle.sync();
    return sizeBytes;
  } finally {
    await handle.close();
  }
}

/** Flushes changed names in `folder` and its parents up to `top` to disk. */
async function sync(folder: string, top: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
  if (folder !== top) await sync(path.dirname(folder), top);
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (GONE.has(error.code ?? '')) return null;
  throw error;
}
