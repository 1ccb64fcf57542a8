import { calmWord, isShouting, tidyQuotes } from './title.ts';

/** Kinds of firms in upper-case names: a name with one of them is a phrase, not an abbreviation. */
const KINDS =
  /^(?:компания|компаний|группа|завод|комбинат|трест|управление|предприятие|организация|объединение|корпорация|холдинг|фирма|бюро|институт|мастерская|центр|дирекция|учреждение|участок|фабрика|база|артель)$/;
const ADJECTIVE = /(?:ая|яя|ый|ий|ой|ое|ее|ые|ие|ного|ской)$/;
/** A shorter upper-case word may well be an abbreviation. */
const NAME_CHARS_MIN = 4;

/**
 * A company's name for display: quotes «», and an upper-case phrase in normal case, «Строительная компания Мост». A
 * name without a kind of firm is unchanged: «ООО СТРОЙМОНТАЖ» may be an abbreviation.
 */
export function tidyCompanyName(name: string): string {
  const plain = tidyQuotes(name);
  const words = plain.match(/[А-ЯЁ]+/g) ?? [];
  const kindAt = words.findIndex((word) => KINDS.test(word.toLowerCase()));
  if (kindAt < 0 || !isShouting(plain)) return plain;
  let order = -1;
  const calm = plain.replaceAll(/[А-ЯЁ]+/g, (word) => {
    order += 1;
    const lower = word.toLowerCase();
    if (KINDS.test(lower) || (order < kindAt && ADJECTIVE.test(lower))) return lower;
    const known = calmWord(word);
    if (known !== lower || word.length < NAME_CHARS_MIN) return known === lower ? word : known;
    return word.charAt(0) + lower.slice(1);
  });
  // A legal form keeps its capitals, so the phrase begins after it.
  return calm.replace(
    /^((?:[А-ЯЁ]{2,}\s+)*[«"]?)([а-яё])/,
    (_start, form: string, letter: string) => form + letter.toUpperCase(),
  );
}
