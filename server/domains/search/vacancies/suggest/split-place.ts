import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import { suggestCities } from './names.ts';

/** A text that may name a place besides what is looked for. */
export interface PlacedText {
  /** The text without the place; '' where it names nothing else. */
  rest: string;
  /** Cities that it may mean, the best first; none where it names no place. */
  cityIds: readonly number[];
}

const PLACE_WORDS_MAX = 3;
const PLACE_CHARS_MIN = 2;
/** Words that lead to a place and belong to it, in either keyboard layout. */
const LEADING = new Set(
  ['в', 'во', 'на', 'из', 'по', 'г', 'г.', 'город', 'городе'].flatMap((word) => [word, toOtherLayout(word)]),
);

/**
 * «сварщик в ниж» begins to name a place at its end; «казань свар» has a whole one at its beginning. Misspelt places count
 * only with `mends`.
 */
export function splitPlace(text: string, mends: boolean): PlacedText {
  const parts = text.split(' ').filter(Boolean);
  for (let count = Math.min(PLACE_WORDS_MAX, parts.length); count > 0; count -= 1) {
    const place = parts.slice(-count).join(' ');
    if (place.length < PLACE_CHARS_MIN || LEADING.has(place)) continue;
    const found = suggestCities(place).filter(({ isMended }) => mends || !isMended);
    if (found.length > 0)
      return { rest: withoutLeading(parts.slice(0, -count)), cityIds: found.map(({ item }) => item) };
  }
  for (let count = Math.min(PLACE_WORDS_MAX, parts.length - 1); count > 0; count -= 1) {
    const [best] = suggestCities(parts.slice(0, count).join(' '));
    if (best?.isWhole) return { rest: parts.slice(count).join(' '), cityIds: [best.item] };
  }
  return { rest: text, cityIds: [] };
}

function withoutLeading(parts: readonly string[]): string {
  const last = parts.findLastIndex((part) => !LEADING.has(part));
  return parts.slice(0, last + 1).join(' ');
}
