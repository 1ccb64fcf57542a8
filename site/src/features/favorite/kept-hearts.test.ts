import { expect, test } from 'vitest';
import { FAVORITES_PER_FOLDER_MAX } from '#shared/domain/limits.ts';
import { readHearts } from './kept-hearts.ts';

test.each([
  ['[3,1,3,2]', [3, 1, 2]],
  ['[1,"2",-3,0,1.5,null,[4],9007199254740993]', [1]],
  ['{"length":2}', []],
  ['[1', []],
  ['', []],
  [null, []],
])('%s are the hearts %j', (text, ids) => {
  expect(readHearts(text)).toEqual(ids);
});

test('of too many the newest are kept', () => {
  const ids = Array.from({ length: FAVORITES_PER_FOLDER_MAX + 1 }, (_, at) => at + 1);
  expect(readHearts(JSON.stringify(ids))).toEqual(ids.slice(1));
});
