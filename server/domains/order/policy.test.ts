import { expect, test } from 'vitest';
import { canStep } from './policy.ts';

const NOW = new Date('2026-12-07T09:00:00Z');

test('where nothing comes back it is said why: all is handed over, or what is left costs no more than reading the order', () => {
  const why = (handed: number) =>
    canStep(
      'head',
      {
        service: 'find-employee',
        companyId: 1,
        status: 'in_work',
        quantity: 20,
        handed,
        unitKopecks: 12_000_00,
        againCount: 0,
        talkedAt: null,
        firstDeliveredAt: NOW,
        waitingSince: null,
        doneAt: null,
        dueDay: '2026-12-20',
        validDay: null,
        accountId: null,
        refundProposedBy: null,
        refundReason: null,
      },
      'refund',
      NOW,
    );
  expect(why(10)).toMatchObject({ allowed: true });
  expect(why(19)).toMatchObject({ allowed: false, details: { detail: expect.stringMatching(/за\sразбор заявки/) } });
  expect(why(20)).toMatchObject({ allowed: false, details: { detail: expect.stringMatching(/^Всё передано/) } });
});
