import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kopecksOf, rublesOf } from './amounts.ts';

describe('kopecks and rubles', () => {
  test('there and back, as JSON and as a form, nothing is lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999_99 }), (kopecks) => {
        const sent = JSON.stringify(rublesOf(kopecks));
        expect(sent).toMatch(/^\d+(?:\.\d{1,2})?$/);
        // As a number and as a text.
        expect(kopecksOf(JSON.parse(sent) as number)).toBe(kopecks);
        expect(kopecksOf((kopecks / 100).toFixed(2))).toBe(kopecks);
      }),
    );
  });

  test.each([
    ['490', 490_00],
    ['490.5', 490_50],
    ['490.05', 490_05],
    ['490.0500', 490_05],
    [0.1, 10],
  ])('%s is read', (rubles, kopecks) => expect(kopecksOf(rubles)).toBe(kopecks));

  test.each(['', '-1', '+1', '1.005', '10.', '.5', '1e3', '1 000', '1,50', '0x10', 'NaN', '١', '123456789012', '1\n'])(
    '%j is none',
    (rubles) => expect(kopecksOf(rubles)).toBeNull(),
  );
  test.each([-1, 0.005, Number.NaN, Infinity, 1e21])('%d is none', (rubles) => expect(kopecksOf(rubles)).toBeNull());
  test.each([-1, 0.5, Number.NaN, 2 ** 60])('%d kopecks cannot be sent', (kopecks) =>
    expect(() => rublesOf(kopecks)).toThrow(RangeError),
  );
});
