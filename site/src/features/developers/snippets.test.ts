import { expect, test } from 'vitest';
import { SHOWN_PARTS } from '#islands/vacancy-feed/index.ts';
import type { Attribute } from '#shared/domain/embed-attributes.ts';
import { drawnAttributes } from '#shared/domain/feed-address.ts';
import { FEED_PARTS } from '#shared/domain/feed-terms.ts';
import { FEED_ATTRIBUTES } from '#shared/domain/feed-attributes.ts';
import {
  FILTER_CHOICES,
  isShown,
  LAYOUT_CHOICES,
  PAGINATION_CHOICES,
  PART_CHOICES,
  LOOK_ATTRIBUTES,
  lookOf,
  readLook,
} from './look.ts';
import { buttonSnippet } from './button-snippet.ts';
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
    `<karkas-vacancy-feed embed-key="${KEY}" layout="cards" accent="#0a6b52" limit="5" style="display:block;min-height:min(100vh,1618px)">`,
  );
  expect(SNIPPETS.loader(input)).toContain(
    `data-embed-key="${KEY}" data-layout="cards" data-accent="#0a6b52" data-limit="5"`,
  );
  expect(SNIPPETS.php(input)).toContain(`/embed/feed/12.html?key=${KEY}&layout=cards&limit=5';`);
  expect(SNIPPETS.php(input)).toContain('// На сервере не рисуется: accent\n');
  expect(SNIPPETS.php(input)).toContain(
    `?: '<a href="https://karkas.test/company/12/vacancy-list?src=embed">Наши вакансии</a>';`,
  );
  expect(SNIPPETS.iframe(input)).toContain(
    `/embed/frame/feed?key=${KEY}&amp;layout=cards&amp;accent=%230a6b52&amp;limit=5"`,
  );
});

test('the code for PHP carries every attribute that the form sets', () => {
  const attributes = Object.fromEntries(LOOK_ATTRIBUTES.map((name) => [name, '1']));
  const code = SNIPPETS.php({ ...BASE, attributes, fragmentFields: [...drawnAttributes('fragment').keys()] });
  for (const name of LOOK_ATTRIBUTES) expect(code).toContain(`&${name}=1`);
  expect(code).not.toContain('не рисуется');
});

test('the shortest code is one tag of at most 140 characters, besides the place that it keeps', () => {
  const code = SNIPPETS.loader({ ...BASE, attributes: {} });
  const place = ' style="display:block;min-height:min(100vh,3068px)"';
  expect(code).toContain(place);
  expect(code.replace(place, '').length).toBeLessThanOrEqual(140);
});

test('the code of the button keeps the height of its size', () => {
  const { origin, key } = BASE;
  expect(buttonSnippet({ origin, key, vacancy: '12', attributes: { variant: 'outline', size: 'l' } })).toContain(
    `<karkas-respond-button embed-key="${key}" vacancy="12" variant="outline" size="l" style="display:inline-block;min-height:56px"><a href="https://karkas.test/vacancy/12?src=embed">`,
  );
  expect(buttonSnippet({ origin, key, vacancy: '12', attributes: {} })).toContain(
    'vacancy="12" style="display:inline-block;min-height:48px"',
  );
});

test('the state of the form for attributes is that which gives them', () => {
  const attributes = { layout: 'cards', density: 'compact', filters: 'search city', show: 'pay', respond: 'inline' };
  const { filters, shown, inline, ...single } = lookOf(attributes);
  expect(
    readLook(
      form([
        ...Object.entries(single),
        ...filters.map((one) => ['filters', one] as const),
        ...shown.map((one) => ['show', one] as const),
        ['respond', inline ? 'inline' : ''],
      ]),
    ),
  ).toEqual(attributes);
});
