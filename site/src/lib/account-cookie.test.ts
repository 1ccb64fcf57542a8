import { expect, test } from 'vitest';
import { accountOf } from './account-cookie.ts';

test.each([
  ['signed_in=applicant', 'applicant'],
  ['city=1; signed_in=member; theme=dark', 'member'],
  ['signed_in=member.posts; a=b', 'member'],
  ['a=b; signed_in=staff', 'staff'],
  ['not_signed_in=staff', null],
  ['signed_in=', null],
  ['signed_in=root', null],
  ['signed_in=members', null],
  ['', null],
])('%j is the account of %j', (cookies, kind) => {
  expect(accountOf(cookies)).toBe(kind);
});
