import { install } from './bootstrap.mjs';
import { CHECKS, passes } from './steps.mjs';

/** All checks, also after one has failed: whoever mends things wants to see them together. */
install();
const failed = CHECKS.filter((step) => !passes(step)).map(([name]) => name);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exit(1);
}
