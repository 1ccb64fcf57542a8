import { expect, test } from 'vitest';
import { checkoutHref, payableOf } from './addresses.ts';

test('an address names one purchase or one refill', () => {
  const read = (query: string) => payableOf((name) => new URLSearchParams(query).get(name) ?? '');
  expect(read('purchase=12')).toEqual({ of: 'purchase', id: 12 });
  expect(read('refill=3')).toEqual({ of: 'refill', id: 3 });
  for (const wrong of ['', 'purchase=0', 'purchase=-1', 'purchase=1e3', 'refill=x', 'purchase=1&refill=2'])
    expect(read(wrong)).toBeNull();
  expect(checkoutHref({ of: 'refill', id: 3 })).toBe('/cloudpayments?refill=3');
});
