import { expect, test } from 'vitest';
import { attributeOf, type Attribute, COMMON_ATTRIBUTES, unusualText, type ValuesOf } from './embed-attributes.ts';
import { FEED_ATTRIBUTES, feedOnly } from './feed-attributes.ts';

test.each([
  ['off', 'off'],
  ['datalayer', 'datalayer'],
  ['ym:123456789012', 'ym:123456789012'],
  ['ym:1234567890123', undefined],
  ['ym:', undefined],
  ['ym:x', undefined],
  ['xoff', undefined],
  ['offx', undefined],
])('analytics="%s" is %s', (text, value) => {
  expect(COMMON_ATTRIBUTES.analytics.reads.read(text)).toBe(value);
});

test.each([
  ['limit', '900', 50],
  ['limit', '0', 1],
  ['limit', '-3', 1],
  ['limit', '7.6', 8],
  ['limit', 'много', undefined],
  ['pageSize', '51', 50],
  ['presetCity', '0', undefined],
  ['company', '1 2 3 4 5 6', [1, 2, 3, 4, 5]],
  ['company', '1 2 x', undefined],
  ['empty', 'о'.repeat(301), 'о'.repeat(300)],
  ['presetTags', 'Ночь', undefined],
] as const)('%s="%s" is out of range; the nearest is %j', (name, text, nearest) => {
  const { reads }: Attribute = FEED_ATTRIBUTES[name];
  expect(reads.read(text)).toBeUndefined();
  expect(reads.near?.(text)).toEqual(nearest);
});

test('words that mean nothing are named', () => {
  const { reads }: Attribute = FEED_ATTRIBUTES.filters;
  expect(reads.strange?.('city, colour size')).toEqual(['colour', 'size']);
  expect(reads.strange?.('city')).toEqual([]);
  expect(reads.strange?.('none')).toEqual([]);
});

test('the feed keeps its own values', () => {
  const own = Object.fromEntries(Object.entries(FEED_ATTRIBUTES).map(([name, { reads }]) => [name, reads.initial]));
  // Every name of the table has the value that it has without an attribute.
  const values = own as ValuesOf<typeof FEED_ATTRIBUTES>;
  expect(feedOnly({ ...values, theme: 'dark' } as typeof values)).toStrictEqual(own);
});

test('an attribute is said where it is not as usual', () => {
  expect(attributeOf('presetCity')).toBe('preset-city');
  expect(unusualText(FEED_ATTRIBUTES.limit, 10)).toBeNull();
  expect(unusualText(FEED_ATTRIBUTES.limit, 20)).toBe('20');
});
