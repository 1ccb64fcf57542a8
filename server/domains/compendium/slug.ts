/** Russian letters in Latin ones, as in the addresses of cities. */
export const LATIN_LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** `novyy-port` for «Новый Порт», as in the data files. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[а-яё]/gu, (letter) => LATIN_LETTERS[letter] ?? '')
    .split(/[^a-z0-9]+/u)
    .filter(Boolean)
    .join('-');
}
