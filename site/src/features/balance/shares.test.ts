import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

test('the parts of the bar make all of it', () => {
  expect(sharesOf({ freeKopecks: 12_500_00, advanceKopecks: 1_290_00, totalKopecks: 16_400_00 })).toEqual({
    free: 76.2,
    advance: 7.9,
    held: 15.9,
  });
  expect(sharesOf({ freeKopecks: 1_00, advanceKopecks: 0, totalKopecks: 1_00 })).toEqual({
    free: 100,
    advance: 0,
    held: 0,
  });
});

test('of nothing there are no parts', () => {
  expect(sharesOf({ freeKopecks: 0, advanceKopecks: 0, totalKopecks: 0 })).toEqual({ free: 0, advance: 0, held: 0 });
});
