import { expect, test } from 'vitest';
import { gradeBeside, joined } from './terms.ts';

test('a fact stands once in a line', () => {
  expect(joined('Парк Культуры', null, 'Парк Культуры', 'Лужники')).toBe('Парк Культуры, Лужники');
  expect(joined(null, '')).toBeNull();
});

test.each([
  ['Монтажник', 5, '5\u00a0разряд'],
  ['Монтажник 5\u00a0разряда', 5, null],
  ['Сварщик, 3–4 Разряд', 4, null],
  [null, 3, '3\u00a0разряд'],
  ['Монтажник', null, null],
])('beside «%s» a grade of %s is said as %s', (title, grade, text) => {
  expect(gradeBeside(title, grade)).toBe(text);
});
