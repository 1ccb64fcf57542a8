import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './database/embedded.ts';

/** How long a server may take to stop before it ends itself. */
export const STOP_TIMEOUT_MS = 20_000;

const markOf = (dataDir: string) => path.join(dataDir, 'server.stopping');

/** Says to the next start that this process is about to give back the port and the database. */
export function markStopping(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(markOf(dataDir), String(process.pid));
  process.once('exit', () => rmSync(markOf(dataDir), { force: true }));
}

/** Waits until a server that is stopping in the same folder has ended. */
export async function waitForStopping(dataDir: string): Promise<void> {
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const pid = Number(await readFile(markOf(dataDir), 'utf8').catch(() => ''));
    if (!pid || !isAlive(pid)) return;
  }
}
