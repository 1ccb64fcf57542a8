import { expect, it } from 'vitest';
import { listHref, sortsOf } from './list-address.ts';

it('writes the canonical address', () => {
  expect(listHref('/vacancy-list', {})).toBe('/vacancy-list');
  expect(listHref('/vacancy-list/kazan', { page: 2, sort: 'pay_desc', schedule: ['rotation'] })).toBe(
    '/vacancy-list/kazan?page=2&schedule=rotation&sort=pay_desc',
  );
});

it('offers relevance for words and distance from a place', () => {
  expect(sortsOf({})).toEqual(['newest', 'pay_desc', 'pay_per_shift_desc', 'starts_soon']);
  expect(sortsOf({ q: 'сварщик', near: ['55.8', '49.1', '50'] })).toContain('relevance');
  expect(sortsOf({ near: ['55.8', '49.1', '50'] })).toContain('distance');
});
