import { expect, test } from 'vitest';
import { accountOf, signInMarkOf } from './account-cookie.ts';

test.each([
  ['signed_in=applicant', 'applicant'],
  ['city=1; signed_in=member; theme=dark', 'member'],
  ['signed_in=member.posts; a=b', 'member'],
  ['a=b; signed_in=staff', 'staff'],
  ['signed_in=member.posts.0a1b2c3d', 'member'],
  ['not_signed_in=staff', null],
  ['signed_in=', null],
  ['signed_in=root', null],
  ['signed_in=members', null],
  ['', null],
])('%j is the account of %j', (cookies, kind) => {
  expect(accountOf(cookies)).toBe(kind);
});

test.each([
  ['signed_in=applicant.0a1b2c3d; a=b', 'applicant.0a1b2c3d'],
  // Rights may change while somebody stays signed in.
  ['signed_in=member.posts.0a1b2c3d', 'member.0a1b2c3d'],
  ['not_signed_in=staff.0a1b2c3d', ''],
  ['', ''],
])('%j is the sign-in of %j', (cookies, mark) => {
  expect(signInMarkOf(cookies)).toBe(mark);
});
