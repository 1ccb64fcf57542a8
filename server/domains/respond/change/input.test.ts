import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { acceptedTime } from './input.ts';

const now = new Date('2026-11-22T12:00:00Z');
const [past, soon, later] = [addDays(now, -1), addDays(now, 1), addDays(now, 2)];

test('of the proposed times one that is still to come is accepted', () => {
  expect(acceptedTime([soon], undefined, now)).toBe(soon);
  expect(acceptedTime([past, later], later, now)).toBe(later);
});

test.each<[string, Date[], Date | undefined]>([
  ['none of several', [soon, later], undefined],
  ['one that nobody proposed', [soon], later],
  ['one that has passed', [past, soon], past],
  ['the only one, which has passed', [past], undefined],
  ['this very moment', [now], now],
])('%s is refused', (_what, options, at) => {
  expect(() => acceptedTime(options, at, now)).toThrow(expect.objectContaining({ code: 'bad_argument' }) as Error);
});
