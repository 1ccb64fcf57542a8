import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
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

const given = process.argv.slice(2).map((name) => path.relative('', name).replaceAll('\\', '/'));
const files = given.flatMap((name) => (statSync(name).isDirectory() ? sourcesIn(name) : [name]));
if (files.length === 0) {
  console.error('Name folders or files with unit tests: npm run mutate -- shared/domain');
  process.exit(1);
}

/** Whose tests may notice a fault: a file's own on the server; else its folder's and those of the pages and widgets that use it. */
function testsOf(file) {
  if (isServer(file)) return file.replace(/\.ts$/, '*.test.ts');
  return `{${path.dirname(file)},site,widgets}/**/*.test.{ts,tsx}`;
}

process.env.MUTATE_TESTS = [...new Set(files.map((file) => testsOf(file)))].join(' ');
await new Stryker({ mutate: files }).runMutationTest();
