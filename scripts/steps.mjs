import { spawnSync } from 'node:child_process';
import { environment, root } from './bootstrap.mjs';

/** Everything that reads the code without running it; the templates first, for they write the types that `tsc` reads. */
export const CHECKS = [
  ['types of the templates', 'astro', ['check', '--tsconfig', 'site/tsconfig.json', '--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning']],
  ['types', 'tsc', ['--noEmit']],
  ['lint', 'eslint', ['.', '--max-warnings', '0']],
  ['borders', 'depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', 'server', 'shared', 'site', 'widgets', 'scripts', 'tests', 'bench']],
  ['dead code', 'knip', []],
  ['row types', 'node', ['scripts/generate-schema.ts', '--check']],
  ['API document', 'node', ['scripts/generate-openapi.ts', '--check']],
];

const seconds = (sinceMs) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Runs one step to its end and prints how long it took. True when it passed. */
export function passes([name, command, args, extra = {}]) {
  console.log(`\n▸ ${name}`);
  const startedAt = Date.now();
  const shell = process.platform === 'win32';
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, env: { ...environment(), ...extra } });
  if (error) console.error(`  ${command}: ${error.message}`);
  console.log(`${status === 0 ? '✓' : '✗'} ${name}: ${seconds(startedAt)}`);
  return status === 0;
}
