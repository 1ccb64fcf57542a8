import { LEGAL_FORMS } from './legal-forms.ts';

const CYRILLIC = [...'абвгдежзийклмнопрстуфхцчшщъыьэюя'];
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const DIGITS = '0-9';

/** Every group of `/company/letter/{slug}` in page order: Russian letters, Latin ones, digits. */
export const COMPANY_LETTERS: readonly string[] = [...CYRILLIC, ...LATIN, DIGITS];

const FORM_BEFORE = new RegExp(`^[\\s«"“„'(]*(?:(?:${LEGAL_FORMS.join('|').toUpperCase()})\\s+)?`, 'u');
const KNOWN = new Set(COMPANY_LETTERS);

/**
 * The group of `/company/letter/{slug}`: the first letter or digit of the name, in lower case (ё as е), `0-9` for a digit,
 * `other` for another script and for a name without either. Signs and a leading legal form do not count.
 */
export function companyLetter(name: string): string {
  const bare = name.replace(FORM_BEFORE, '');
  const first = (/[\p{L}\p{Nd}]/u.exec(bare)?.[0] ?? '').toLowerCase().replace('ё', 'е');
  if (/[0-9]/.test(first)) return DIGITS;
  return KNOWN.has(first) ? first : 'other';
}

/** A group for display: «А», «B», «0–9». */
export function letterName(letter: string): string {
  return letter === DIGITS ? '0–9' : letter.toUpperCase();
}

/** The page of a group. */
export function letterPath(letter: string): string {
  return `/company/letter/${encodeURIComponent(letter)}`;
}
