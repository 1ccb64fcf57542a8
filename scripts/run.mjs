import { build, hand, install } from './bootstrap.mjs';

/**
 * Installs missing packages and runs a script under the project's own Node: `run.mjs [--production] [--built] SCRIPT
 * [ARGUMENTS]`. `--built` first builds the site if a source has changed.
 */
const rest = process.argv.slice(2);
const given = new Set();
while (rest[0]?.startsWith('--')) given.add(rest.shift());
const [script, ...args] = rest;

install();
if (given.has('--built')) build();
hand(script, args, given.has('--production') ? { NODE_ENV: 'production' } : {});
