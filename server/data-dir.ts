import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';

/** What is in the data folder beside the database. */
const PRIVATE_FOLDERS = ['files', 'private', 'image-cache'];

/**
 * Makes the data folder with what belongs to us alone in it; also what an earlier version left open is closed. The
 * database has its own account and is made elsewhere.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await makeDataDir(dataDir);
  for (const name of PRIVATE_FOLDERS) {
    const folder = path.join(dataDir, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // On a shared mount it may be another account's.
    await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM') throw error;
    });
  }
}

/**
 * Makes the data folder where there is none, closed to others. As root PostgreSQL's account may pass through it and see
 * no names. One that exists keeps its mode: whoever made it may have reasons.
 */
export async function makeDataDir(folder: string): Promise<void> {
  await makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

/** Makes what is missing of the path; the last folder gets `mode` whatever the process's umask is. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await mkdir(folder, { recursive: true, mode })) await chmod(folder, mode);
}
