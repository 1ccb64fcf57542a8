import { expect, test } from 'vitest';
import type { BoardCard } from '#shared/contracts/respond-views.ts';
import { groupsOf } from './column-groups.ts';

/** Of a card only what its group depends on. */
const card = (status: BoardCard['status'], interview: Partial<BoardCard['interview']> = null) =>
  ({ status, interview }) as BoardCard;

test('of those who are invited, who waits for the company comes first and is counted apart', () => {
  const own = card('invited', { status: 'proposed', proposedBy: 'applicant' });
  const off = card('invited', { status: 'cancelled', proposedBy: 'company' });
  const asked = card('invited', { status: 'proposed', proposedBy: 'company' });
  const plain = card('invited');
  const set = card('interview', { status: 'confirmed', proposedBy: 'applicant' });
  expect(groupsOf('invited', [asked, set, own, plain, off])).toEqual([
    { title: 'Ждут вас', cards: [own, off] },
    { title: 'Ждём ответа', cards: [asked, plain] },
    { title: 'Собеседование назначено', cards: [set] },
  ]);
});

test('a column of one kind has no groups, and a group without cards is not there', () => {
  const one = card('in_work');
  expect(groupsOf('in_work', [one])).toEqual([{ title: null, cards: [one] }]);
  expect(groupsOf('new', [card('viewed')]).map(({ title }) => title)).toEqual(['Просмотрены']);
});
