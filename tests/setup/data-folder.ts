import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findAccount, reachableDataDir } from '#server/database/embedded-account.ts';
import { isServerOf, readPidFile } from '#server/database/embedded-process.ts';

/** Where the embedded database of a data folder actually is. */
export async function clusterOf(dataDir: string): Promise<string> {
  return reachableDataDir(await findAccount(), path.join(dataDir, 'postgres'));
}

/** Process id of the database that runs for the data folder, or null. */
export async function databasePid(dataDir: string): Promise<number | null> {
  const cluster = await clusterOf(dataDir);
  const server = await readPidFile(cluster);
  return server && (await isServerOf(cluster, server.pid)) ? server.pid : null;
}

/** Address of its database `karkas`, as long as it runs. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const cluster = await clusterOf(dataDir);
  const [password, server] = await Promise.all([
    readFile(path.join(cluster, 'superuser-password'), 'utf8'),
    readPidFile(cluster),
  ]);
  return `postgres://postgres:${password.trim()}@127.0.0.1:${server?.port}/karkas`;
}

/** All processes of the database, including those that outlived their server. */
export async function databaseProcesses(dataDir: string): Promise<number[]> {
  const cluster = await clusterOf(dataDir);
  if (process.platform !== 'linux') {
    const pid = await databasePid(dataDir);
    return pid ? [pid, ...(await childrenOf(pid))] : [];
  }
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index] === cluster);
}

export async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, of]) => (of === parent ? [pid] : []));
}

/** Removes the data folder and a database kept elsewhere. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  const cluster = await clusterOf(dataDir);
  for (const target of [cluster, `${cluster}.log`, dataDir]) await rm(target, { recursive: true, force: true });
}
