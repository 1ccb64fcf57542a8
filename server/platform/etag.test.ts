import { expect, test } from 'vitest';
import { etagOf, namesTag } from './etag.ts';

test('namesTag finds a tag in a list, weak ones too', () => {
  expect(namesTag('"a", W/"b"', '"b"')).toBe(true);
  expect(namesTag('"a"', '"b"')).toBe(false);
  expect(namesTag('*', '"b"')).toBe(true);
  expect(namesTag(undefined, '"b"')).toBe(false);
});

test('a tag is weak and follows the bytes', () => {
  expect(etagOf('сварщик')).toMatch(/^W\/"[\w-]{22}"$/);
  expect(etagOf('сварщик')).toBe(etagOf('сварщик'));
  expect(etagOf('сварщик')).not.toBe(etagOf('сварщик '));
});
