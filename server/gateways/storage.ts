import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FILES_PREFIX, isFileName } from '#shared/domain/file-name.ts';

/** Files that users see. The adapter of this stage is a folder; the web layer serves it at /files/*. */
export interface Storage {
  /**
   * Stores a file under `name` («company/12/logo.webp»: parts of a–z, 0–9, dot, dash and underscore) and answers its public address.
   * A file of the same name is replaced at once: nobody ever reads half of it.
   */
  put(name: string, bytes: Uint8Array): Promise<string>;
  /** Absolute path of the folder. */
  root: string;
}

/** Files under `files` in the data folder, readable by their owner only. `put` throws a RangeError for a name that could lead out of it. */
export function createStorage(dataDir: string): Storage {
  const root = path.resolve(dataDir, 'files');
  return {
    root,
    async put(name, bytes) {
      if (!isFileName(name)) throw new RangeError(`"${name}" is not a safe name for a file`);
      const target = path.join(root, name);
      // A name that starts with a dot is not served, so an unfinished file is never seen.
      const temporary = path.join(path.dirname(target), `.${randomUUID()}`);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        await writeFile(temporary, bytes, { mode: 0o600, flush: true });
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return FILES_PREFIX + name;
    },
  };
}
