import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CSS_PROPERTIES, FEED_EVENTS, FEED_SLOTS } from '../../../../widgets/build/feed-manual.ts';
import { ATTRIBUTES, EVENTS, PROPERTIES, SLOTS } from './reference.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();

test('the guide lists exactly what the element has', () => {
  expect(names(EVENTS)).toEqual(
    Object.keys(FEED_EVENTS)
      .map((name) => `karkas-${name}`)
      .sort(),
  );
  expect(names(PROPERTIES)).toEqual([...CSS_PROPERTIES].sort());
  expect(names(SLOTS)).toEqual(FEED_SLOTS.map((name) => name || '(без имени)').sort());
});

test('the README of the element lists exactly its attributes', () => {
  const readme = readFileSync(new URL('../../../../widgets/vacancy-feed/README.md', import.meta.url), 'utf8');
  const table = readme.slice(readme.indexOf('| атрибут |'), readme.indexOf('## Свойства'));
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(named.sort()).toEqual(names(ATTRIBUTES));
});
