import { expect, test, vi } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import { OWN_STEPS } from './own-steps.ts';

test.each([
  ['/profile/resume-list/draft?page=2', '/profile/resume-list/draft?page=2&done=bumped'],
  ['/profile/resume-list', '/profile/resume-list?done=bumped'],
  ['https://strange.example', '/profile/resume-list?done=bumped'],
])('what was done on %s leads to %s', async (back, next) => {
  // Only this call is made, and its answer is not read.
  const call = vi.fn(async () => null) as unknown as Call;
  const sent = { call, values: { id: '7', back }, options: {}, place: {}, path: back };
  expect(await OWN_STEPS.bump(sent as Parameters<typeof OWN_STEPS.bump>[0])).toBe(next);
});
