import { wordCount } from './bits.ts';
import { createColumns, keepColumns, type Columns } from './columns.ts';
import { keepNumbers, type KeptPart, type TakenParts } from './kept-parts.ts';
import { MAIN } from './marks.ts';
import { createKnownPhrases } from './known-phrases.ts';
import { PLACES } from './postings.ts';
import { makeRowIndex, type ROW_COLUMNS, type RowIndex } from './row-index.ts';
import { createRowTexts, keepRowTexts } from './row-texts.ts';
import { createTerms } from './terms.ts';

/**
 * The parts of an index that a file keeps. What the index becomes afterwards does not change them, so they may be written
 * while it goes on. `changing`: its columns whose values change after their row was appended.
 */
export function keepRows(index: RowIndex, changing: readonly string[]): KeptPart[] {
  const { rowCount, liveCount, columns, stems, marks, live, shown, worded, ids, texts } = index;
  const bits = { live, shown, worded };
  return [
    keepNumbers('rows', Uint32Array.of(rowCount, liveCount, ids.size)),
    ...keepColumns(columns, rowCount, changing),
    ...Object.entries(bits).map(([name, rows]) =>
      keepNumbers(name, rows, wordCount(rowCount), { grows: true, changes: true }),
    ),
    keepNumbers('ids', ids.slots, ids.slots.length, { changes: true }),
    ...keepRowTexts(texts),
    ...stems.keep('stems', rowCount),
    ...marks.keep('marks', rowCount),
  ];
}

/** The index of kept parts. */
export function takeRows<Of extends typeof ROW_COLUMNS>(
  kinds: Of,
  lexiconPlaces: number,
  parts: TakenParts,
): RowIndex & { columns: Columns<Of> } {
  const [rowCount = 0, liveCount = 0, size = 0] = parts.take('rows', Uint32Array);
  const terms = (name: string, usualPlace: number) => createTerms(usualPlace, { parts, name, rowCount });
  return makeRowIndex(createColumns(kinds, parts), {
    stems: terms('stems', PLACES.text),
    marks: terms('marks', MAIN),
    rowCount,
    liveCount,
    live: parts.take('live', Int32Array),
    shown: parts.take('shown', Int32Array),
    worded: parts.take('worded', Int32Array),
    ids: { slots: parts.take('ids', Int32Array), size },
    texts: createRowTexts(parts),
    lexiconPlaces,
  });
}

/** Packs the rows of an index that was just built. */
export async function settleRows(index: RowIndex, pause: () => Promise<void>): Promise<void> {
  const { stems, marks, rowCount } = index;
  await stems.settle(rowCount, pause);
  await marks.settle(rowCount, pause);
  // What was usual may have become a set.
  index.phrases = createKnownPhrases();
}
