import { expect, test } from 'vitest';
import { neighbours, queueHref } from './queue-address.ts';

const items = ['1', '2', '3'].map((id) => ({ kind: 'vacancy' as const, id }));
const at = (id: string) => ({ kind: 'vacancy' as const, id });

test('an address names what is not usual', () => {
  expect(queueHref({ only: null, page: 1 })).toBe('/staff');
  expect(queueHref({ only: 'vacancy', page: 2 }, at('7'))).toBe('/staff?only=vacancy&page=2&kind=vacancy&id=7');
});

test('neighbours of an item in the queue', () => {
  expect(neighbours(items, at('2'))).toEqual({ index: 1, before: at('1'), after: at('3') });
  expect(neighbours(items, at('3'))).toEqual({ index: 2, before: at('2') });
  expect(neighbours(items, at('9'))).toEqual({ index: -1, after: at('1') });
  expect(neighbours(items, null)).toEqual({ index: -1, after: at('1') });
  expect(neighbours([], null)).toEqual({ index: -1 });
});
