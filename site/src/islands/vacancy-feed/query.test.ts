import { describe, expect, test } from 'vitest';
import { feedUrl, readFeedQuery } from './query.ts';

const facility = '0193c1a2-7b4e-7c3d-8f00-000000000001';

describe('the address of a query', () => {
  test('has the chosen values, in a fixed order, without defaults', () => {
    expect(feedUrl('/company/12/vacancy-list', { page: 1, sort: 'newest', q: '' })).toBe('/company/12/vacancy-list');
    expect(feedUrl('/list', { page: 3, sort: 'pay', spec: 7, schedule: 'rotation', city: 1, contract: 'tk' })).toBe(
      '/list?city=1&contract=tk&page=3&schedule=rotation&sort=pay&spec=7',
    );
  });

  test.each([
    ['', {}],
    ['city=1&spec=7&sort=pay&page=3', { city: 1, spec: 7, sort: 'pay', page: 3 }],
    [
      'q=%20кран%20&schedule=rotation&contract=tk&pay_mode=shift',
      { q: 'кран', schedule: 'rotation', contract: 'tk', pay_mode: 'shift' },
    ],
    [`facility=${facility.toUpperCase()}`, { facility }],
    ['city=&spec=abc&sort=junk&page=-1&utm_source=x', {}],
    ['city=1e99&spec=1.5&page=0&schedule=always&facility=1&q=%20', {}],
  ])('%j is parsed as %j', (text, query) => {
    expect(readFeedQuery(new URLSearchParams(text))).toEqual({ page: 1, ...query });
  });

  test('a text is cut to the search’s limit', () => {
    expect(readFeedQuery(new URLSearchParams({ q: 'я'.repeat(300) })).q).toHaveLength(200);
  });
});
