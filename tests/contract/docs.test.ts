import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const TOP = /^(?:bench|docs|scripts|server|shared|site|tests|widgets)\//;
/** What the reader of a recipe makes. */
const EXAMPLES = [
  'server/database/migrations/0015-add-company-slogan.ts',
  'server/domains/company/events.ts',
  'server/domains/company/service.ts',
  'server/domains/review/',
  'server/domains/vacancy/reactions.ts',
  'shared/contracts/review.ts',
  'site/src/pages/company/[id]/facility-list.astro',
  'site/src/pages/profile/facilities.astro',
];

const docs = globSync(['*.md', 'docs/**/*.md', '{server,site,widgets,tests,bench}/**/*.md'], { cwd: root }).filter(
  (file) => !file.includes('node_modules'),
);

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

test('an example is not there yet', () => {
  expect(EXAMPLES.filter((name) => existsSync(path.join(root, name)))).toEqual([]);
});
