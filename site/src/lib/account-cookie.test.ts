import { expect, test } from 'vitest';
import { accountMarkOf, accountOf, signInMarkOf } from './account-cookie.ts';

test.each([
  ['signed_in=applicant', 'applicant'],
  ['city=1; signed_in=member; theme=dark', 'member'],
  ['signed_in=member.posts; a=b', 'member'],
  ['a=b; signed_in=staff', 'staff'],
  ['signed_in=member.posts.0a1b2c3d.4e5f6a7b', 'member'],
  ['not_signed_in=staff', null],
  ['signed_in=', null],
  ['signed_in=root', null],
  ['signed_in=members', null],
  ['', null],
])('%j is the account of %j', (cookies, kind) => {
  expect(accountOf(cookies)).toBe(kind);
});

test.each([
  ['signed_in=applicant.0a1b2c3d.4e5f6a7b; a=b', 'applicant.0a1b2c3d', '4e5f6a7b'],
  // Rights may change while somebody stays signed in.
  ['signed_in=member.posts.0a1b2c3d.4e5f6a7b', 'member.0a1b2c3d', '4e5f6a7b'],
])('%j is the account of %j and its sign-in of %j', (cookies, account, signIn) => {
  expect(accountMarkOf(cookies)).toBe(account);
  expect(signInMarkOf(cookies)).toBe(`${account}.${signIn}`);
});

test.each(['not_signed_in=staff.0a1b2c3d.4e5f6a7b', ''])('%j is nobody', (cookies) => {
  expect(accountMarkOf(cookies)).toBe('');
  expect(signInMarkOf(cookies)).toBe('');
});
