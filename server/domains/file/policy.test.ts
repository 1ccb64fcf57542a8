import { describe, expect, test } from 'vitest';
import { FILE_PURPOSES, FILE_PURPOSE_RULES } from '#shared/domain/file-purposes.ts';
import type { Actor } from '../../platform/actor.ts';
import { canSend, isSenderOf, isUsable } from './policy.ts';

const visitor: Actor = { kind: 'visitor' };
const applicant: Actor = { kind: 'applicant', accountId: 'a' };
const member = { kind: 'member', accountId: 'm', companyId: 1, permissions: [], isHead: false } satisfies Actor;
const editor: Actor = { ...member, permissions: ['company.edit'] };
const head: Actor = { ...member, isHead: true };
const staff: Actor = { kind: 'staff', accountId: 's', permissions: [] };

test.each([
  ['anybody', [visitor, applicant, member, editor, head, staff]],
  ['signed-in', [applicant, member, editor, head, staff]],
  ['applicant', [applicant]],
  ['company.edit', [editor, head]],
  ['head', [head]],
] as const)('files that %s may send', (sender, allowed: readonly Actor[]) => {
  for (const purpose of FILE_PURPOSES.filter((one) => FILE_PURPOSE_RULES[one].sender === sender))
    for (const actor of [visitor, applicant, member, editor, head, staff])
      expect(canSend(actor, purpose).allowed).toBe(allowed.includes(actor));
});

test('nobody else may send a file for a company', () => {
  expect(canSend(visitor, 'company_logo')).toMatchObject({ code: 'unauthorized' });
  expect(canSend(member, 'verification')).toMatchObject({ code: 'forbidden' });
});

describe('the use of a file', () => {
  const file = { accountId: 'a', purpose: 'avatar', boundTo: null, storedAt: new Date(), removingAt: null };
  const use = { purpose: 'avatar', boundTo: 'account:a' } as const;

  test('is for its sender, and for whoever knows the id of a file of a visitor', () => {
    expect(isUsable(applicant, file, use)).toBe(true);
    expect(isUsable(head, file, use)).toBe(false);
    expect(isUsable(visitor, file, use)).toBe(false);
    expect(isUsable(visitor, { ...file, accountId: null }, use)).toBe(true);
    expect(isSenderOf(visitor, { accountId: null })).toBe(false);
  });

  test('is for one purpose and one entity, while the file is there', () => {
    expect(isUsable(applicant, { ...file, purpose: 'feedback' }, use)).toBe(false);
    expect(isUsable(applicant, { ...file, boundTo: 'account:b' }, use)).toBe(false);
    expect(isUsable(head, { ...file, boundTo: 'account:a' }, use)).toBe(true);
    expect(isUsable(applicant, { ...file, storedAt: null }, use)).toBe(false);
    expect(isUsable(applicant, { ...file, removingAt: new Date() }, use)).toBe(false);
  });
});
