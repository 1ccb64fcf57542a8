import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, readConfig, type Config } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { EmbeddedError } from './database/embedded-error.ts';
import { serve, type RunningServer } from './serve.ts';
import { isOneStopping, markStopping, STOP_TIMEOUT_MS } from './stopping-mark.ts';

/** The process of `npm start`: reads the configuration, prints the address, shuts down cleanly on any signal. */
const startedAt = Date.now();
const say = (message: string) => console.log(`  ${message}`);

function fail(message: string): never {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

function readOwnConfig(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

/** Why the port is not available, or null. */
async function tryPort({ port, host }: Config): Promise<NodeJS.ErrnoException | null> {
  const probe = net.createServer();
  const failed = once(probe, 'error').then(([error]) => error as NodeJS.ErrnoException);
  const listening = once(probe, 'listening').then(() => null);
  probe.listen(port, host);
  const error = await Promise.race([failed, listening]);
  if (!error) await new Promise((resolve) => probe.close(resolve));
  return error;
}

/** A server whose npm was killed notices within a second and then releases its port. */
const PORT_PATIENCE_MS = 2_000;

function busy({ port }: Config): never {
  fail(
    `Port ${port} is busy: another program listens on it. Set PORT to a free one, such as PORT=${port + 1} npm start.`,
  );
}

/** Printed before the database starts, so that nobody waits for this error. */
async function assertPortFree(config: Config): Promise<void> {
  for (const startedMs = Date.now(); ; await sleep(100)) {
    const error = await tryPort(config);
    if (!error) return;
    const { port, host } = config;
    if (error.code !== 'EADDRINUSE') fail(`Cannot listen on ${host}:${port}: ${error.message}. Check HOST and PORT.`);
    const patienceMs = isOneStopping(config.dataDir) ? STOP_TIMEOUT_MS + PORT_PATIENCE_MS : PORT_PATIENCE_MS;
    if (Date.now() - startedMs > patienceMs) busy(config);
  }
}

const config = readOwnConfig();
let starting: Promise<RunningServer> | undefined;
let stopping = false;

/** A stop during the start waits for the start to finish: a half-started server would leave the database running. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  say('Stopping');
  // A hanging stop must not keep the port; the next start adopts the database.
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await markStopping(config.dataDir);
  const server = await starting?.catch(() => null);
  await server?.stop().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
  process.exit();
}

// The reader of our output may exit before us; unread output is lost, and nothing else.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The bootstrap was killed: nobody would stop us any more.
process.on('disconnect', stop);

await makeDataDir(config.dataDir);
await assertPortFree(config);
try {
  starting = serve(config, say);
  const { address } = await starting;
  say(
    `Каркас is ready in ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${config.port === 0 ? address : config.publicOrigin}`,
  );
  process.send?.({ ready: true, address });
} catch (error) {
  if (error instanceof ConfigError || error instanceof EmbeddedError) fail(error.message);
  // Taken since the first check, perhaps by another start.
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') busy(config);
  if (config.databaseUrl && error instanceof Error && 'code' in error)
    fail(`DATABASE_URL cannot be used: ${error.message}`);
  console.error(error);
  process.exit(1);
}
