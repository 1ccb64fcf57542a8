import { describe, expect, it } from 'vitest';
import { stemOf } from './analyze.ts';
import type { Lexicon } from './clause.ts';
import { mendLayout, mendWord } from './mend.ts';
import { readText } from './read-text.ts';

function lexiconOf(counts: Record<string, number>): Lexicon {
  const words = new Map(Object.entries(counts));
  const stems = new Map<string, number>();
  for (const [word, count] of words) stems.set(stemOf(word), (stems.get(stemOf(word)) ?? 0) + count);
  return { frequency: (stem) => stems.get(stem) ?? 0, words: () => words };
}

const lexicon = lexiconOf({
  сварщик: 900,
  сварщика: 20,
  прораб: 700,
  маляр: 300,
  каменщик: 250,
  геодезист: 90,
  электромонтажник: 400,
  бульдозерист: 60,
  экскаваторщик: 80,
  электрик: 500,
  сантехник: 150,
  монтажник: 950,
  вахта: 800,
  строймонтаж: 5,
  отделочник: 200,
  разнорабочий: 350,
  водитель: 600,
  охранник: 70,
  планировщик: 90,
  шахты: 12,
  мостотряд: 30,
  нальчик: 25,
  электробезопасности: 990,
  бетон: 980,
  дорожно: 80,
  дорожник: 5,
  бетонщик: 40,
  плиты: 300,
  плиточник: 30,
  штукатур: 20,
  инженер: 60,
});

describe('mendWord', () => {
  it.each([
    ['шахруй', 'of which «уй» is no ending'],
    ['мостотрест', 'two nouns'],
    ['бетономешалка', 'two nouns'],
    ['гнэб', 'an abbreviation with a letter more'],
    ['налик', 'a short word without two letters'],
  ])('leaves %j: %s', (word) => expect(mendWord(word, lexicon, false)).toBeNull());

  it.each([
    ['сварщег', 'сварщик'],
    ['сворщик', 'сварщик'],
    ['свращик', 'сварщик'],
    ['сварщегов', 'сварщик'],
    ['сварщикк', 'сварщик'],
    ['прараб', 'прораб'],
    ['прарабы', 'прораб'],
    ['моляр', 'маляр'],
    ['каменьщик', 'каменщик'],
    ['гиодезист', 'геодезист'],
    ['электромонтожник', 'электромонтажник'],
    ['бульдазирист', 'бульдозерист'],
    ['эксковаторщик', 'экскаваторщик'],
    ['лектрик', 'электрик'],
    ['сантехнек', 'сантехник'],
    ['монтажнек', 'монтажник'],
    ['атделочник', 'отделочник'],
    ['разнорабочей', 'разнорабочий'],
    ['вадитель', 'водитель'],
    ['ахранник', 'охранник'],
    ['екатеренбург', 'екатеринбург'],
    ['svarshik', 'сварщик'],
    ['svarschik', 'сварщик'],
    ['svarshchik', 'сварщик'],
    ['elektrik', 'электрик'],
    ['prorab', 'прораб'],
    ['montazhnik', 'монтажник'],
    ['santehnik', 'сантехник'],
    ['kamenshik', 'каменщик'],
    ['malyar', 'маляр'],
    ['moskva', 'москва'],
    ['сварщиквахта', 'сварщик вахта'],
    ['сварщикнакс', 'сварщик накс'],
    ['фгещсфв', 'autocad'],
  ])('corrects %s to %s', (word, meant) => {
    expect(
      mendWord(word, lexicon, false)
        ?.map((one) => one.replaceAll('ё', 'е'))
        .map((one) => (stemOf(one) === stemOf(meant) ? meant : one))
        .join(' '),
    ).toBe(meant);
  });

  it.each([
    'абв',
    'xyz',
    'фывапролдж',
    '123',
    'ч2',
    'квантовый',
    'хореограф',
    'бармен',
    'терраса',
    'терраской',
    'полдня',
    'бронировщик',
    'бронировщицы',
  ])('leaves %s alone', (word) => {
    expect(mendWord(word, lexicon, false)).toBeNull();
  });

  it('does not choose between words that are equally near', () => {
    expect(mendWord('шкрдф', lexiconOf({ шкрда: 5, шкрдо: 5 }), false)).toBeNull();
    expect(mendWord('шкрдф', lexiconOf({ шкрда: 5 }), false)).toEqual(['шкрда']);
  });

  it('completes an unfinished word', () => {
    expect(mendWord('сварщ', lexicon, true)).toEqual(['сварщик']);
    expect(mendWord('электромонт', lexicon, true)).toEqual(['электромонтажник']);
  });
});

describe('the last word', () => {
  it.each([
    ['элект', 'электрик'],
    ['бето', 'бетонщик'],
    ['бет', 'бетонщик'],
    ['мон', 'монтажник'],
    ['дор', 'дорожник'],
    ['вахта бето', 'вахта бетонщик'],
    // Forms that nobody looks for alone.
    ['штук', 'штукатур'],
    ['плит', 'плиточник'],
  ])('%j begins a trade before any other word', (q, corrected) =>
    expect(readText(q, lexicon).corrected).toBe(corrected),
  );

  it.each([
    ['a whole word', 'бетон', null],
    ['a form of a word beside another', 'вахта плит', null],
    ['what follows a trade', 'инженер элект', 'инженер электробезопасности'],
    ['a beginning of no trade', 'хоре', null],
  ])('begins no trade: %s', (_, q, corrected) => expect(readText(q, lexicon).corrected).toBe(corrected));
});

describe('mendLayout', () => {
  it.each([
    ['cdfhobr', 'сварщик'],
    ['ghjhf,', 'прораб'],
    ['cdfhobr df[nf', 'сварщик вахта'],
    ["'ktrnhbr", 'электрик'],
    ['cdfhobr, ghjhf,', 'сварщик, прораб'],
    ['autocad', 'autocad'],
    ['сварщик tig', 'сварщик tig'],
  ])('corrects %s to %s', (text, meant) => {
    expect(mendLayout(text, lexicon)).toBe(meant);
  });
});
