import { composed } from '#shared/domain/composed.ts';

/** Abbreviations that keep their capitals when an upper-case title is converted. */
const ABBREVIATIONS = [
  'АБЗ',
  'АГЗС',
  'АЗС',
  'АСУ',
  'АСУТП',
  'АХО',
  'БКУ',
  'БРС',
  'БСУ',
  'ВК',
  'ВЛ',
  'ВОЛС',
  'ГИП',
  'ГКЛ',
  'ГНБ',
  'ГО',
  'ГОЧС',
  'ГПМ',
  'ГСМ',
  'ГЭС',
  'ДВС',
  'ДСП',
  'ДСУ',
  'ЖБИ',
  'ЖБК',
  'ЖД',
  'ЖК',
  'ЖКХ',
  'ИП',
  'ИТД',
  'ИТР',
  'КЖ',
  'КИП',
  'КИПиА',
  'КМ',
  'КМД',
  'КНС',
  'КПП',
  'КС',
  'КТП',
  'ЛЭП',
  'МКД',
  'МТЗ',
  'НАКС',
  'НВК',
  'НК',
  'НПЗ',
  'НПС',
  'ОАО',
  'ОВ',
  'ОВиВК',
  'ОВиК',
  'ООО',
  'ОПС',
  'ОТ',
  'ОТК',
  'ПВХ',
  'ПГС',
  'ПНР',
  'ППР',
  'ПТМ',
  'ПТО',
  'РБУ',
  'РЖД',
  'РЗА',
  'РФ',
  'РЭА',
  'СИЗ',
  'СКС',
  'СКУД',
  'СМР',
  'СНГ',
  'СПб',
  'СС',
  'СТО',
  'СЦБ',
  'ТБ',
  'ТБО',
  'ТК',
  'ТМЦ',
  'ТО',
  'ТП',
  'ТЦ',
  'ТЭС',
  'ТЭЦ',
  'УК',
  'ЦОД',
  'ЧПУ',
  'ЭОМ',
  'ЭП',
  'ЭТЛ',
];

const SPELLINGS = new Map(ABBREVIATIONS.map((word) => [word.toUpperCase(), word]));

/**
 * A title for display: one line, quotes «», a capital first letter; an upper-case title is converted to normal case,
 * where known abbreviations and `properNames` (lower case) keep their capitals.
 */
export function tidyTitle(title: string, properNames: ReadonlySet<string> = new Set()): string {
  const plain = tidyQuotes(composed(title, 'NFC').replaceAll(/\s+/g, ' ').trim());
  const calm = isShouting(plain) ? plain.replaceAll(/[А-ЯЁа-яё]+/g, (word) => calmWord(word, properNames)) : plain;
  return calm.replace(/^[^\p{L}\p{N}]*\p{L}/u, (start) => (/[а-яё]$/.test(start) ? start.toUpperCase() : start));
}

/** Straight quotes as «», unless they are unbalanced. */
export function tidyQuotes(text: string): string {
  const curled = text.replaceAll(/(?<=^|[\s("«-])"(?=\S)/g, '«').replaceAll(/"/g, '»');
  return curled.split('«').length === curled.split('»').length ? curled : text;
}

/** Words and numbers alone, lower case, «е» for «ё»: equal for two spellings of one title. */
export function wordKey(text: string): string {
  return composed(text, 'NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** True for an upper-case text with a word that is not a known abbreviation. */
export function isShouting(title: string): boolean {
  const letters = title.match(/\p{L}/gu) ?? [];
  const words = title.match(/[А-ЯЁ]+/g) ?? [];
  return letters.length > 0 && !/\p{Ll}/u.test(title) && words.some((word) => word.length > 4 && !SPELLINGS.has(word));
}

/** A word of an upper-case text in lower case, unless it is an abbreviation or one of `properNames`. */
export function calmWord(word: string, properNames: ReadonlySet<string> = new Set()): string {
  const lower = word.toLowerCase();
  if (properNames.has(lower)) return word.charAt(0) + lower.slice(1);
  return SPELLINGS.get(word) ?? lower;
}
