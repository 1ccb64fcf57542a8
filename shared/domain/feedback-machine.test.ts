import { expect, test } from 'vitest';
import { FEEDBACK_STATUSES, feedbackMachine } from './feedback-machine.ts';

const holds = () => true;

test.each([
  ['new', ['take', 'answer', 'close', 'spam']],
  ['in_work', ['answer', 'close', 'spam']],
  ['answered', []],
  ['closed', []],
  ['spam', []],
] as const)('a message that is %s', (status, actions) => {
  expect(feedbackMachine.actions(status, 'staff', holds)).toEqual(actions);
});

test('nobody but staff decides', () => {
  for (const status of FEEDBACK_STATUSES)
    for (const actor of ['visitor', 'applicant', 'member', 'head', 'system'] as const)
      expect(feedbackMachine.actions(status, actor, holds)).toEqual([]);
  expect(feedbackMachine.next('new', 'answer', 'staff', holds)).toBe('answered');
  expect(feedbackMachine.next('spam', 'take', 'staff', holds)).toBeNull();
});
