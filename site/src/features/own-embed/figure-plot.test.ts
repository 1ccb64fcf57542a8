import { expect, test } from 'vitest';
import { plotOf } from './figure-plot.ts';

test('days are bars as high as their share of the highest, which is named', () => {
  expect(plotOf([0, 5, 10, 0, 10])).toEqual({
    bars: [
      { x: 22, width: 16, height: 50, isHighest: false },
      { x: 42, width: 16, height: 100, isHighest: true },
      { x: 82, width: 16, height: 100, isHighest: false },
    ],
    highest: { index: 2, count: 10, x: 50, anchor: 'middle' },
  });
});

test('a day with little is seen, a number at an end stays inside', () => {
  const few = Array.from({ length: 90 }, () => 1);
  expect(plotOf([...few.slice(1), 1_000])).toMatchObject({ highest: { index: 89, anchor: 'end' } });
  expect(plotOf([1_000, ...few.slice(1)])).toMatchObject({ highest: { index: 0, anchor: 'start' } });
  expect(plotOf([1_000, 1]).bars[1]?.height).toBe(3);
});

test('without anything there is nothing to draw', () => {
  expect(plotOf([0, 0])).toEqual({ bars: [], highest: null });
  expect(plotOf([])).toEqual({ bars: [], highest: null });
});
