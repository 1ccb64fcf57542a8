import { expect, test } from 'vitest';
import { COMPANY_LETTERS, companyLetter, letterName, letterPath } from './company-letter.ts';

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

test('letters stand in the order of the alphabets, digits last', () => {
  expect(COMPANY_LETTERS).toHaveLength(59);
  expect(COMPANY_LETTERS).not.toContain('ё');
  expect(
    [COMPANY_LETTERS[0], COMPANY_LETTERS[32], COMPANY_LETTERS.at(-1)].map((letter = '') => letterName(letter)),
  ).toEqual(['А', 'A', '0–9']);
  expect([letterPath('с'), letterPath('0-9')]).toEqual(['/company/letter/%D1%81', '/company/letter/0-9']);
});
