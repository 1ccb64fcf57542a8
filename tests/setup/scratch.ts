import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** All databases and data folders of a run at once, twice. */
const ROOM_BYTES = 2 ** 30;
/** Besides what the tests' own processes need. */
const MEMORY_BYTES = 4 * 2 ** 30;

/** Settings of a database that no test tears the power from. */
export const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

async function parent(): Promise<string> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES ? IN_MEMORY : tmpdir();
}

/**
 * A new folder for databases and data of servers, named after `purpose`. It is in memory where there is room: the hundreds of
 * files of a new database cost ten times as much on a disk. PostgreSQL's account may pass through it.
 */
export async function makeScratch(purpose: string): Promise<string> {
  const folder = await mkdtemp(path.join(await parent(), `karkas-${purpose}-`));
  await chmod(folder, 0o711);
  return folder;
}
