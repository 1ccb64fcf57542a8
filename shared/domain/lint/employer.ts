import { NAME_BESIDE } from '../legal-forms.ts';
import { plainText, type PlainText } from './plain-text.ts';
import type { Place } from './text-rule.ts';

const NAME_CHARS_MIN = 3;

/** Where a text names a company by one of its names, with or without the legal form. Takes linear time. */
export function findEmployer(read: PlainText, names: readonly string[]): Place[] {
  const places: Place[] = [];
  for (const name of new Set(names.map(bareName))) {
    if (name.length < NAME_CHARS_MIN) continue;
    let index = read.text.indexOf(name);
    while (index !== -1) {
      const end = index + name.length;
      if (!isLetter(read.text.charAt(index - 1)) && !isLetter(read.text.charAt(end))) {
        const from = read.at[index] ?? 0;
        const to = (read.at[end - 1] ?? 0) + 1;
        places.push({ from, to, phrase: read.source.slice(from, to), rewrite: '' });
      }
      index = read.text.indexOf(name, end);
    }
  }
  return places;
}

/** «ООО „Мост“» is named by «Мост» too. */
function bareName(name: string): string {
  return plainText(name)
    .text.replaceAll(NAME_BESIDE, ' ')
    .replaceAll(/["«»„“”'()]/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

function isLetter(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char);
}
