import { spawn, spawnSync } from 'node:child_process';
import { environment, root } from './bootstrap.mjs';

/** Everything that reads the code without running it; the templates first, for they write the types that others read. */
const CHECKS = [
  [
    'types of the templates',
    'astro',
    [
      'check',
      '--tsconfig',
      'site/tsconfig.json',
      '--minimumSeverity',
      'warning',
      '--minimumFailingSeverity',
      'warning',
    ],
  ],
  ['lint', 'eslint', ['.', '--max-warnings', '0']],
  ['format', 'prettier', ['--check', '--cache', '--log-level', 'warn', '.']],
  ['types', 'tsc', ['--noEmit']],
  [
    'borders',
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'server',
      'shared',
      'site',
      'widgets',
      'scripts',
      'tests',
      'bench',
    ],
  ],
  ['dead code', 'knip', []],
  ['row types', 'node', ['scripts/generate-schema.ts', '--check']],
  ['API document', 'node', ['scripts/generate-openapi.ts', '--check']],
];

const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
const shell = process.platform === 'win32';

/** Runs one step to its end and prints how long it took. True when it passed. */
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

/** The same for a step beside others: what it says is printed when it has ended. */
function passesAside([name, command, args, extra = {}]) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell,
      env: { ...environment(), FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...extra },
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

/** All checks, two at a time, for each works on one core; also after one has failed. Resolves with the names of those that failed. */
export async function failedChecks() {
  const [first, ...rest] = CHECKS;
  const failed = [];
  const work = async (steps) => {
    for (let step = steps.shift(); step; step = steps.shift()) if (!(await passesAside(step))) failed.push(step[0]);
  };
  await work([first]);
  await Promise.all([work(rest), work(rest)]);
  return failed;
}
