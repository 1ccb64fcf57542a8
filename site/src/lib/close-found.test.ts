import { expect, test } from 'vitest';
import { startsClose } from './close-found.ts';

const close = { isClose: true };
const exact = { isClose: false };

test.each<[string, boolean[], { isClose: boolean }[], number]>([
  ['after the answers', [false, true, false], [exact, close, close], 1],
  ['at once on a page after theirs', [true, false], [close, close], 30],
  ['nowhere among answers alone', [false, false], [exact, exact], 2],
  ['nowhere where nothing is an answer', [false, false], [close, close], 0],
])('what is close begins %s', (_where, expected, items, exactTotal) => {
  expect(items.map((_item, at) => startsClose(items, at, exactTotal))).toEqual(expected);
});
