import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../site/src/pages');
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.astro'));
/** Shown by Astro itself in place of another page. */
const ERRORS = new Set(['404.astro', '500.astro']);

test.each(files.filter((name) => !ERRORS.has(name)))('%s declares its audience', (name) => {
  const text = readFileSync(path.join(folder, name), 'utf8');
  expect(text).toMatch(/^(?:publicPage\(Astro, \{\s+tags: |privatePage\(Astro, \{\s+who: )/m);
});
