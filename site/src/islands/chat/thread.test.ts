import { expect, test } from 'vitest';
import { messageOf } from '../../../../tests/islands/harness/chat-data.ts';
import { threadOf, withChanges, withMessage, withOlder } from './thread.ts';

const seqs = ({ items }: { items: readonly { seq: number }[] }) => items.map(({ seq }) => seq);
const page = (from: number, to: number, hasMore: boolean) => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => messageOf({ seq: from + index })),
  ...{ hasMore, lastSeq: 12, rev: 12 },
});

test('an edit of a message older than the window does not come into it before its page', () => {
  const thread = threadOf(page(10, 12, true));
  const edited = messageOf({ seq: 3, rev: 13, text: 'Иначе' });
  expect(seqs(withMessage(thread, edited))).toEqual([10, 11, 12]);
  const caughtUp = withChanges(thread, { items: [edited], hasMore: false, lastSeq: 12, rev: 13 });
  expect(seqs(caughtUp)).toEqual([10, 11, 12]);
  expect(caughtUp.rev).toBe(13);
  expect(seqs(withOlder(caughtUp, page(7, 9, true)))).toEqual([7, 8, 9, 10, 11, 12]);
});

test('in a window that has the beginning an older message takes its place', () => {
  const thread = threadOf({ ...page(10, 12, false), items: page(10, 12, false).items.slice(1) });
  expect(seqs(withMessage(thread, messageOf({ seq: 10 })))).toEqual([10, 11, 12]);
});
