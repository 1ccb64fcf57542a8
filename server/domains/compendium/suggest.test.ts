import { describe, expect, it } from 'vitest';
import { DICTIONARY_ENTRIES } from './dictionaries.ts';
import { createSuggester } from './suggest.ts';

const specializations = createSuggester(DICTIONARY_ENTRIES.specialization);
const stations = createSuggester(DICTIONARY_ENTRIES.metro);
const programs = createSuggester(DICTIONARY_ENTRIES['pc-program']);
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('the best first', () => {
  const suggest = createSuggester(
    ['Пескоструйщик', 'Рабочий струйной чистки', 'Струйщик', 'Маляр'].map((name, index) => ({
      item: { id: index, name, note: null, parentId: null },
      aliases: name === 'Маляр' ? ['окраска струёй'] : [],
    })),
  );

  it('ranks names that begin with the text, then words that do, then names that contain it, then aliases', () => {
    expect(names(suggest('струй'))).toEqual(['Струйщик', 'Рабочий струйной чистки', 'Пескоструйщик']);
    expect(names(suggest('СТРУЕ'))).toEqual(['Маляр']);
  });

  it('finds beginnings of several words in any order', () => {
    expect(names(suggest('чист раб'))).toEqual(['Рабочий струйной чистки']);
  });

  it.each(['', '  ', '«»', 'экзопланета'])('nothing for «%s»', (typed) => expect(suggest(typed)).toEqual([]));
});

describe('the whole dictionaries', () => {
  it.each([
    ['сварщ', 'Сварщик'],
    ['cdfhobr', 'Сварщик'],
    [',tnjyobr', 'Бетонщик'],
    ['ЭЛЕКТРОМОНТЕР', 'Электромонтёр'],
    ['слесарь сант', 'Сантехник'],
    ['прораб', 'Прораб'],
    ['bim', 'BIM-специалист'],
  ])('«%s» → %s', (typed, expected) => expect(names(specializations(typed))).toContain(expected));

  it('corrects Russian letters typed for a Latin name', () => {
    expect(names(programs('фгещсфв'))).toEqual(['AutoCAD']);
    expect(names(programs('куме'))).toEqual([]);
    expect(names(programs('куышрву'))).toEqual([]);
    expect(names(programs('кумше'))).toEqual(['Revit']);
  });

  it('puts stations of larger cities first, and of one city the central ones', () => {
    const found = stations('площадь').slice(0, 6);
    expect(names(found).slice(0, 2)).toEqual(['Площадь Революции', 'Площадь Ильича']);
    expect(found.map(({ parentId }) => parentId).toSorted()).toEqual(found.map(({ parentId }) => parentId));
  });
});
