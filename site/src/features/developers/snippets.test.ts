import { expect, test } from 'vitest';
import { SHOWN_PARTS } from '#islands/vacancy-feed/index.ts';
import type { Attribute } from '#shared/domain/embed-attributes.ts';
import { FEED_PARTS } from '#shared/domain/embed.ts';
import { FEED_ATTRIBUTES } from '#shared/domain/feed-attributes.ts';
import { FILTER_CHOICES, isShown, LAYOUT_CHOICES, PAGINATION_CHOICES, PART_CHOICES, readLook } from './look.ts';
import { SNIPPETS } from './snippets.ts';

const KEY = `pk_live_${'a'.repeat(24)}`;
const BASE = { origin: 'https://karkas.test', key: KEY, companyId: '12', fragmentFields: ['layout', 'limit'] };

function form(fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const shownAsUsual = SHOWN_PARTS.map((part) => ['show', part] as const);

test('the form offers what the element can do', () => {
  const offered = (choices: readonly (readonly [string, string])[]) => choices.map(([value]) => value).sort();
  const { filters, layout, pagination } = FEED_ATTRIBUTES;
  const known = (attribute: Attribute) => [...(attribute.reads.values ?? [])].sort();
  expect(offered(LAYOUT_CHOICES)).toEqual(known(layout));
  expect(offered(PAGINATION_CHOICES)).toEqual(known(pagination));
  expect(offered(FILTER_CHOICES)).toEqual(known(filters));
  expect(offered(PART_CHOICES)).toEqual([...FEED_PARTS].sort());
  expect(FEED_PARTS.filter(isShown).sort()).toEqual([...SHOWN_PARTS].sort());
});

test('default options add nothing to the code', () => {
  expect(
    readLook(
      form([
        ['layout', 'list'],
        ['theme', 'light'],
        ['accent', '#b03a15'],
        ['limit', '10'],
        ['pagination', 'more'],
        ...shownAsUsual,
      ]),
    ),
  ).toEqual({});
});

test('options are read in the order of the attributes; invalid ones are dropped', () => {
  const look = readLook(
    form([
      ['show', 'pay'],
      ['filters', 'city'],
      ['filters', 'search'],
      ['layout', 'cards'],
      ['accent', '#0a6b52'],
      ['limit', '99'],
      ['theme', 'pink'],
    ]),
  );
  expect(Object.entries(look)).toEqual([
    ['layout', 'cards'],
    ['accent', '#0a6b52'],
    ['filters', 'search city'],
    ['show', 'pay'],
  ]);
  expect(readLook(form([])).show).toBe('none');
});

test('the code of each place has the options', () => {
  const input = { ...BASE, attributes: { layout: 'cards', accent: '#0a6b52', limit: '5' } };
  expect(SNIPPETS.html(input)).toContain(
    `<karkas-vacancy-feed embed-key="${KEY}" layout="cards" accent="#0a6b52" limit="5">`,
  );
  expect(SNIPPETS.loader(input)).toContain(
    `data-embed-key="${KEY}" data-layout="cards" data-accent="#0a6b52" data-limit="5"`,
  );
  expect(SNIPPETS.php(input)).toContain(`/embed/feed/12.html?key=${KEY}&layout=cards&limit=5'`);
  expect(SNIPPETS.iframe(input)).toContain(
    `/embed/frame/feed?key=${KEY}&amp;layout=cards&amp;accent=%230a6b52&amp;limit=5"`,
  );
});

test('the shortest code is one tag of at most 140 characters', () => {
  expect(SNIPPETS.loader({ ...BASE, attributes: {} }).length).toBeLessThanOrEqual(140);
});
