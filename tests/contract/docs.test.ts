import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const TOP = /^(?:bench|docs|scripts|server|shared|site|tests|widgets)\//;
/** What the reader of a recipe makes. */
const EXAMPLES = [
  'server/database/migrations/0015-add-company-slogan.ts',
  'server/domains/survey/',
  'shared/contracts/survey.ts',
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

test.each(docs)('%s names decisions that exist', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const named = [...text.matchAll(file.startsWith('docs/decisions/') ? /\((0\d{3})\)/g : /records? (0\d{3})/g)].map(
    ([, number = '']) => number,
  );
  const numbers = new Set(docs.flatMap((name) => /^docs\/decisions\/(\d{4})-/.exec(name)?.[1] ?? []));
  expect(named.filter((number) => !numbers.has(number))).toEqual([]);
});

describe('docs/security.md', () => {
  const lines = readFileSync(path.join(root, 'docs/security.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => /^\| (?!threat|requirement)/.test(line));
  const files = globSync('{server,shared,site,tests,widgets}/**/*.{test,spec}.{ts,tsx}', { cwd: root });
  const testsIn = (line: string) =>
    [...line.matchAll(/`([\w./*-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name);
  const isThere = (name: string) => files.some((file) => path.matchesGlob(file, `**/${name}`));
  /** What is wrong with a row: tests that are not there; none in the row of a requirement; other columns than three. */
  function faultsOf(line: string): string[] {
    const isRequirement = /^\| \d/.test(line);
    const isWhole = /^\| \d+\.\d+\.\d+\b[^|]+\|[^|]+\|[^|]+\|$/.test(line);
    return [
      ...testsIn(line).filter((name) => !isThere(name)),
      ...(isRequirement && testsIn(line.split('|').at(-2) ?? '').length === 0 ? [`no test: ${line}`] : []),
      ...(isRequirement && !isWhole ? [`not three columns: ${line}`] : []),
    ];
  }

  test('names tests that exist, also those without their folder, and one for every requirement that is met', () => {
    expect(rows.filter((line) => /^\| \d/.test(line)).length).toBeGreaterThan(70);
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  test.each([
    ['| 1.2.3 a rule | kept | `tests/api/absent.test.ts` |', 'tests/api/absent.test.ts'],
    ['| 1.2.3 a rule | kept, see `sessions.test.ts` | by reading |', 'no test: '],
    ['| 1.2.3 a rule | `sessions.test.ts` |', 'not three columns: '],
    ['| a threat | met | code | `absent.spec.ts` |', 'absent.spec.ts'],
  ])('a row like %s would fail', (line, fault) => {
    expect(faultsOf(line)).toEqual([expect.stringContaining(fault)]);
  });
});

test('an example is in a document and not there yet', () => {
  const texts = docs.map((file) => readFileSync(path.join(root, file), 'utf8')).join();
  expect(EXAMPLES.filter((name) => !texts.includes(name) || existsSync(path.join(root, name)))).toEqual([]);
});
