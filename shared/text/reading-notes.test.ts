import { expect, test } from 'vitest';
import type { PluralForms } from './plural.ts';
import { countOfFound, readingNotes } from './reading-notes.ts';

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

const FORMS: PluralForms = ['вакансия', 'вакансии', 'вакансий'];

test.each([
  [98, 3, '3\u00a0вакансии и\u00a095\u00a0близких'],
  [2, 1, '1\u00a0вакансия и\u00a01\u00a0близкая'],
  [3, 3, '3\u00a0вакансии'],
  [5, 0, '5\u00a0вакансий'],
])('of %i found %i are answers: %s', (total, exactTotal, said) => {
  expect(countOfFound(total, exactTotal, FORMS)).toBe(said);
});
