import path from 'node:path';
import { ORIGINALS } from '#shared/domain/file-name.ts';
import { createFileRoot, removeUnfinished, type FileRoot } from './file-root.ts';

export type { FileRoot, StoredFile } from './file-root.ts';

/** Files of people and of ours. The adapter of this stage is the data folder. */
export interface Storage {
  /** What we drew or wrote: served at `/files/` to whoever knows the name. */
  public: FileRoot & { folder: string };
  /** What people have sent. No address leads here; pictures are drawn from names that begin with `originals/`. */
  private: FileRoot;
  /** Call it at a start: removes what killed processes have left half written. */
  removeUnfinished(): Promise<void>;
}

/** `files` and `private` in the data folder, readable by their owner only. */
export function createStorage(dataDir: string): Storage {
  const folders = { public: path.resolve(dataDir, 'files'), private: path.resolve(dataDir, 'private') };
  return {
    public: { ...createFileRoot(folders.public), folder: folders.public },
    private: createFileRoot(folders.private),
    async removeUnfinished() {
      await Promise.all(Object.values(folders).map(removeUnfinished));
    },
  };
}

/** Where a picture to draw from is: an original in private, anything else among the public files. */
export function pictureRoot(storage: Storage, name: string): FileRoot {
  return name.startsWith(ORIGINALS) ? storage.private : storage.public;
}
