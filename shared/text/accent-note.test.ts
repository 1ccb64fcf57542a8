import { expect, test } from 'vitest';
import { accentNote } from './accent-note.ts';

test.each([
  ['#b03a15', 'На белом 6:1 — кнопку видно хорошо'],
  ['#ffd400', 'На белом 1,4:1 — кнопку почти не видно, возьмите цвет темнее'],
  ['#ffffff', 'На белом 1:1 — кнопку почти не видно, возьмите цвет темнее'],
  ['#949494', 'На белом 3:1 — кнопку видно хорошо'],
])('%s', (colour, note) => {
  expect(accentNote(colour).replaceAll('\u00a0', ' ')).toBe(note);
});
