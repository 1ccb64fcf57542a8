import { LEGAL_FORMS } from './legal-forms.ts';

const CYRILLIC = [...'абвгдежзийклмнопрстуфхцчшщъыьэюя'];
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const DIGITS = '0-9';

/** Latin letters are few, so they share one group. */
const LATIN_GROUP = 'a-z';

/** Every group of `/company/letter/{slug}` in page order: Russian letters, Latin ones, digits. */
export const COMPANY_LETTERS: readonly string[] = [...CYRILLIC, LATIN_GROUP, DIGITS];

const FORM_BEFORE = new RegExp(`^[\\s«"“„'(]*(?:(?:${LEGAL_FORMS.join('|').toUpperCase()})\\s+)?`, 'u');
const KNOWN = new Set([...CYRILLIC, ...LATIN]);

/**
 * What a name is stored under: its first letter, in lower case (ё as е), `0-9` for a digit,
 * `other` for another script and for a name without either. Signs and a leading legal form do not count.
 */
export function companyLetter(name: string): string {
  const bare = name.replace(FORM_BEFORE, '');
  const first = (/[\p{L}\p{Nd}]/u.exec(bare)?.[0] ?? '').toLowerCase().replace('ё', 'е');
  if (/[0-9]/.test(first)) return DIGITS;
  return KNOWN.has(first) ? first : 'other';
}

/** The group that a letter is listed in. */
export function letterGroup(letter: string): string {
  return LATIN.includes(letter) ? LATIN_GROUP : letter;
}

/** What is stored of the names of a group. */
export function lettersOfGroup(group: string): readonly string[] {
  return group === LATIN_GROUP ? LATIN : [group];
}

/** A group for display: «А», «A–Z», «0–9». */
export function letterName(group: string): string {
  return group.toUpperCase().replace('-', '–');
}

/** «на букву «А»», «на латинскую букву», «на цифру». */
export function onLetter(group: string): string {
  if (group === DIGITS) return 'на\u00a0цифру';
  return group === LATIN_GROUP ? 'на\u00a0латинскую букву' : `на\u00a0букву «${letterName(group)}»`;
}

/** The page of a group. */
export function letterPath(letter: string): string {
  return `/company/letter/${encodeURIComponent(letter)}`;
}
