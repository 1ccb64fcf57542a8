import { expect, test } from 'vitest';
import { REVIEW_STATUSES, reviewMachine, SHOWN_REVIEW_STATUSES, type ReviewGuard } from './review-machine.ts';

const holds = () => true;

test.each([
  ['on_moderation', ['delete'], [], ['approve', 'reject']],
  ['published', ['edit', 'delete'], ['dispute'], ['hide']],
  ['rejected', ['resubmit', 'delete'], [], []],
  ['disputed', ['delete'], [], ['keep', 'hide']],
  ['hidden', ['delete'], [], []],
  ['deleted', [], [], []],
] as const)('a review that is %s', (status, byAuthor, byCompany, byStaff) => {
  expect(reviewMachine.actions(status, 'applicant', holds)).toEqual(byAuthor);
  for (const actor of ['member', 'head'] as const)
    expect(reviewMachine.actions(status, actor, holds)).toEqual(byCompany);
  expect(reviewMachine.actions(status, 'staff', holds)).toEqual(byStaff);
});

test('a visitor and the server change nothing, and a company removes nothing', () => {
  for (const status of REVIEW_STATUSES) {
    for (const actor of ['visitor', 'system'] as const) expect(reviewMachine.actions(status, actor, holds)).toEqual([]);
    for (const actor of ['member', 'head'] as const)
      for (const action of ['delete', 'hide', 'edit'] as const)
        expect(reviewMachine.next(status, action, actor, holds)).toBeNull();
  }
});

test.each([
  ['rejected', 'resubmit', 'applicant', 'may_resubmit'],
  ['published', 'edit', 'applicant', 'may_edit'],
  ['published', 'dispute', 'head', 'undisputed'],
] as const)('%s: %s needs %s to be %s', (status, action, actor, needed) => {
  expect(reviewMachine.next(status, action, actor, (guard: ReviewGuard) => guard !== needed)).toBeNull();
  expect(reviewMachine.next(status, action, actor, holds)).not.toBeNull();
});

test('nothing that staff have not approved becomes shown', () => {
  const isShown = (status: string) => SHOWN_REVIEW_STATUSES.some((one) => one === status);
  const leading = reviewMachine.transitions.filter(({ from, to }) => isShown(to) && !from.every(isShown));
  expect(leading.map(({ action, by }) => [action, by])).toEqual([['approve', ['staff']]]);
});
