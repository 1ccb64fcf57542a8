import { expect, test } from 'vitest';
import { takeNew } from './show-once.ts';

const take = (companies: (number | null)[], shown: Set<number>, count = 3) =>
  takeNew(companies, { count, shown, companyOf: (company) => company });

test('no company is taken twice, nor one that is shown already', () => {
  const shown = new Set([1]);
  expect(take([1, 2, 2, 3, 1, 4, 5], shown)).toEqual([2, 3, 4]);
  expect(take([2, 5, 3, 6], shown)).toEqual([5, 6]);
  expect([...shown]).toEqual([1, 2, 3, 4, 5, 6]);
});

test('employers without a name are told apart', () => {
  expect(take([null, null, 7, null], new Set())).toEqual([null, null, 7]);
});

test('there may be fewer than asked for', () => {
  expect(take([1, 1], new Set(), 5)).toEqual([1]);
  expect(take([], new Set())).toEqual([]);
});
