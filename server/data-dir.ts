import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** The contents of the data folder besides the database. */
const PRIVATE_FOLDERS = ['files', 'private', 'indexes', 'image-cache', 'outbox', 'sandbox'];

/**
 * Creates the data folder with the parts that only our account may access; permissions left open by an earlier version
 * are closed. The database has its own account and is created elsewhere.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await makeDataDir(dataDir);
  for (const name of PRIVATE_FOLDERS) {
    const folder = path.join(dataDir, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // On a shared mount it may belong to another account.
    await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM') throw error;
    });
  }
}

/**
 * Creates the data folder when missing, closed to others. As root, PostgreSQL's account may traverse it but not list
 * it. An existing folder keeps its mode, which may be intentional.
 */
export async function makeDataDir(folder: string): Promise<void> {
  await makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Creates the missing folders of the path; the last one gets `mode` regardless of the process's umask. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await mkdir(folder, { recursive: true, mode })) await chmod(folder, mode);
}
