import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock between processes: the system releases it when its holder is killed. */
export interface ProcessLock {
  release(): void;
}

/** A shared lock has many holders, an exclusive one a single holder. */
export type LockMode = 'shared' | 'exclusive';

const SQLITE_BUSY = 5;
const RETRY_MS = 30;

/**
 * The lock, or null while another process holds a conflicting one. Node has no file locks, but its built-in SQLite uses
 * those of the system; nothing is ever written to the file.
 */
export function tryLock(file: string, mode: LockMode): ProcessLock | null {
  createFile(file);
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    // In memory, because a killed holder would leave a journal beside the file.
    holder.exec('pragma journal_mode = memory');
    holder.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select 1 from sqlite_schema');
  } catch (error) {
    holder.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => holder.close() };
}

/** Waits for the lock; null after `timeoutMs`. `onWait` is called once, when it is not available immediately. */
export async function waitForLock(
  file: string,
  mode: LockMode,
  timeoutMs: number,
  onWait: () => void = () => {},
): Promise<ProcessLock | null> {
  const deadline = Date.now() + timeoutMs;
  for (let isFirst = true; ; isFirst = false) {
    const lock = tryLock(file, mode);
    if (lock) return lock;
    if (isFirst) onWait();
    if (Date.now() > deadline) return null;
    await sleep(RETRY_MS);
  }
}

/**
 * Readable by its owner only. An existing file is not opened: closing it would release the locks that this process has
 * on it.
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
