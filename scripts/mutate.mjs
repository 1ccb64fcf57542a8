import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/**
 * Mutation testing with unit tests: `mutate.mjs FOLDER-OR-FILE…`. Fails below the score of `stryker.config.mjs`. Explicitly
 * named files are never left out.
 */
const LEFT_OUT = [
  /\.test\.tsx?$/,
  // Lists of facts: a test could only repeat them.
  /^server\/(?:demo|domains\/compendium\/data|domains\/search\/text\/thesaurus)\//,
  /^server\/database\/schema\.ts$/,
  // Its tests wait for connections and deadlines: half a minute for each mutant.
  /^server\/platform\/outbound\.ts$/,
];

const isServer = (file) => file.startsWith('server/');
const testOf = (file) => file.replace(/\.ts$/, '.test.ts');

/** Of the server only files with a unit test beside them: tests on a database take too long for each mutant. */
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

/** Tests that may kill a mutant: on the server the file's own, else its folder's and those of its pages and widgets. */
function testsOf(file) {
  if (isServer(file)) return file.replace(/\.ts$/, '*.test.ts');
  return `{${path.dirname(file)},site,widgets}/**/*.test.{ts,tsx}`;
}

process.env.MUTATE_TESTS = [...new Set(files.map((file) => testsOf(file)))].join(' ');
await new Stryker({ mutate: files }).runMutationTest();
