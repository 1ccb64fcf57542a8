import { install } from './bootstrap.mjs';
import { CHECKS, failedChecks } from './steps.mjs';

/**
 * Runs all checks, even after a failure, to show all errors together; with `--changed` only on changed files, with names of
 * checks only those: `npm run check -- types`.
 */
install();
const [, , ...asked] = process.argv;
const named = asked.filter((word) => word !== '--changed');
const unknown = named.filter((name) => CHECKS.every((check) => check.name !== name));
if (unknown.length > 0) {
  console.error(`No check is called ${unknown.join(', ')}. There are: ${CHECKS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const failed = await failedChecks({ changed: asked.includes('--changed'), named });
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
