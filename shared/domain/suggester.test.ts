import { describe, expect, it } from 'vitest';
import { CITY_WORDS, createSuggester, type SuggesterOptions } from './suggester.ts';

function suggester(
  list: readonly (string | readonly [name: string, ...aliases: string[]])[],
  options?: SuggesterOptions,
) {
  const suggest = createSuggester(
    list.map((one) => {
      const [name, ...aliases] = typeof one === 'string' ? [one] : one;
      return { item: name, name, aliases };
    }),
    options,
  );
  return (typed: string) => suggest(typed).map(({ item }) => item);
}

describe('what fits', () => {
  const suggest = suggester(['Пескоструйщик', 'Рабочий струйной чистки', 'Струйщик', ['Маляр', 'окраска струёй']]);

  it('ranks names that begin with the text, then words that do, then names that contain it, then aliases', () => {
    expect(suggest('струй')).toEqual(['Струйщик', 'Рабочий струйной чистки', 'Пескоструйщик']);
    expect(suggest('СТРУЕ')).toEqual(['Маляр']);
  });

  it('finds beginnings of several words in any order', () => {
    expect(suggest('чист раб')).toEqual(['Рабочий струйной чистки']);
    expect(suggest('струёй окр')).toEqual(['Маляр']);
  });

  it('needs a word for each that is typed', () => {
    const cities = suggester(['Великий Новгород', 'Нижний Новгород', 'Новосибирск']);
    expect(cities('Н.Новгород')).toEqual(['Нижний Новгород']);
    expect(cities('новгород нижн')).toEqual(['Нижний Новгород']);
    expect(cities('новгород новгород')).toEqual([]);
  });

  it.each(['', '  ', '«»', 'экзопланета'])('nothing for «%s»', (typed) => expect(suggest(typed)).toEqual([]));

  it('the rank compares, and the group is the weakest reason', () => {
    const found = createSuggester([
      { item: 1, name: 'Ростов', group: 'Ярославская область' },
      { item: 2, name: 'Ярославль', group: 'Ярославская область' },
    ])('яросл');
    expect(found).toMatchObject([
      { item: 2, isWhole: false, isMended: false },
      { item: 1, isWhole: false, isMended: false },
    ]);
    expect(found[0]!.rank).toBeLessThan(found[1]!.rank);
  });

  it('leaves out words that only go with a name, unless there are no others', () => {
    const cities = suggester(['Казань', 'Городец'], { besides: CITY_WORDS });
    expect(cities('г. Казань')).toEqual(['Казань']);
    expect(cities('город')).toEqual(['Городец']);
  });
});

describe('what is misspelt', () => {
  const suggest = suggester(['Сварщик', 'Монтажник вентиляции', 'Монтажник окон', 'Маляр', 'Каменщик', 'AutoCAD']);

  it.each([
    ['cdfh', 'Сварщик'],
    ['фгещс', 'AutoCAD'],
    ['svarsh', 'Сварщик'],
    ['свращ', 'Сварщик'],
    ['сворщег', 'Сварщик'],
    ['каменьщ', 'Каменщик'],
    ['cdjhobr', 'Сварщик'],
    ['вентеляц монт', 'Монтажник вентиляции'],
  ])('«%s» → %s', (typed, expected) => expect(suggest(typed)).toEqual([expected]));

  it('takes the beginning of all words that go on from it', () => {
    expect(suggest('мантаж')).toEqual(['Монтажник вентиляции', 'Монтажник окон']);
  });

  it('is told apart, and so is a whole name', () => {
    const one = createSuggester([{ item: 1, name: 'Сварщик', aliases: ['Газорезчик ручной'] }]);
    expect(one('сворщик')).toMatchObject([{ isWhole: true, isMended: true }]);
    expect(one('газорезчик ручной')).toMatchObject([{ isWhole: true, isMended: false }]);
    expect(one('газорезчик')).toMatchObject([{ isWhole: false, isMended: false }]);
  });

  it('comes after nothing that is spelt so', () => {
    expect(suggester(['Моляр', 'Маляр'])('моля')).toEqual(['Моляр']);
  });

  it.each(['сво', 'бармен', 'программист', 'nurse', 'xxxxxx', 'сссс'])('takes «%s» for no other word', (typed) => {
    expect(suggester(['БАМ', 'Свая', 'Монтажник', 'Проходчик'])(typed)).toEqual([]);
  });

  it('leaves words alone that are words', () => {
    const of = (options?: SuggesterOptions) => suggester(['Плотник', 'Каменщик'], options)('плутник');
    expect(of()).toEqual(['Плотник']);
    expect(of({ isWord: (word) => word === 'плутник' })).toEqual([]);
  });
});
