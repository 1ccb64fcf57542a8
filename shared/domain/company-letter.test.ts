import { expect, test } from 'vitest';
import {
  COMPANY_LETTERS,
  companyLetter,
  letterGroup,
  letterName,
  letterPath,
  lettersOfGroup,
  onLetter,
} from './company-letter.ts';

test.each([
  ['ООО «Строймонтаж»', 'с'],
  ['«Ёлочка»', 'е'],
  ['АО 32 РЗ', '0-9'],
  ['Akkerman', 'a'],
  ['АОМК', 'а'],
  ['№\u00a01 Строй', '0-9'],
  ['— Щит', 'щ'],
  ['…', 'other'],
  ['建筑', 'other'],
])('%s → %s', (name, letter) => expect(companyLetter(name)).toBe(letter));

test('letters stand in the order of the alphabet, then Latin ones together, digits last', () => {
  expect(COMPANY_LETTERS).toHaveLength(34);
  expect(COMPANY_LETTERS).not.toContain('ё');
  expect(COMPANY_LETTERS.map(letterName)).toEqual([...'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'A–Z', '0–9']);
  expect([letterPath('с'), letterPath('a-z')]).toEqual(['/company/letter/%D1%81', '/company/letter/a-z']);
});

test('every letter is stored under one that its group knows', () => {
  for (const name of ['Akkerman', 'Zeta', 'Щит', '32 РЗ']) {
    const letter = companyLetter(name);
    expect(COMPANY_LETTERS).toContain(letterGroup(letter));
    expect(lettersOfGroup(letterGroup(letter))).toContain(letter);
  }
  expect([letterGroup('b'), letterGroup('в')]).toEqual(['a-z', 'в']);
});

test.each([
  ['с', 'на\u00a0букву «С»'],
  ['a-z', 'на\u00a0латинскую букву'],
  ['0-9', 'на\u00a0цифру'],
])('names %s', (group, name) => expect(onLetter(group)).toBe(name));
