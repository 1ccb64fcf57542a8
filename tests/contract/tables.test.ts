import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { FOREIGN_TABLES } from './foreign-tables.ts';
import { OWN_TABLES } from './tables.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schema = readFileSync(path.join(root, 'server/database/schema.ts'), 'utf8');
const [, listed = ''] = /^export interface DB \{\n([^}]*)\}/m.exec(schema) ?? [];
const TABLES = [...listed.matchAll(/^ +(\w+):/gm)].map(([, name = '']) => name);
const BY_SQL_NAME = new Map(
  TABLES.map((name) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name]),
);

/** Methods of Kysely and functions of `server/database/` whose arguments are tables. */
const TAKES_TABLE = /(?:From|Into|Table|Join|^using|^table|^takeIds|^insertRecords)$/;

/** The tables that a source names: as arguments of Kysely's methods and in `sql` texts. */
function tablesIn(source: string): Set<string> {
  const found = new Set<string>();
  const add = (name: string | undefined) => name !== undefined && TABLES.includes(name) && found.add(name);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      if (TAKES_TABLE.test(called.getText(file)))
        for (const argument of node.arguments.flatMap((one) => (ts.isArrayLiteralExpression(one) ? one.elements : one)))
          if (ts.isStringLiteralLike(argument)) add(argument.text.split(' as ')[0]);
    }
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') {
      // What stands in place of a value cannot be a name, and what it holds is visited by itself.
      const parts = ts.isTemplateExpression(node.template)
        ? [node.template.head, ...node.template.templateSpans.map(({ literal }) => literal)]
        : [node.template];
      for (const [word] of parts
        .map(({ text }) => text)
        .join(' ? ')
        .matchAll(/(?<![\w'.])[a-z_]+(?![\w'(])/g))
        add(BY_SQL_NAME.get(word));
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest);
  visit(file);
  return found;
}

/** `server/domains/vacancy` of a file in it, `server/web` outside of domains. */
function partOf(file: string): string {
  return file.split('/', file.startsWith('server/domains/') ? 3 : 2).join('/');
}

const reads = new Map<string, Map<string, string>>();
for (const name of await readdir(path.join(root, 'server'), { recursive: true })) {
  const file = `server/${name}`;
  if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('server/database/')) continue;
  const part = partOf(file);
  const tables = reads.get(part) ?? new Map<string, string>();
  reads.set(part, tables);
  for (const table of tablesIn(readFileSync(path.join(root, file), 'utf8'))) tables.set(table, file);
}

test('each table has one owner', () => {
  expect(Object.values(OWN_TABLES).flat().toSorted()).toEqual(TABLES.toSorted());
});

test.each([...reads])('%s reads tables of its own, and others only where declared', (part, tables) => {
  const allowed = [
    ...(OWN_TABLES[part] ?? []),
    ...FOREIGN_TABLES.flatMap((one) => (one.reader === part ? one.tables : [])),
  ];
  expect([...tables].filter(([table]) => !allowed.includes(table))).toEqual([]);
});

test.each(FOREIGN_TABLES)('$reader still reads its declared tables', ({ reader, tables }) => {
  expect(tables.filter((table) => !reads.get(reader)?.has(table))).toEqual([]);
});

describe('a table is detected', () => {
  test.each([
    ["db.selectFrom('resume').selectAll()", 'resume'],
    ["db.selectFrom(['city', 'resume as r'])", 'resume'],
    ["query.leftJoin('resume as r', 'r.id', 'x.id')", 'resume'],
    ["query.innerJoin('vacancyMedia', (join) => join)", 'vacancyMedia'],
    ["eb.exists(eb.selectFrom('resumeHidden').select('resumeId'))", 'resumeHidden'],
    ["tx.insertInto('resume').values(one)", 'resume'],
    ["tx.updateTable('resume').set(one)", 'resume'],
    ["tx.deleteFrom('resume')", 'resume'],
    ["tx.mergeInto('resume')", 'resume'],
    ["insertRecords(tx, 'resumeStats', rows)", 'resumeStats'],
    ['sql`select 1 from resume_hidden h where h.company_id = ${id}`', 'resumeHidden'],
    ['sql<number>`(select count(*) from vacancy join resume on true)`', 'resume'],
    ['sql`exists (${sql`select from resume`})`', 'resume'],
    ['sql`resume where ${isPublic}`', 'resume'],
  ])('%s', (source, table) => {
    expect([...tablesIn(source)]).toContain(table);
  });

  test('and a column, a value or a word of another text is not a table', () => {
    const source = "sql`select x.company, ${'news'}, 'region', city_id from vacancy`; text`select from resume`;";
    expect([...tablesIn(source)]).toEqual(['vacancy']);
  });
});
