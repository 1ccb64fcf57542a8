import { readStems } from '../text/analyze.ts';
import type { IndexedThing } from './row-index.ts';

/** What an index has of the texts in each place. Texts of one place are apart: no phrase goes from one into the next. */
export function readPlaces(
  places: readonly (readonly [place: number, texts: readonly string[]])[],
): Pick<IndexedThing, 'stems' | 'texts'> {
  const stems = new Map<string, number>();
  const read = places.flatMap(([place, texts]) =>
    texts.filter(Boolean).map((text) => {
      const { tokens, stems: own } = readStems(text);
      for (const stem of own) stems.set(stem, (stems.get(stem) ?? 0) | place);
      return { place, words: tokens };
    }),
  );
  return { stems, texts: read };
}
