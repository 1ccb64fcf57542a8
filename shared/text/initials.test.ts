import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['ООО «Волга-Трубострой»', 'ВТ'],
  ['Камский берег', 'КБ'],
  ['Механизация-16', 'М1'],
  ['ИП Сафин', 'С'],
  ['стройка', 'С'],
  ['ООО', 'О'],
  ['«»', '«'],
])('%s → %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
