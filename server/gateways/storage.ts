import path from 'node:path';
import { ORIGINALS } from '#shared/domain/file-name.ts';
import { createFileRoot, removeUnfinished, type FileRoot } from './file-root.ts';

export type { FileRoot, StoredFile } from './file-root.ts';

/** File storage; for now in the data folder. */
export interface Storage {
  /** Files that we made: served at `/files/` to anybody who knows the name. */
  public: FileRoot & { folder: string };
  /** Uploads. They have no address; images are made from names that begin with `originals/`. */
  private: FileRoot;
  /** What is made of the database, and made anew when it is lost. */
  indexes: FileRoot;
  /** Removes files that killed processes left unfinished; call it at a start. */
  removeUnfinished(): Promise<void>;
}

/** Uses `files`, `private` and `indexes` in the data folder, readable by their owner only. */
export function createStorage(dataDir: string): Storage {
  const folders = {
    public: path.resolve(dataDir, 'files'),
    private: path.resolve(dataDir, 'private'),
    indexes: path.resolve(dataDir, 'indexes'),
  };
  return {
    public: { ...createFileRoot(folders.public), folder: folders.public },
    private: createFileRoot(folders.private),
    indexes: createFileRoot(folders.indexes),
    async removeUnfinished() {
      await Promise.all(Object.values(folders).map(removeUnfinished));
    },
  };
}

/** The root of an image's source: private for originals, else public. */
export function pictureRoot(storage: Pick<Storage, 'private' | 'public'>, name: string): FileRoot {
  return name.startsWith(ORIGINALS) ? storage.private : storage.public;
}
