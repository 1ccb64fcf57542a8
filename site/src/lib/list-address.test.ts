import { describe, expect, it } from 'vitest';
import { listHref, listPath, pageCountOf, readListQuery } from './list-address.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

describe('readListQuery', () => {
  it('reads what it knows', () => {
    expect(read('page=3&sort=pay_desc&utm_source=x')).toEqual({ page: 3, sort: 'pay_desc' });
  });

  it.each(['', 'page=0', 'page=-1', 'page=1.5', 'page=abc', 'page=1e3', 'sort=price', 'page=99999999999'])('falls back to defaults: %s', (query) => {
    expect(read(query)).toEqual({ page: 1, sort: 'newest' });
  });
});

describe('listHref', () => {
  it('leaves defaults out and sorts keys', () => {
    expect(listHref('/vacancy-list', { page: 1, sort: 'newest' })).toBe('/vacancy-list');
    expect(listHref('/vacancy-list/kazan', { page: 2, sort: 'pay_desc' })).toBe('/vacancy-list/kazan?page=2&sort=pay_desc');
  });
});

describe('listPath', () => {
  const city = { slug: 'kazan' };
  const specialization = { slug: 'svarshchik' };

  it('joins a city and a specialization', () => {
    expect(listPath({})).toBe('/vacancy-list');
    expect(listPath({ city })).toBe('/vacancy-list/kazan');
    expect(listPath({ city: null, specialization })).toBe('/vacancy-list/svarshchik');
    expect(listPath({ city, specialization })).toBe('/vacancy-list/kazan_svarshchik');
  });
});

describe('pageCountOf', () => {
  it('ends at the depth of lists', () => {
    expect(pageCountOf(0)).toBe(1);
    expect(pageCountOf(21)).toBe(2);
    expect(pageCountOf(1_000_000)).toBe(100);
  });
});
