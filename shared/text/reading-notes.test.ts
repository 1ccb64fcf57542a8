import { expect, test } from 'vitest';
import { countOfFound, FOUND_RESUMES, FOUND_VACANCIES } from './reading-notes.ts';

test.each([
  [1, '1\u00a0резюме'],
  [2, '1\u00a0резюме и\u00a01\u00a0близкое'],
  [3, '1\u00a0резюме и\u00a02\u00a0близких'],
  [32, '1\u00a0резюме и\u00a031\u00a0близкое'],
])('of %i resumes one has all: %s', (total, text) => {
  expect(countOfFound(total, 1, FOUND_RESUMES)).toBe(text);
});

test.each([
  [2, '1\u00a0вакансия и\u00a01\u00a0близкая'],
  [23, '1\u00a0вакансия и\u00a022\u00a0близкие'],
  [96, '1\u00a0вакансия и\u00a095\u00a0близких'],
])('of %i vacancies one has all: %s', (total, text) => {
  expect(countOfFound(total, 1, FOUND_VACANCIES)).toBe(text);
});

test.each([0, 5])('where all or none have it, the total alone', (exactTotal) => {
  expect(countOfFound(5, exactTotal, FOUND_RESUMES)).toBe('5\u00a0резюме');
});
