import { expect, test, vi } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import { placeOf } from '../../lib/place.ts';
import { OWN_STEPS } from './own-steps.ts';

test.each([
  ['/profile/resume-list/draft?page=2', '/profile/resume-list/draft?page=2&done=bumped'],
  ['/profile/resume-list', '/profile/resume-list?done=bumped'],
  ['https://strange.example', '/profile/resume-list?done=bumped'],
])('what was done on %s leads to %s', async (back, next) => {
  // Only this call is made, and its answer is not read.
  const call = vi.fn(async () => null) as unknown as Call;
  const place = placeOf(new URL('https://karkas.example/'));
  const values = { id: '7', back };
  expect(await OWN_STEPS.bump({ call, values, options: {}, place, path: back })).toBe(next);
});
