/** Latin spellings of Russian letters, the longest first. */
const LETTERS: readonly (readonly [latin: string, russian: string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['tz', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['iu', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['ia', 'я'],
  ['yo', 'е'],
  ['jo', 'е'],
  ['ye', 'е'],
  ['x', 'кс'],
  ['a', 'а'],
  ['b', 'б'],
  ['c', 'ц'],
  ['d', 'д'],
  ['e', 'е'],
  ['f', 'ф'],
  ['g', 'г'],
  ['h', 'х'],
  ['i', 'и'],
  ['j', 'й'],
  ['k', 'к'],
  ['l', 'л'],
  ['m', 'м'],
  ['n', 'н'],
  ['o', 'о'],
  ['p', 'п'],
  ['q', 'к'],
  ['r', 'р'],
  ['s', 'с'],
  ['t', 'т'],
  ['u', 'у'],
  ['v', 'в'],
  ['w', 'в'],
  ['y', 'ы'],
  ['z', 'з'],
  ["'", ''],
];
const RUSSIAN: ReadonlyMap<string, string> = new Map(LETTERS);
const LATIN = new RegExp(LETTERS.map(([latin]) => latin).join('|'), 'g');

/**
 * A lower-case Latin word in Russian letters by its most likely meaning: «prorab» is «прораб», «svarschik» «сварщик».
 */
export function toRussian(word: string): string {
  return word
    .replace(/y$/, 'й')
    .replace(/^e/, 'э')
    .replaceAll(LATIN, (latin) => RUSSIAN.get(latin) ?? latin);
}
