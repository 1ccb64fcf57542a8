import { existsSync, globSync, statSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';

/**
 * Puts small faults into sources and runs the unit tests that reach them: `mutate.mjs FOLDER-OR-FILE…`. Fails below the
 * score of `stryker.config.mjs`. A file that is named itself is taken whatever it is.
 */
const LEFT_OUT = [
  /\.test\.tsx?$/,
  // Lists of facts: a fault in one would only ask its test to repeat it.
  /^server\/(?:demo|domains\/compendium\/data|domains\/search\/text\/thesaurus)\//,
  /^server\/database\/schema\.ts$/,
  // Its tests wait for connections and deadlines, half a minute for a fault.
  /^server\/platform\/outbound\.ts$/,
];

const isServer = (file) => file.startsWith('server/');
const testOf = (file) => file.replace(/\.ts$/, '.test.ts');

/** The server is proved on a real database mostly, which takes too long for each fault: only what has a unit test beside it. */
function sourcesIn(folder) {
  return globSync(`${folder}/**/*.{ts,tsx}`)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !LEFT_OUT.some((left) => left.test(file)) && (!isServer(file) || existsSync(testOf(file))));
}

const given = process.argv.slice(2).map((name) => name.replace(/[\\/]+$/, ''));
const files = given.flatMap((name) => (statSync(name).isDirectory() ? sourcesIn(name) : [name]));
if (files.length === 0) {
  console.error('Name folders or files with unit tests: npm run mutate -- shared/domain');
  process.exit(1);
}

/** All tests run once before the first fault: those of other parts of the server would only take time. */
const tests = new Set(
  files.map((file) =>
    isServer(file) ? file.replace(/\.ts$/, '*.test.ts') : '{shared,site,widgets}/**/*.test.{ts,tsx}',
  ),
);
process.env.MUTATE_TESTS = [...tests].join(' ');
await new Stryker({ mutate: files }).runMutationTest();
