import { expect, test } from 'vitest';
import { COMPANY_STATUSES } from '#shared/domain/company-machine.ts';
import { nextCompanyStatus, canPublish, companyActions, isChecked } from './company-status.ts';

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
  const may = ['verified', 'on_check', 'unverified'];
  expect(canPublish({ status }).allowed).toBe(may.includes(status));
  const checked = [isChecked({ status, verification: 'none' }), isChecked({ status, verification: 'documents' })];
  expect(checked).toEqual([status === 'verified', status === 'verified' || status === 'on_check']);
});
