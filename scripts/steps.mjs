import { spawn, spawnSync } from 'node:child_process';
import { environment, root } from './bootstrap.mjs';

/**
 * For compilers in Go: several checkers would repeat each other's work on cores that another check needs, and collecting
 * garbage early costs more than the memory it saves (2 GB at most).
 */
const ONE_CORE = { GOMAXPROCS: '1', GOGC: '400' };
/** One program for all: left alone, oxlint makes a second one of site/ and all that it imports. */
const OXLINT = ['--tsconfig', 'tsconfig.json', '--threads', '1'];

/**
 * All static checks, the longest first. `only` returns the arguments for the changed files, or null when none of them
 * concerns the check; a check without it always covers everything.
 */
export const CHECKS = [
  {
    name: 'types of the templates',
    command: 'astro',
    args: [
      'check',
      '--noSync',
      '--tsconfig',
      'site/tsconfig.templates.json',
      '--minimumSeverity',
      'warning',
      '--minimumFailingSeverity',
      'warning',
    ],
    only: whereAny(/^(?:site|shared)\//),
  },
  {
    name: 'lint',
    command: 'eslint',
    args: ['.', '--max-warnings', '0', ...cachedBy('eslint')],
    only: (files) =>
      onFiles(files, /\.(?:ts|tsx|mjs|astro)$/, ['--max-warnings', '0', '--no-warn-ignored', ...cachedBy('eslint')]),
  },
  {
    name: 'lint with types',
    command: 'oxlint',
    args: OXLINT,
    env: ONE_CORE,
    only: (files) => onFiles(files, /\.(?:ts|tsx|mjs|js)$/, [...OXLINT, '--no-error-on-unmatched-pattern']),
  },
  {
    name: 'types',
    // By its path, since TypeScript 6 has a `tsc` too: ESLint and astro check need its API.
    command: 'node',
    args: [
      'node_modules/typescript-7/bin/tsc',
      '--noEmit',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/tsc/all.tsbuildinfo',
    ],
    env: ONE_CORE,
    only: whereAny(/\.tsx?$/),
  },
  {
    name: 'borders',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      ...['server', 'shared', 'site', 'widgets', 'scripts', 'tests', 'bench'],
    ],
  },
  { name: 'dead code', command: 'knip', args: [] },
  {
    name: 'format',
    command: 'oxfmt',
    args: ['--check', '--threads', '1'],
    only: (files) => onFiles(files, /./, ['--check', '--no-error-on-unmatched-pattern']),
  },
  {
    name: 'row types',
    command: 'node',
    args: ['scripts/generate-schema.ts', '--check'],
    only: whereAny(/^server\/database\//),
  },
  {
    name: 'API document',
    command: 'node',
    args: ['scripts/generate-openapi.ts', '--check'],
    only: whereAny(
      /^shared\/(?:contracts|domain)\/|^server\/(?:app|domains\/all)\.ts|^server\/platform\/(?:openapi|access|http\/)|^scripts\/generate-openapi|^docs\/openapi/,
    ),
  },
];

/** Caches results by file content. */
function cachedBy(tool) {
  return ['--cache', '--cache-location', `node_modules/.cache/${tool}/`, '--cache-strategy', 'content'];
}

function whereAny(pattern) {
  return (files, args) => (files.some((file) => pattern.test(file)) ? args : null);
}

function onFiles(files, pattern, args) {
  const concerned = files.filter((file) => pattern.test(file));
  return concerned.length > 0 ? [...args, ...concerned] : null;
}

const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
const shell = process.platform === 'win32';

/** Runs one step and prints how long it took. True when it passed. */
export function passes([name, command, args, extra = {}]) {
  console.log(`\n▸ ${name}`);
  const startedAt = Date.now();
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell,
    env: { ...environment(), ...extra },
  });
  if (error) console.error(`  ${command}: ${error.message}`);
  console.log(`${status === 0 ? '✓' : '✗'} ${name}: ${seconds(startedAt)}`);
  return status === 0;
}

/** The same for a concurrent step: prints its output when it has ended. */
function passesAside({ name, command, args, env }) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell,
      env: { ...environment(), ...env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    });
    const said = [];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    const end = (passed, text = Buffer.concat(said).toString()) => {
      console.log(`\n▸ ${name}\n${text.trimEnd()}\n${passed ? '✓' : '✗'} ${name}: ${seconds(startedAt)}`);
      resolve(passed);
    };
    child.once('error', (error) => end(false, `  ${command}: ${error.message}`));
    child.once('close', (code) => end(code === 0));
  });
}

/** Files that differ from the last commit, including new and excluding deleted ones. */
function changedFiles() {
  const list = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\0').filter(Boolean);
  return [
    ...list('diff', '--name-only', '-z', '--diff-filter=d', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

function checksOf(files) {
  return CHECKS.flatMap((check) => {
    const args = check.only ? check.only(files, check.args) : check.args;
    return args ? [{ ...check, args }] : [];
  });
}

/**
 * Runs all checks, two at a time since each uses one core, even after a failure; with `changed` only on files that differ
 * from the last commit, with `named` only those. Resolves with the names of the failed checks.
 */
export async function failedChecks({ changed = false, named = [] } = {}) {
  const all = changed ? checksOf(changedFiles()) : [...CHECKS];
  const waiting = named.length > 0 ? all.filter(({ name }) => named.includes(name)) : all;
  // Generates types of content and routes for the other checks.
  if (waiting.length > 0 && !passes(['routes and content', 'astro', ['sync']])) return ['routes and content'];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await passesAside(step))) failed.push(step.name);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}
