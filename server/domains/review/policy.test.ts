import { expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { canChange, canWrite, companyActions, ownActions, turnsFreeBefore, type JudgedReview } from './policy.ts';

const now = new Date('2026-11-29T09:00:00Z');
const author: Actor = { kind: 'applicant', accountId: 'a' };
const head: Actor = { kind: 'member', accountId: 'h', companyId: 1, permissions: [], isHead: true };
const review = (more: Partial<JudgedReview> = {}): JudgedReview => ({
  status: 'published',
  refusalCount: 0,
  editedAt: null,
  writtenAt: addDays(now, -30),
  settledDisputeAt: null,
  ...more,
});

test.each([
  ['a review never changed', review(), true],
  ['one that was changed 90 days ago', review({ editedAt: addDays(now, -90) }), true],
  ['one that was changed 89 days ago', review({ editedAt: addDays(now, -89) }), false],
  ['one that waits', review({ status: 'on_moderation' }), false],
  ['one that is disputed', review({ status: 'disputed' }), false],
  ['one that is hidden', review({ status: 'hidden' }), false],
  ['one that was refused once', review({ status: 'rejected', refusalCount: 1 }), true],
  ['one that was refused twice', review({ status: 'rejected', refusalCount: 2 }), false],
])('%s', (_name, one, isEditable) => {
  const [edit, remove] = ownActions(author, one, now);
  expect(edit?.disabled === null).toBe(isEditable);
  // A button that cannot be pressed says why.
  if (!isEditable) expect(edit?.disabled).not.toBe('Сейчас нельзя');
  expect(remove).toMatchObject({ id: 'delete', disabled: null });
});

test.each([
  ['about what nobody has decided yet', review(), true],
  ['about a text that was decided about', review({ settledDisputeAt: addDays(now, -2) }), false],
  [
    'about other words than those that were',
    review({ settledDisputeAt: addDays(now, -2), writtenAt: addDays(now, -1) }),
    true,
  ],
  ['twice at once', review({ status: 'disputed' }), false],
])('a dispute %s', (_name, one, isAllowed) => {
  expect(canChange(head, one, 'dispute', now).allowed).toBe(isAllowed);
  expect(companyActions(head, { ...one, hasReply: false }, now)).toMatchObject([
    { id: 'reply', disabled: null },
    { id: 'dispute', disabled: isAllowed ? null : expect.stringContaining(' ') },
  ]);
  expect(canChange(author, one, 'dispute', now).allowed).toBe(false);
});

test.each([
  [{}, null],
  [{ phoneVerified: false }, 'forbidden'],
  [{ isOfCompany: true }, 'forbidden'],
  [{ turnTakenAt: addDays(now, -300) }, 'conflict'],
  [{ turnTakenAt: turnsFreeBefore(now) }, null],
])('who may write: %j', (more, code) => {
  const judged = { phoneVerified: true, isOfCompany: false, turnTakenAt: null, ownReviewId: null, ...more };
  const decision = canWrite(judged, now);
  expect(decision.allowed ? null : decision.code).toBe(code);
});
