import { expect, test } from 'vitest';
import { electroMark } from './electro-group.ts';

test.each([
  ['III, до 1000 В', 'electro:3'],
  ['iv', 'electro:4'],
  ['V, до и выше 1000 В', 'electro:5'],
  ['4 гр.', 'electro:4'],
  ['группа 2', 'electro:2'],
  ['до 1000 В', null],
  ['1000 В', null],
  ['VII', null],
  ['', null],
  [null, null],
])('the group of %j is %s', (level, mark) => expect(electroMark(level)).toBe(mark));
