import path from 'node:path';
import { tryLock, waitForLock } from './database/process-lock.ts';

/** How long a server may take to stop before it ends itself. */
export const STOP_TIMEOUT_MS = 20_000;

const markOf = (dataDir: string) => path.join(dataDir, 'server.stopping.lock');

/** Says to the next start that this process is about to give back its port; the word ends with the process. */
export async function markStopping(dataDir: string): Promise<void> {
  // A start that looks at this moment lets go at once.
  const mark = await waitForLock(markOf(dataDir), 'shared', 1_000);
  process.once('exit', () => mark?.release());
}

/** True while a server of the same folder is about to end. */
export function isOneStopping(dataDir: string): boolean {
  const free = tryLock(markOf(dataDir), 'exclusive');
  free?.release();
  return free === null;
}
