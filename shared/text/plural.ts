import { formatNumber } from './plain-number.ts';

/** Forms after 1, 2 and 5: «вакансия», «вакансии», «вакансий». A fraction takes the second: «1,5 года». */
export type PluralForms = readonly [one: string, few: string, many: string];

export const WORKING_DAYS: PluralForms = ['рабочий день', 'рабочих дня', 'рабочих дней'];

const rules = new Intl.PluralRules('ru-RU');

/** «5 вакансий», «1 240 вакансий»: the grouped number and its word with a non-breaking space between. */
export function plural(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}\u00a0${pluralWord(count, forms)}`;
}

/** Only the word: «нашлась» or «нашлось» before a number that is displayed elsewhere. */
export function pluralWord(count: number, [one, few, many]: PluralForms): string {
  const rule = rules.select(count);
  if (rule === 'one') return one;
  return rule === 'many' ? many : few;
}
