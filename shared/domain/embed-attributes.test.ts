import { expect, test } from 'vitest';
import { attributeOf, COMMON_ATTRIBUTES, unusualText, type ValuesOf } from './embed-attributes.ts';
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
