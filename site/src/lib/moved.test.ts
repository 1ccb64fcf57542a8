import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test('a press moves one by one place, adds it once, or takes it away', () => {
  expect(moved([1, 2, 3], 'up', 3)).toEqual([1, 3, 2]);
  expect(moved([1, 2, 3], 'up', 1)).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 'down', 1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 'down', 3)).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 'remove', 2)).toEqual([1, 3]);
  expect(moved([1, 2, 3], 'add', 4)).toEqual([1, 2, 3, 4]);
  expect(moved([1, 2, 3], 'add', 2)).toEqual([1, 2, 3]);
  expect(moved([1, 2], 'up', 9)).toEqual([1, 2]);
});
