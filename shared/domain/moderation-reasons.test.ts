import { expect, test } from 'vitest';
import { MODERATION_KINDS } from './moderation.ts';
import { reasonsOf } from './moderation-reasons.ts';

test.each(MODERATION_KINDS)('%s: reasons without repeats, and the last is for what no other says', (kind) => {
  const reasons = reasonsOf(kind);
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(reasons.at(-1)).toBe('other');
});
