import { expect, test } from 'vitest';
import { assertStorable } from './stored-text.ts';

test.each<[unknown, string]>([
  [{ name: 'a\0b' }, 'name'],
  [{ name: '\ud83d' }, 'name'],
  [{ list: ['да', { text: 'x\udc00' }] }, 'list.1.text'],
  [{ ['a\0']: 1 }, ''],
  ['\0', ''],
])('%j is refused at its field', (body, field) => {
  const errors = [expect.objectContaining({ field })];
  expect(() => assertStorable(body)).toThrow(expect.objectContaining({ details: expect.objectContaining({ errors }) }));
});

test.each([undefined, null, 1, 'мост 👷🏽‍♀️\n', { at: new Date(0), list: [true, null, ['ё']] }])('%j is stored', (body) => {
  expect(() => assertStorable(body)).not.toThrow();
});
