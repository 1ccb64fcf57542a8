import { describe, expect, test } from 'vitest';
import {
  needsSecond,
  REFUND_REQUEST_ACTIONS,
  REFUND_REQUEST_STATUSES,
  refundRequestMachine,
  type RefundRequestGuard,
} from './refund-machine.ts';

const EVERYBODY = ['visitor', 'applicant', 'member', 'head', 'staff', 'system'] as const;
const GUARDS = [
  [],
  ['stands', 'other'],
  ['stands', 'notBuyer'],
  ['other', 'notBuyer'],
  ['stands', 'other', 'notBuyer'],
] as const satisfies RefundRequestGuard[][];

/** Every step that there is; what is not here is refused. */
const STEPS: Readonly<Record<string, string>> = {
  'approved second by staff, stands and other and notBuyer': 'done',
  'approved reject by staff': 'rejected',
  'approved reject by staff, stands and other': 'rejected',
  'approved reject by staff, stands and notBuyer': 'rejected',
  'approved reject by staff, other and notBuyer': 'rejected',
  'approved reject by staff, stands and other and notBuyer': 'rejected',
};

describe('a refund by staff', () => {
  test.each(
    REFUND_REQUEST_STATUSES.flatMap((status) => REFUND_REQUEST_ACTIONS.map((action) => [status, action] as const)),
  )('that is %s: %s', (status, action) => {
    for (const by of EVERYBODY)
      for (const guards of GUARDS) {
        const who = [by, ...(guards.length > 0 ? [guards.join(' and ')] : [])].join(', ');
        const holds = (guard: RefundRequestGuard) => guards.some((one) => one === guard);
        const step = `${status} ${action} by ${who}`;
        expect([step, refundRequestMachine.next(status, action, by, holds)]).toEqual([step, STEPS[step] ?? null]);
      }
  });

  test('from 100 000 ₽ of one purchase needs a second person, in parts too', () => {
    expect(
      [
        [99_999_99, 0],
        [100_000_00, 0],
        [1, 99_999_99],
        [1, 99_999_98],
      ].map(([now = 0, before = 0]) => needsSecond(now, before)),
    ).toEqual([false, true, true, false]);
  });
});
