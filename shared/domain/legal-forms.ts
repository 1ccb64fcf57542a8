/** Legal forms as they stand before or after names, lower case. */
export const LEGAL_FORMS: readonly string[] =
  'ооо оао зао пао нао ао ип гк фгуп фгбу фгку фку гбу гку гуп муп мбоу мбу мку ано нко тсн тсж тоо'.split(' ');

/** In full, as patterns. */
const FULL_FORMS: readonly string[] = [
  '(?:(?:не)?публичное |открытое |закрытое )?акционерное общество',
  'общество с ограниченной ответственностью',
  'товарищество с ограниченной ответственностью',
  'товарищество собственников (?:жилья|недвижимости)',
  'индивидуальный предприниматель',
  '(?:автономная |социально ориентированная )?некоммерческая организация',
  '(?:федеральное )?(?:государственное|муниципальное) (?:унитарное|казенное) предприятие',
  '(?:федеральное |областное |краевое )?(?:государственное|муниципальное) (?:бюджетное|автономное|казенное) (?:общеобразовательное )?учреждение',
  'группа компаний',
];

/** What companies write before their names in place of a legal form, lower case. */
export const COMPANY_WORDS: readonly string[] = 'компания фирма трест холдинг ск тд'.split(' ');

/** Any legal form, short or in full, in a text of lower case with ё as е. */
export const LEGAL_FORM = formPattern(LEGAL_FORMS);

/** The same, and what companies write in place of it. */
export const NAME_BESIDE = formPattern([...LEGAL_FORMS, ...COMPANY_WORDS]);

function formPattern(words: readonly string[]): RegExp {
  const full = FULL_FORMS.join('|');
  return new RegExp(`(?<!\\p{L})(?:${full}|${words.join('|')})(?!\\p{L})`, 'gu');
}
