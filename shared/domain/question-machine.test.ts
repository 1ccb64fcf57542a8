import { expect, test } from 'vitest';
import { QUESTION_ACTIONS, QUESTION_STATUSES, questionMachine } from './question-machine.ts';

test('a question moves only as the table says', () => {
  const moves = QUESTION_STATUSES.flatMap((from) =>
    QUESTION_ACTIONS.flatMap((action) => {
      const to = questionMachine.next(from, action, 'member', () => true);
      return to === null ? [] : [`${from} ${action} ${to}`];
    }),
  );
  expect(moves).toEqual(['draft activate active', 'draft archive archived', 'active archive archived']);
  expect(questionMachine.next('draft', 'activate', 'applicant', () => true)).toBeNull();
});
