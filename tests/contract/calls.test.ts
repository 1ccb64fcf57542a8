import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts/index.ts';

/** Tests of calls, and the worlds that they share. */
const folders = ['../api', '../setup'].map((name) => path.resolve(import.meta.dirname, name));
const tests = folders.flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(path.join(folder, name), 'utf8')),
);

test.each(Object.keys(contracts))('%s is called by a test', (name) => {
  expect(tests.some((text) => text.includes(`'${name}'`))).toBe(true);
});
