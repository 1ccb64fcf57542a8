import { expect, test } from 'vitest';
import type { PluralForms } from './plural.ts';
import { countOfFound } from './reading-notes.ts';

const FORMS: PluralForms = ['вакансия', 'вакансии', 'вакансий'];

test.each([
  [98, 3, '3\u00a0вакансии и\u00a095\u00a0близких'],
  [2, 1, '1\u00a0вакансия и\u00a01\u00a0близкая'],
  [3, 3, '3\u00a0вакансии'],
  [5, 0, '5\u00a0вакансий'],
])('of %i found %i are answers: %s', (total, exactTotal, said) => {
  expect(countOfFound(total, exactTotal, FORMS)).toBe(said);
});
