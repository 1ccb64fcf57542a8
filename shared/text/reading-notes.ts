import { plural, type PluralForms } from './plural.ts';
import { stated } from './terms.ts';

/** How the words of a query were interpreted. */
interface Reading {
  corrected: string | null;
  ignored: readonly string[];
  relaxed: boolean;
  /** Of a search for people: what they are not searched for by. */
  nationalities?: readonly string[] | undefined;
}

/** Sentences about words that were not searched for as they are written; `things` in the genitive: «Вакансий». */
export function readingNotes({ corrected, ignored, relaxed, nationalities = [] }: Reading, things: string): string[] {
  const isOne = ignored.length === 1;
  const words = quoted(ignored);
  return stated([
    corrected && `Показаны результаты по\u00a0запросу «${corrected}».`,
    words &&
      `${things} со\u00a0${isOne ? 'словом' : 'словами'} ${words} нет\u00a0— показаны без ${isOne ? 'него' : 'них'}.`,
    nationalities.length > 0 &&
      `По\u00a0национальности не\u00a0ищем: ${quoted(nationalities)} не\u00a0учли. Можно искать по\u00a0документам: «с\u00a0патентом», «ЕАЭС», «ВНЖ».`,
    relaxed && `${things} со\u00a0всеми словами нет\u00a0— показаны похожие.`,
  ]);
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `«${word}»`).join(', ');
}

/** What a list is of: its word, and that for those that only resemble what was asked for, which agrees with it. */
export interface FoundWords {
  forms: PluralForms;
  close: PluralForms;
}

export const FOUND_VACANCIES: FoundWords = {
  forms: ['вакансия', 'вакансии', 'вакансий'],
  close: ['близкая', 'близкие', 'близких'],
};
export const FOUND_RESUMES: FoundWords = {
  forms: ['резюме', 'резюме', 'резюме'],
  close: ['близкое', 'близких', 'близких'],
};

/**
 * How many results there are, those apart that only resemble what was asked for: «3 вакансии и 95 близких». Where all have it, or
 * none has, the total alone.
 */
export function countOfFound(total: number, exactTotal: number, { forms, close }: FoundWords): string {
  if (exactTotal === 0 || exactTotal >= total) return plural(total, forms);
  return `${plural(exactTotal, forms)} и\u00a0${plural(total - exactTotal, close)}`;
}
