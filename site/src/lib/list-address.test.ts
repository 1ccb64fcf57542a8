import { expect, it } from 'vitest';
import { everywhere, listHref, sortsOf } from './list-address.ts';

it('writes the canonical address', () => {
  expect(listHref('/vacancy-list', {})).toBe('/vacancy-list');
  expect(listHref('/vacancy-list/kazan', { page: 2, sort: 'pay_desc', schedule: ['rotation'] })).toBe(
    '/vacancy-list/kazan?page=2&schedule=rotation&sort=pay_desc',
  );
});

it('offers relevance for words and distance from a place', () => {
  expect(sortsOf({})).toEqual(['newest', 'pay_desc', 'pay_per_shift_desc', 'starts_soon']);
  expect(sortsOf({ q: 'сварщик', radius_km: '50' })).toContain('relevance');
  expect(sortsOf({ radius_km: '50' })).toContain('distance');
});

it('leads to all places', () => {
  expect(everywhere({ q: 'маляр', radius_km: '50', anywhere: 'rotation', page: 3, sort: 'distance' })).toEqual({
    q: 'маляр',
  });
  expect(everywhere({ housing: true, city: [1601], sort: 'pay_desc' })).toEqual({ housing: true, sort: 'pay_desc' });
});
