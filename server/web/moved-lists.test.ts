import { expect, test } from 'vitest';
import { movedList } from './moved-lists.ts';

test.each([
  ['/vacancy-list?near=55.79,49.11,20', '/vacancy-list?near=kazan&radius_km=50'],
  [
    '/vacancy-list/svarshchik?housing=1&near=55.75,37.62,120',
    '/vacancy-list/svarshchik?housing=1&near=moskva&radius_km=200',
  ],
  ['/vacancy-list?near=56.85,60.6,500', '/vacancy-list?near=ekaterinburg&radius_km=any'],
  ['/vacancy-list?near=kazan', null],
  ['/vacancy-list?near=55.79,49.11', null],
  ['/resume-list?near=55.79,49.11,20', null],
  ['/vacancy-list', null],
])('%s moved to %s', (address, moved) => {
  expect(movedList(address)).toBe(moved);
});
