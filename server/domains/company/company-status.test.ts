import { expect, test } from 'vitest';
import { COMPANY_STATUSES } from '#shared/domain/company-machine.ts';
import { nextCompanyStatus, canPublishMore, companyActions } from './company-status.ts';

test('what was verified decides where a lifted restriction leads', () => {
  const lift = (verification: string) => nextCompanyStatus({ status: 'restricted', verification }, 'lift', 'staff');
  expect(lift('documents')).toMatchObject({ granted: 'verified' });
  expect(lift('none')).toMatchObject({ granted: 'unverified' });
  expect(nextCompanyStatus({ status: 'verified', verification: 'documents' }, 'verify', 'staff')).toMatchObject({
    allowed: false,
    code: 'wrong_state',
  });
});

test('buttons are what the table allows', () => {
  const company = { status: 'restricted', verification: 'none' } as const;
  expect(companyActions(company, 'staff', ['restrict', 'block', 'lift'])).toEqual(['block', 'lift']);
  expect(companyActions(company, 'head', ['restrict', 'block', 'lift'])).toEqual([]);
});

test.each(COMPANY_STATUSES)('publishing by a company that is %s', (status) => {
  const may = (verification: string, open: number) => canPublishMore({ status, verification }, open).allowed;
  const rows = [may('none', 0), may('none', 1), may('documents', 0), may('documents', 5)];
  const expected = {
    verified: [true, true, true, true],
    on_check: [true, false, true, true],
    unverified: [true, false, true, false],
  } as Partial<Record<typeof status, boolean[]>>;
  expect(rows).toEqual(expected[status] ?? [false, false, false, false]);
});
