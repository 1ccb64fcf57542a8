import { expect, test } from 'vitest';
import { TEMPLATE_ACTIONS, TEMPLATE_STATUSES, templateMachine } from './template-machine.ts';

test('a template moves only as the table says', () => {
  const moves = TEMPLATE_STATUSES.flatMap((from) =>
    TEMPLATE_ACTIONS.flatMap((action) => {
      const to = templateMachine.next(from, action, 'applicant', () => true);
      return to === null ? [] : [`${from} ${action} ${to}`];
    }),
  );
  expect(moves).toEqual([
    'draft activate active',
    'draft archive archived',
    'active archive archived',
    'archived restore active',
  ]);
  expect(templateMachine.next('draft', 'activate', 'visitor', () => true)).toBeNull();
});
