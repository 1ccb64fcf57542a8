import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from './turn.mjs';

/** Shared by `npm start` and `npm test`. Plain JavaScript for the machine's own Node, 20 or newer. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = path.join(root, 'node_modules', '.bin');
/** The pinned Node 24, installed as a package. */
export const node = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** Test runners set these; Astro would take them for its own `import.meta.env` and build for development. */
const MISLEADING = ['DEV', 'PROD', 'MODE', 'SSR', 'BASE_URL'];

export function environment() {
  const given = Object.fromEntries(Object.entries(process.env).filter(([name]) => !MISLEADING.includes(name)));
  return { ...given, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' };
}

/** Runs a command to its end; on failure exits with its code. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
  });
  if (error) console.error(`\n  ${command}: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the versions of the lock file when it has changed or the pinned Node is missing. */
export function install() {
  if (!installation().isDone()) prepare('install');
}

/** The working process holds the lock, not this one: when this one is killed, the work continues and nobody repeats it. */
function prepare(what) {
  run(process.execPath, [path.join(root, 'scripts', 'prepare.mjs'), what]);
}

/** Whether the packages are installed, and how to record it. */
export function installation() {
  const stamp = path.join(root, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  return { isDone: () => existsSync(node) && isStamped(stamp, lock), note: () => writeFileSync(stamp, lock) };
}

function isStamped(stamp, text) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === text;
}

/** The inputs of a build. */
const SOURCES = [
  'site',
  'shared',
  'widgets',
  'astro.config.mjs',
  'vite.widgets.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/build-widgets.mjs',
  'scripts/build-worker.mjs',
];

function* files(target) {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory()) return void (yield target);
  for (const name of readdirSync(target).sort()) yield* files(path.join(target, name));
}

/** Builds the site when a source has changed since the last build. */
export function build() {
  if (!siteBuild().isDone()) prepare('build');
}

/** Whether the site is built from the current sources, and how to record it. */
export function siteBuild() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of files(path.join(root, source)))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
  const digest = hash.digest('hex');
  const stamp = path.join(root, 'dist', '.built-from');
  return {
    isDone: () => isStamped(stamp, digest),
    forget: () => rmSync(stamp, { force: true }),
    note: () => {
      mkdirSync(path.dirname(stamp), { recursive: true });
      writeFileSync(stamp, digest);
    },
  };
}

/** Name and parent of a process; null where the system does not provide them. */
function describeProcess(pid) {
  try {
    const text = existsSync('/proc/self/stat')
      ? parentAndName(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      : spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    const [, parent, name] = /^(\d+) (.*)$/.exec(text) ?? [];
    return name ? { parent: Number(parent), name: path.basename(name) } : null;
  } catch {
    return null;
  }
}

/** Parses `/proc/{pid}/stat`: the name is in brackets and may contain any characters. */
function parentAndName(stat) {
  const end = stat.lastIndexOf(')');
  const [, , parent] = stat.slice(end).split(' ');
  return `${parent} ${stat.slice(stat.indexOf('(') + 1, end)}`;
}

/** npm's process: our parent, or the parent of the shell between. */
function findNpm() {
  const shell = describeProcess(process.ppid);
  return shell && /^-?(?:ba|da|z|k)?sh$/.test(shell.name) ? shell.parent : process.ppid;
}

/**
 * Runs a script under Node 24 until it ends and forwards signals. If this process is killed, the script notices the closed
 * channel; a watch on npm's process notices when npm is killed. The environment takes precedence over `.env`.
 */
export function hand(script, args, extra = {}) {
  const settings = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : [];
  const child = spawn(node, [...settings, script, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...environment(), ...extra },
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!stopping) child.kill('SIGTERM');
      stopping = true;
    });
  }
  const npm = process.env.npm_lifecycle_event && findNpm();
  if (npm) setInterval(() => !isAlive(npm) && child.kill('SIGTERM'), 500).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)));
}
