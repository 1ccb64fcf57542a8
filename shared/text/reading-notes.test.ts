import { expect, test } from 'vitest';
import { countOfFound, FOUND_RESUMES, FOUND_VACANCIES, readingNotes } from './reading-notes.ts';

const nothing = { corrected: null, ignored: [], relaxed: false };
const notes = (reading: Partial<Parameters<typeof readingNotes>[0]>) =>
  readingNotes({ ...nothing, ...reading }, 'Резюме').map((note) => note.replaceAll('\u00a0', ' '));

test('says what was not searched for as it is written', () => {
  expect(notes({})).toEqual([]);
  expect(notes({ ignored: ['мостотрест'] })).toEqual(['Резюме со словом «мостотрест» нет — показаны без него.']);
  expect(notes({ corrected: 'сварщик', relaxed: true })).toEqual([
    'Показаны результаты по запросу «сварщик».',
    'Резюме со всеми словами нет — показаны похожие.',
  ]);
});

test('says that nobody is searched for by nationality, and what by instead', () => {
  expect(notes({ nationalities: ['узбек', 'граждане таджикистана'] })).toEqual([
    'По национальности не ищем: «узбек», «граждане таджикистана» не учли. Можно искать по документам: «с патентом», «ЕАЭС», «ВНЖ».',
  ]);
});

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
