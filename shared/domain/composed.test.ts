import { expect, test } from 'vitest';
import { composed } from './composed.ts';

test('texts are normalized', () => {
  expect(composed('и\u0306')).toBe('й');
  expect(composed('ﬁ м²')).toBe('ﬁ м²');
  expect(composed('ﬁ м²', 'NFKC')).toBe('fi м2');
});

test('of the marks over a letter thirty stay', () => {
  expect([...composed(`x${'\u0301\u0316'.repeat(1_000)}y`)]).toHaveLength(32);
});
