import { expect, test } from 'vitest';
import { casesWaiting } from './payment-case-labels.ts';

test('cases that wait agree with their number', () => {
  expect([1, 2, 5, 21].map((count) => casesWaiting(count).replaceAll('\u00a0', ' '))).toEqual([
    '1 случай по платежам ждёт решения',
    '2 случая по платежам ждут решения',
    '5 случаев по платежам ждут решения',
    '21 случай по платежам ждёт решения',
  ]);
});
