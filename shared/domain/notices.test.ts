import { expect, test } from 'vitest';
import { needsSms, type NoticeEvent } from './notices.ts';

test.each<[boolean, NoticeEvent, object]>([
  [true, 'interview.reminder', { hours: 2, side: 'applicant' }],
  [false, 'interview.reminder', { hours: 2, side: 'member' }],
  [false, 'interview.reminder', { hours: 24, side: 'applicant' }],
  [false, 'interview.reminder', { hours: 2 }],
  [false, 'interview.changed', { hours: 2, side: 'applicant' }],
])('an SMS is needed: %s for %s %j', (isNeeded, event, data) => {
  expect(needsSms(event, data)).toBe(isNeeded);
});
