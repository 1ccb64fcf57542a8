import { expect, test } from 'vitest';
import { FACILITY_ACTIONS, FACILITY_STATUSES, facilityMachine } from './facility-machine.ts';

test('a facility moves only as the table says', () => {
  const moves = FACILITY_STATUSES.flatMap((from) =>
    FACILITY_ACTIONS.flatMap((action) => {
      const to = facilityMachine.next(from, action, 'member', () => true);
      return to === null ? [] : [`${from} ${action} ${to}`];
    }),
  );
  expect(moves).toEqual([
    'planned start active',
    'planned finish finished',
    'active pause paused',
    'active finish finished',
    'paused resume active',
    'paused finish finished',
    'finished reopen active',
  ]);
});

test('nobody outside the company moves it', () => {
  for (const by of ['visitor', 'applicant'] as const)
    expect(facilityMachine.next('planned', 'start', by, () => true)).toBeNull();
});
