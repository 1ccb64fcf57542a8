import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const TOP = /^(?:bench|docs|scripts|server|shared|site|tests|widgets)\//;
/** What the reader of a recipe makes. */
const EXAMPLES = [
  'server/database/migrations/0015-add-company-slogan.ts',
  'server/domains/company/service.ts',
  'server/domains/review/',
  'shared/contracts/review.ts',
  'site/src/pages/company/[id]/facility-list.astro',
  'site/src/pages/profile/facilities.astro',
];

const docs = globSync(['*.md', 'docs/**/*.md', '{bench,server,shared,site,tests,widgets}/**/*.md'], {
  cwd: root,
}).filter((file) => !file.includes('node_modules'));

/** Files and folders that a document names from the project's folder, without examples and patterns. */
function namedIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w./@[\]-]+)`/g)].map(([, name = '']) => name);
  return quoted.filter((name) => TOP.test(name) && !name.endsWith('/X') && !EXAMPLES.includes(name));
}

test.each(docs)('%s names files that exist', (file) => {
  const named = namedIn(readFileSync(path.join(root, file), 'utf8'));
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test.each(docs)('%s links to files that exist', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(path.resolve(root, path.dirname(file), link)))).toEqual([]);
});

describe('docs/security.md', () => {
  const lines = readFileSync(path.join(root, 'docs/security.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => /^\| (?!threat|requirement)/.test(line));
  const files = globSync('{server,shared,site,tests,widgets}/**/*.{test,spec}.ts', { cwd: root });
  const testsIn = (line: string) =>
    [...line.matchAll(/`([\w./*-]+\.(?:test|spec)\.ts)`/g)].map(([, name = '']) => name);

  test('names tests that exist, also those without their folder', () => {
    expect(rows.length).toBeGreaterThan(80);
    const named = rows.flatMap(testsIn);
    expect(named.filter((name) => !files.some((file) => path.matchesGlob(file, `**/${name}`)))).toEqual([]);
  });

  test('every requirement that is met names its test', () => {
    const requirements = rows.filter((line) => /^\| \d/.test(line));
    expect(requirements.length).toBeGreaterThan(30);
    const complete = /^\| \d+\.\d+\.\d+\b[^|]+\|[^|]+\|[^|]+\|$/;
    expect(requirements.filter((line) => !complete.test(line) || testsIn(line).length === 0)).toEqual([]);
  });
});

test('an example is in a document and not there yet', () => {
  const texts = docs.map((file) => readFileSync(path.join(root, file), 'utf8')).join();
  expect(EXAMPLES.filter((name) => !texts.includes(name) || existsSync(path.join(root, name)))).toEqual([]);
});
