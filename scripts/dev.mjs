import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment, install, node, root } from './bootstrap.mjs';

/**
 * Runs Astro's development server on PORT, with hot replacement, and the API on PORT − 1, restarted when its code changes.
 */
install();
const port = Number(process.env.PORT || 4321);
const apiOrigin = `http://localhost:${port - 1}`;
const children = [];
let stopping = false;

function start(args, extra) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...extra } });
  children.push(child);
  child.on('exit', stop);
}

/** Stops all processes when one has ended or a signal arrives; this process ends with the last. */
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: String(port - 1),
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
});
while (!stopping && !(await fetch(`${apiOrigin}/api/health`).catch(() => null))?.ok) await sleep(200);
if (!stopping) start(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)], { API_ORIGIN: apiOrigin });
