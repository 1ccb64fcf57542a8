import { build, hand, install } from './bootstrap.mjs';

/**
 * Installs what is missing and runs a script of the project under its own Node: `run.mjs [--production] [--built] SCRIPT
 * [ARGUMENTS]`. With `--built` the site is built first when a source has changed.
 */
const rest = process.argv.slice(2);
const given = new Set();
while (rest[0]?.startsWith('--')) given.add(rest.shift());
const [script, ...args] = rest;

install();
if (given.has('--built')) build();
hand(script, args, given.has('--production') ? { NODE_ENV: 'production' } : {});
