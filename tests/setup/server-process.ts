import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A server that may not be ready yet. */
export interface StartingServer {
  child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Its address; rejects with what it printed when it ends first. */
  ready: Promise<string>;
  /** Resolves with its exit code, null when it was killed. */
  ended: Promise<number | null>;
}

export interface ServerProcess extends Omit<StartingServer, 'ready'> {
  /** `http://127.0.0.1:port`. */
  address: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `server/main.ts` as a separate process. */
export function launchServer(environment: Record<string, string>): StartingServer {
  const child = spawn(process.execPath, [path.join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      WARM_PAGES: '0',
      // All visitors of a test come from one address.
      NEW_PAGES_PER_MINUTE: '0',
      // Where cards are wanted, without these, a stand-in is one process more.
      CP_PUBLIC_ID: 'pk_test',
      CP_API_SECRET: 'nobody',
      CP_API_URL: 'http://127.0.0.1:9',
      CP_SANDBOX_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const told = once(child, 'message').then(([message]) => (message as { address: string }).address);
  const failed = ended.then(() => {
    throw new Error(`The server ended:\n${output}`);
  });
  const ready = Promise.race([told, failed]);
  ready.catch(() => {});
  return { child, output: () => output, ready, ended };
}

/** The same, ready. Throws with its output when it ends first. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const { child, output, ready, ended } = launchServer(environment);
  const address = await ready;
  return {
    child,
    address,
    output,
    ended,
    get: (target, headers = {}) => fetch(`${address}${target}`, { headers, redirect: 'manual' }),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
