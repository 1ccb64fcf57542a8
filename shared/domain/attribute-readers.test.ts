import { afterEach, expect, test, vi } from 'vitest';
import { colour, id, oneOf, origin, text, textOf } from './attribute-readers.ts';
import { companies, count, words } from './feed-readers.ts';

test.each([
  [oneOf(['list', 'cards'], 'list'), 'cards', 'cards'],
  [oneOf(['list', 'cards'], 'list'), 'map', undefined],
  [count(10, 50), '50', 50],
  [count(10, 50), '51', undefined],
  [count(10, 50), '1', 1],
  [count(10, 50), '0', undefined],
  [count(10, 50), '1e1', undefined],
  [count(10, 50), '-5', undefined],
  [id(), '55012', 55012],
  [id(), '0', undefined],
  [id(), '9007199254740993', undefined],
  [text(20, /^page:/), 'page:/careers/{id}', 'page:/careers/{id}'],
  [text(20, /^page:/), 'javascript:alert(1)', undefined],
  [text(3), 'длинно', undefined],
  [words(['search', 'city'], []), 'city search', ['search', 'city']],
  [words(['search', 'city'], []), '["city"]', ['city']],
  [words(['search', 'city'], []), 'none', []],
  [words(['search', 'city'], []), '', []],
  [words(['search', 'city'], []), ' city, ', ['city']],
  [words(['search', 'city'], []), 'city age', ['city']],
  [words(['search', 'city'], []), 'age', undefined],
  [companies(2), '12, 7', [12, 7]],
  [companies(2), 'stroy-alyans 7', ['stroy-alyans', 7]],
  [companies(2), 'Romashka', undefined],
  [companies(2), ' 1, 2 ', [1, 2]],
  [companies(2), '1 2 3', undefined],
  [companies(2), '1 0', undefined],
  [companies(2), '1 -2', undefined],
  [companies(2), '1.5', undefined],
  [companies(2), '9007199254740993', undefined],
  [colour(), '#12ab9F', '#12ab9F'],
  [colour(), 'x#12ab9f', undefined],
  [colour(), '#12ab9f0', undefined],
  [colour(), 'red', undefined],
])('%o parses «%s»', (setting, given, expected) => {
  expect(setting.read(given)).toEqual(expected);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('in a browser a colour is what it paints with', () => {
  vi.stubGlobal('CSS', { supports: (property: string, value: string) => property === 'color' && value === 'red' });
  expect(['red', 'reddish', '#12ab9f'].map((given) => colour().read(given))).toEqual(['red', undefined, '#12ab9f']);
});

test.each([
  ['https://karkas.example/a?b', 'https://karkas.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['/api', 'https://stroy.example'],
  ['https://', undefined],
  ['ftp://karkas.example', undefined],
  ['xhttp://karkas.example', undefined],
  ['httpx://karkas.example', undefined],
])('in a browser the origin of «%s» is %s', (given, expected) => {
  vi.stubGlobal('document', { baseURI: 'https://stroy.example/jobs/' });
  expect(origin().read(given)).toBe(expected);
});

test.each([
  [null, null],
  [undefined, null],
  [[], 'none'],
  [[1, 2], '1 2'],
  [7, '7'],
])('%j is written %s', (value, written) => {
  expect(textOf(value)).toBe(written);
});
