import { expect, test } from 'vitest';
import { typedPhone } from './typed-phone.ts';

/** The caret is written as a bar. */
function type(shown: string): string {
  const caret = shown.indexOf('|');
  const { text, caret: at } = typedPhone(shown.replace('|', ''), caret);
  return `${text.slice(0, at)}|${text.slice(at)}`;
}

test.each([
  // Typed from its first digit on, in all the ways people begin.
  ['9|', '+7 9|'],
  ['8|', '+7|'],
  ['+7|', '+7|'],
  ['+|', '+|'],
  ['+7 9123|', '+7 912 3|'],
  ['+7 912 3456|', '+7 912 345-6|'],
  ['+7 912 345-67-8|', '+7 912 345-67-8|'],
  // Pasted.
  ['89123456789|', '+7 912 345-67-89|'],
  ['8 (912) 345 67 89|', '+7 912 345-67-89|'],
  ['+79123456789|', '+7 912 345-67-89|'],
  ['9123456789|', '+7 912 345-67-89|'],
  // A digit in the middle is taken away or put in: the caret stays behind its neighbour.
  ['+7 91|345-67-89', '+7 91|3 456-78-9'],
  ['+7 95|12 345-67-8', '+7 95|1 234-56-78'],
  // To erase a separator changes nothing but the caret.
  ['+7 912 345|67-89', '+7 912 345|-67-89'],
  // Others stay.
  ['+375 29 123-45-67|', '+375 29 123-45-67|'],
  ['+7 912 345-67-890|1', '+7 912 345-67-890|1'],
  ['|', '|'],
  ['почта|', 'почта|'],
])('%s becomes %s', (before, after) => {
  expect(type(before)).toBe(after);
});
