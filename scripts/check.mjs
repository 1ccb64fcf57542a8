import { install } from './bootstrap.mjs';
import { failedChecks } from './steps.mjs';

/**
 * Runs all checks, even after a failure, to show all errors together; with `--changed` only on changed files.
 */
install();
const failed = await failedChecks({ changed: process.argv.includes('--changed') });
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
