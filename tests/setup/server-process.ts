import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  /** `http://127.0.0.1:port`. */
  address: string;
  /** What it printed so far. */
  output(): string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `server/main.ts` as a process of its own and waits until it is ready. Throws with its output when it ends first. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
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
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const ready = once(child, 'message').then(([message]) => (message as { address: string }).address);
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The server ended:\n${output}`);
  });
  ended.catch(() => {});
  const address = await Promise.race([ready, ended]);
  return {
    child,
    address,
    output: () => output,
    get: (target, headers = {}) => fetch(`${address}${target}`, { headers, redirect: 'manual' }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code as number | null;
    },
  };
}
