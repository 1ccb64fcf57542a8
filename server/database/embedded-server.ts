import { spawn } from 'node:child_process';
import { open, rm, type FileHandle } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './embedded-cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { isRunning, isServerOf, pidFileOf, readPidFile, stopServer, type ServerAddress } from './embedded-process.ts';

export interface BringUp {
  settings: readonly string[];
  log: (message: string) => void;
  /** The port that clients already use. */
  port?: number;
}

/** Includes recovery after a crash. */
const READY_TIMEOUT_MS = 120_000;
/** A server that reports this for longer hangs. */
const GOING_DOWN_MS = 10_000;
const RETRY_MS = 100;
/** A port that is busy for longer belongs to another program. */
const PORT_PATIENCE_MS = 5_000;
/**
 * Messages of a server that cannot start yet: processes of the previous one are still exiting, its port is not free
 * yet, or it was killed during recovery.
 */
const NOT_YET =
  /pre-existing shared memory block|lock file "postmaster\.pid" already exists|could not bind|Address already in use|terminated by signal 9\b/;

/**
 * The server of the cluster, ready for connections: the running one, also while it starts, stops or recovers, or a new
 * one. Only one process at a time may call it. Throws an {@link EmbeddedError} when none is ready within two minutes.
 */
export async function bringUp(cluster: Cluster, { settings, log, port }: BringUp): Promise<ServerAddress> {
  for (const deadline = Date.now() + READY_TIMEOUT_MS; ;) {
    const found = await readPidFile(cluster.dir);
    if (found && (await isServerOf(cluster.dir, found.pid))) {
      if (await waitReady(cluster, found, deadline)) return found;
      if (!isRunning(found.pid)) continue;
      log(`The database server, process ${found.pid}, does not answer; stopping it`);
      if (!(await stopServer(cluster.dir, found.pid)))
        throw new EmbeddedError(`The database server, process ${found.pid}, neither answers nor stops.`);
    }
    // Left by a killed server. PostgreSQL would take any process with the same pid for a server.
    await rm(pidFileOf(cluster.dir), { force: true });
    // Clients of the killed server look for its successor on the same port.
    const known = port ?? found?.port;
    const failure = await launch(
      cluster,
      settings,
      known && (port || (await becomesFree(known))) ? known : await freePort(),
    );
    if (typeof failure !== 'string') return failure;
    if (!NOT_YET.test(failure) || Date.now() > deadline)
      throw new EmbeddedError(`PostgreSQL did not start: ${lastComplaint(failure)}. See ${cluster.dir}.log`);
    await sleep(RETRY_MS);
  }
}

export function connectionUrl({ password }: Cluster, port: number, name: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
}

/** The server when it is ready, or its messages when it is not. */
async function launch(cluster: Cluster, settings: readonly string[], port: number): Promise<ServerAddress | string> {
  const logFile = await openLog(cluster);
  try {
    const { size } = await logFile.stat();
    const all = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      // We parse its messages.
      'lc_messages=C',
      ...settings,
    ];
    const child = spawn(
      path.join(cluster.bin, 'postgres'),
      ['-D', cluster.dir, ...all.flatMap((setting) => ['-c', setting])],
      // Detached: Ctrl-C reaches only our process, which then stops the server cleanly.
      { ...cluster.account, cwd: cluster.dir, detached: true, stdio: ['ignore', logFile.fd, logFile.fd] },
    );
    const spawned = await new Promise<Error | null>((resolve) => {
      child.once('error', resolve);
      child.once('spawn', () => resolve(null));
    });
    if (spawned || !child.pid) return String(spawned);
    child.unref();
    const server = { pid: child.pid, port };
    if (await waitReady(cluster, server, Date.now() + READY_TIMEOUT_MS)) return server;
    await stopServer(cluster.dir, server.pid);
    return child.signalCode === 'SIGKILL' ? KILLED : await readFrom(logFile, size);
  } finally {
    await logFile.close();
  }
}

const KILLED = 'terminated by signal 9';

/** Owned by PostgreSQL's account and readable only by it. */
async function openLog({ dir, account }: Cluster): Promise<FileHandle> {
  const file = await open(`${dir}.log`, 'a+', 0o600);
  await file.chmod(0o600);
  if (account) await file.chown(account.uid, account.gid);
  return file;
}

async function readFrom(file: FileHandle, position: number): Promise<string> {
  const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(64 * 1024), position });
  return buffer.toString('utf8', 0, bytesRead);
}

function lastComplaint(text: string): string {
  const complaints = text.split('\n').flatMap((line) => /(?:FATAL|PANIC|postgres): +(.*)/.exec(line)?.[1] ?? []);
  return complaints.at(-1) ?? (text.trim().split('\n').at(-1) || 'it was not ready within two minutes');
}

/** True when it accepts connections; false when it has exited, hangs in its shutdown, or the deadline has passed. */
async function waitReady(cluster: Cluster, { pid, port }: ServerAddress, deadline: number): Promise<boolean> {
  let goingDownSince = 0;
  while (isRunning(pid)) {
    const client = new pg.Client({
      connectionString: connectionUrl(cluster, port, 'postgres'),
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD)
        throw new EmbeddedError(`The database in ${cluster.dir} does not take the password of its superuser-password.`);
      goingDownSince = String(error).includes('shutting down') ? goingDownSince || Date.now() : 0;
      if (goingDownSince && Date.now() - goingDownSince > GOING_DOWN_MS) return false;
      if (Date.now() > deadline) return false;
      await sleep(30);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

const WRONG_PASSWORD = '28P01';

/** The system needs a moment to release the port of a killed server. */
async function becomesFree(port: number): Promise<boolean> {
  for (const deadline = Date.now() + PORT_PATIENCE_MS; Date.now() < deadline; await sleep(RETRY_MS)) {
    if ((await listen(port)) !== null) return true;
  }
  return false;
}

async function freePort(): Promise<number> {
  const port = await listen(0);
  if (!port) throw new EmbeddedError('No port of 127.0.0.1 is free for the database.');
  return port;
}

/** Listens briefly; null when the port is not available. */
function listen(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(null));
    probe.listen(wanted, '127.0.0.1', () => {
      // A server that listens by TCP has such an address.
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
