import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A server as described in its `postmaster.pid`. */
export interface ServerAddress {
  pid: number;
  port: number;
}

export const pidFileOf = (dir: string) => path.join(dir, 'postmaster.pid');

/** The content of the file, which may be stale; null without a file, or when it describes no server. */
export async function readPidFile(dir: string): Promise<ServerAddress | null> {
  const text = await readFile(pidFileOf(dir), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  // A negative pid belongs to initdb's own server.
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/** True while the process exists, whoever owns it. A zombie counts as gone. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^[ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, ''));
  } catch {
    return false;
  }
}

/** True when this process is the PostgreSQL server of the cluster in `dir`: the pid alone may have been reused. */
export async function isServerOf(dir: string, pid: number): Promise<boolean> {
  if (!isRunning(pid)) return false;
  try {
    if (process.platform === 'linux') {
      const [program = '', flag] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
      const folder = await readlink(`/proc/${pid}/cwd`);
      return path.basename(program) === 'postgres' && flag === '-D' && folder === (await realpath(dir));
    }
    if (process.platform === 'win32') {
      const { stdout } = await command('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
      return stdout.toLowerCase().startsWith('"postgres.exe"');
    }
    const { stdout } = await command('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes(`postgres -D ${dir} `);
  } catch {
    return false;
  }
}

const command = promisify(execFile);

/**
 * Stops the server of `dir` if `pid` is it: fast shutdown (SIGINT), after 10 s the immediate one (SIGQUIT), because a
 * server stopped during recovery may hang. True when it is gone.
 */
export async function stopServer(dir: string, pid: number): Promise<boolean> {
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!(await isServerOf(dir, pid))) return true;
    process.kill(pid, signal);
    for (const deadline = Date.now() + waitMs; isRunning(pid) && Date.now() < deadline;) await sleep(20);
  }
  return !isRunning(pid);
}
