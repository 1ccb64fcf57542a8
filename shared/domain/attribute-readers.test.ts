import { expect, test } from 'vitest';
import { ids, oneOf, text, wholeNumber, words } from './attribute-readers.ts';

test.each([
  [oneOf(['list', 'cards'], 'list'), 'cards', 'cards'],
  [oneOf(['list', 'cards'], 'list'), 'map', undefined],
  [wholeNumber(10, 50), '50', 50],
  [wholeNumber(10, 50), '51', undefined],
  [wholeNumber(10, 50), '0', undefined],
  [wholeNumber(10, 50), '1e1', undefined],
  [wholeNumber(10, 50), '-5', undefined],
  [text(20, /^page:/), 'page:/careers/{id}', 'page:/careers/{id}'],
  [text(20, /^page:/), 'javascript:alert(1)', undefined],
  [text(3), 'длинно', undefined],
  [words(['search', 'city'], []), 'city search', ['search', 'city']],
  [words(['search', 'city'], []), '["city"]', ['city']],
  [words(['search', 'city'], []), 'none', []],
  [words(['search', 'city'], []), 'city age', ['city']],
  [words(['search', 'city'], []), 'age', undefined],
  [ids(2), '12, 7', [12, 7]],
  [ids(2), '1 2 3', undefined],
  [ids(2), 'romashka', undefined],
])('%o parses «%s»', (setting, given, expected) => {
  expect(setting.read(given)).toEqual(expected);
});
