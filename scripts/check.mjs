import { install } from './bootstrap.mjs';
import { failedChecks } from './steps.mjs';

/** All checks, also after one has failed: whoever mends things wants to see them together. With `--changed` those of what changed. */
install();
const failed = await failedChecks({ changed: process.argv.includes('--changed') });
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
