import { expect, test } from 'vitest';
import { companyLetter } from './company-letter.ts';

test.each([
  ['ООО «Строймонтаж»', 'с'],
  ['«Ёлочка»', 'е'],
  ['АО 32 РЗ', '0-9'],
  ['Akkerman', 'a'],
  ['АОМК', 'а'],
  ['…', 'other'],
])('%s → %s', (name, letter) => expect(companyLetter(name)).toBe(letter));
