import { expect, test } from 'vitest';
import { APPLICANT_SETS, BOARD_COLUMNS, RESPOND_STATUSES } from './respond-terms.ts';

test.each([
  ['a list of the applicant’s', APPLICANT_SETS],
  ['a column of the board', BOARD_COLUMNS],
])('every status stands in exactly one place: %s', (_what, lists) => {
  expect(Object.values(lists).flat().toSorted()).toEqual(RESPOND_STATUSES.toSorted());
});
