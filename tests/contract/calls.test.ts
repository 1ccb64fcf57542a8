import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contracts } from '#shared/contracts/index.ts';

const folder = path.resolve(import.meta.dirname, '../api');
const tests = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));

test.each(Object.keys(contracts))('%s is called by a test', (name) => {
  expect(tests.some((text) => text.includes(`'${name}'`))).toBe(true);
});
