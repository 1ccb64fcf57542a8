import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm, stat, unlink } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import path from 'node:path';
import { mediaType } from '#shared/domain/file-kinds.ts';
import { isFileName } from '#shared/domain/file-name.ts';
import { tryLock, waitForLock } from '../database/process-lock.ts';
import { DomainError } from '../platform/problems.ts';

/** What is known of a stored file without reading it. */
export interface StoredFile {
  sizeBytes: number;
  /** Media type, by the ending of the name. */
  type: string;
  changedAt: Date;
  /** Another one as soon as the file is replaced. */
  version: string;
}

/**
 * Files under names («company/12/logo.webp»: parts of a–z, 0–9, dot, dash and underscore, 255 characters at most). What
 * people call a file belongs into the database, never here. Unsafe names are never found; to write or delete them is a
 * RangeError.
 */
export interface FileRoot {
  /**
   * Stores a file and answers its size. It is there as a whole, also after a power cut, or not at all; one of the same name
   * is replaced. Fails with `body_too_large` beyond `bytesMax` and as the source does.
   */
  write(name: string, source: Uint8Array | AsyncIterable<Uint8Array>, bytesMax?: number): Promise<number>;
  find(name: string): Promise<StoredFile | null>;
  /** The file as it is now, even if it is replaced or deleted while it is read. The stream is to be read or destroyed. */
  open(name: string): Promise<(StoredFile & { stream: Readable }) | null>;
  /** Does nothing where there is no such file. */
  delete(name: string): Promise<void>;
}

/** Its name starts with a dot, so nothing in it is ever found. */
const UNFINISHED = '.unfinished';
const LOCK = 'lock';
/** Longer than it takes to look through the unfinished. */
const LOCK_WAIT_MS = 10_000;

const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** A folder of files that only its owner can read. */
export function createFileRoot(folder: string): FileRoot {
  const unfinished = path.join(folder, UNFINISHED);

  /** Where the file is; null where there is none. A link is no file: it could lead out. */
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
      // Says that what is unfinished here is in work, until this process ends in whatever way.
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

/** Removes what killed processes have left half written in the folder. While another process writes, the next start does. */
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

/** Makes names last that have changed in `folder` and in those above it, up to `top`. */
async function sync(folder: string, top: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
  if (folder !== top) await sync(path.dirname(folder), top);
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (GONE.has(error.code ?? '')) return null;
  throw error;
}
