import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeDataDir } from '../data-dir.ts';
import { prepareCluster } from './embedded-cluster.ts';
import { EmbeddedError } from './embedded-error.ts';
import { isRunning, readPidFile, stopServer } from './embedded-process.ts';
import { bringUp, connectionUrl } from './embedded-server.ts';
import { tryLock, waitForLock, type ProcessLock } from './process-lock.ts';

/** Our own PostgreSQL server on 127.0.0.1, with its data in one folder; several processes may use it together. */
export interface EmbeddedDatabase {
  /** Connects to `name` as the superuser. */
  url(name: string): string;
  /** Process id of the server; changes after a restart. */
  pid(): number;
  /** Releases the server. Its last user stops it and waits for its exit. */
  close(): Promise<void>;
  /** The same; then removes the data, unless others use it. */
  destroy(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The cluster's folder; created when missing. */
  dataDir: string;
  /** Extra server settings, such as `fsync=off` for tests. */
  settings?: readonly string[];
  log?: (message: string) => void;
}

/** How long one process may take to start or stop the server, including recovery after a crash, while others wait. */
const TURN_TIMEOUT_MS = 300_000;
const WATCH_MS = 500;

/**
 * Starts the server, or adopts the one that runs in the same folder: used by another process, or left by a killed one.
 * A server that crashes later is restarted on the same port. Throws an {@link EmbeddedError} when none can be started.
 */
export async function startEmbedded({
  dataDir,
  settings = [],
  log = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const wanted = path.resolve(dataDir);
  /** Exclusive lock while the server is started or stopped. */
  const turnFile = `${wanted}.turn.lock`;
  /** Shared lock of all users of the server. */
  const useFile = `${wanted}.use.lock`;
  await makeDataDir(path.dirname(wanted));

  const [cluster, first, use] = await inTurn(async () => {
    const made = await prepareCluster(wanted, log);
    const server = await bringUp(made, { settings, log });
    return [made, server, tryLock(useFile, 'shared')] as const;
  });
  let server = first;
  let closing: Promise<boolean> | undefined;
  let reviving: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (reviving || isRunning(server.pid)) return;
    log('The database server has died; starting it again');
    reviving = inTurn(async () => {
      server = await bringUp(cluster, { settings, log, port: server.port });
    })
      .catch((error: unknown) => log(error instanceof EmbeddedError ? error.message : String(error)))
      .finally(() => (reviving = undefined));
  }, WATCH_MS);
  watch.unref();

  /** True when we were the last user. */
  async function leave(): Promise<boolean> {
    clearInterval(watch);
    await reviving;
    use?.release();
    return inTurn(async () => {
      const alone = tryLock(useFile, 'exclusive');
      if (!alone) return false;
      alone.release();
      const running = await readPidFile(cluster.dir);
      if (running && !(await stopServer(cluster.dir, running.pid)))
        throw new EmbeddedError(`The database server, process ${running.pid}, does not stop.`);
      return true;
    });
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn: ProcessLock | null = await waitForLock(turnFile, 'exclusive', TURN_TIMEOUT_MS, () =>
      log('Waiting for another process that starts or stops the database'),
    );
    if (!turn)
      throw new EmbeddedError(
        `Another process has been starting or stopping the database in ${wanted} for ${TURN_TIMEOUT_MS / 60_000} minutes. End it and try again.`,
      );
    try {
      return await work();
    } finally {
      turn.release();
    }
  }

  return {
    url: (name) => connectionUrl(cluster, server.port, name),
    pid: () => server.pid,
    async close() {
      await (closing ??= leave());
    },
    async destroy() {
      if (!(await (closing ??= leave()))) return;
      for (const target of [cluster.dir, `${cluster.dir}.log`, turnFile, useFile])
        await rm(target, { recursive: true, force: true });
    },
  };
}
