import { expect, test } from 'vitest';
import { LIST_DEPTH } from './limits.ts';
import { pageCountOf } from './page-count.ts';

test.each([
  [0, 20, 1],
  [1, 20, 1],
  [20, 20, 1],
  [21, 20, 2],
  [21, 50, 1],
  [LIST_DEPTH + 100, 20, 100],
])('%i items by %i are %i pages', (total, size, pages) => {
  expect(pageCountOf(total, size)).toBe(pages);
});

test('the usual size is that of lists', () => {
  expect(pageCountOf(21)).toBe(2);
});
