import { describe, expect, test } from 'vitest';
import { visitor, type Actor } from '../../platform/actor.ts';
import { canKeepResumes, canKeepVacancies, canReadFolder } from './policy.ts';

const applicant: Actor = { kind: 'applicant', accountId: 'a' };
const member: Actor = { kind: 'member', accountId: 'm', companyId: 7, permissions: [], isHead: false };
const staff: Actor = { kind: 'staff', accountId: 's', permissions: [] };

describe('who keeps what', () => {
  test('applicants keep vacancies', () => {
    expect(canKeepVacancies(applicant)).toEqual({ allowed: true, granted: { accountId: 'a', companyId: null } });
    expect([member, staff].map((actor) => canKeepVacancies(actor))).toMatchObject([
      { code: 'forbidden' },
      { code: 'forbidden' },
    ]);
    expect(canKeepVacancies(visitor)).toMatchObject({ code: 'unauthorized' });
  });

  test('members keep resumes for their company', () => {
    expect(canKeepResumes(member)).toEqual({ allowed: true, granted: { accountId: 'm', companyId: 7 } });
    expect([applicant, staff].map((actor) => canKeepResumes(actor))).toMatchObject([
      { code: 'forbidden' },
      { code: 'forbidden' },
    ]);
    expect(canKeepResumes(visitor)).toMatchObject({ code: 'unauthorized' });
  });
});

test.each([
  ['an own folder', { accountId: 'm', companyId: 7, sharedWithCompany: false }, true],
  ['a folder of a colleague', { accountId: 'x', companyId: 7, sharedWithCompany: false }, false],
  ['a shared folder of a colleague', { accountId: 'x', companyId: 7, sharedWithCompany: true }, true],
  ['a shared folder of another company', { accountId: 'x', companyId: 8, sharedWithCompany: true }, false],
  ['an own folder from another company', { accountId: 'm', companyId: 8, sharedWithCompany: true }, false],
])('%s', (_, folder, isRead) => {
  expect(canReadFolder(folder, { accountId: 'm', companyId: 7 }).allowed).toBe(isRead);
});

test('vacancies are shared with nobody', () => {
  const folder = { accountId: 'x', companyId: null, sharedWithCompany: true };
  expect(canReadFolder(folder, { accountId: 'a', companyId: null })).toMatchObject({ code: 'not_found' });
});
