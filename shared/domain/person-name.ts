/** A word of a name: letters of one alphabet, hyphens and apostrophes within, or an initial with its dot. */
const CYRILLIC_WORD = /^\p{Script=Cyrillic}+(?:[-'’]\p{Script=Cyrillic}+)*\.?$/u;
const LATIN_WORD = /^\p{Script=Latin}+(?:[-'’]\p{Script=Latin}+)*\.?$/u;
const OTHER_WORD = /^\p{L}+(?:[-'’]\p{L}+)*\.?$/u;
const MARKS = /(?<=\p{L})\p{M}+/gu;
const CYRILLIC_OR_LATIN = /[\p{Script=Cyrillic}\p{Script=Latin}]/u;

/** Who speaks for the marketplace is not chosen by those who talk to its people. */
const OURS = new Set(
  'каркас каркаса karkas поддержка поддержки модератор модерация администратор администрация support moderator admin administrator'.split(
    ' ',
  ),
);

/** What is wrong with a name that a person gives; null for one that people bear. Takes linear time. */
export function wrongInName(name: string): string | null {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  if (!words.every(isWord)) return 'Только буквы, пробел и\u00a0дефис';
  const parts = words.flatMap((word) => word.toLowerCase().replace(/\.$/, '').split('-'));
  return parts.some((part) => OURS.has(part)) ? 'Так называются только сотрудники «Каркаса»' : null;
}

function isWord(marked: string): boolean {
  const word = marked.replaceAll(MARKS, '');
  // Letters of two alphabets in one word look like another name.
  return CYRILLIC_OR_LATIN.test(word) ? CYRILLIC_WORD.test(word) || LATIN_WORD.test(word) : OTHER_WORD.test(word);
}
