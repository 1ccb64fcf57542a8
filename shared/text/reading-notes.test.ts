import { expect, test } from 'vitest';
import { readingNotes } from './reading-notes.ts';

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
