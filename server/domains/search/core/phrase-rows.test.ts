import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counts } from '../../../../tests/setup/counts.ts';
import { settleRows } from './kept-rows.ts';
import { rowsOfPhrase } from './phrase-rows.ts';
import { placesTogether, PLACES, visit } from './postings.ts';
import { appendRow, createRowIndex, ROW_COLUMNS } from './row-index.ts';

const STEMS = ['вар', 'труб', 'металл'];
/** Most rows have a word in the text alone, as in the product: such words become sets. */
const places = fc.oneof(fc.constant(PLACES.text), fc.constant(PLACES.text), fc.integer({ min: 0, max: 31 }));
const rows = fc.array(fc.tuple(places, places, places), { maxLength: 150 });

test('the rows of a phrase are those that have its words in a common place, also after the index has got longer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 3 }), fc.boolean(), async (steps, settles) => {
      const index = createRowIndex(ROW_COLUMNS);
      const known: number[][] = [];
      for (const [step, added] of steps.entries()) {
        for (const own of added) {
          const stems = new Map(
            STEMS.map((stem, at) => [stem, own[at] ?? 0] as const).filter(([, place]) => place > 0),
          );
          appendRow(index, { id: known.length + 1, stems, words: [], marks: new Map() }, 1, {});
          known.push(own);
        }
        if (settles && step === 0) await settleRows(index, async () => {});
        for (const phrase of [[0], [0, 1], [0, 1, 2], [2, 1]]) {
          const stems = phrase.map((at) => STEMS[at] ?? '');
          const found: [number, number][] = [];
          visit(rowsOfPhrase(index, stems), (row, shared) => found.push([row, shared]));
          const expected = known
            .map((own, row) => [row, phrase.reduce((shared, at) => shared & (own[at] ?? 0), 31)] as const)
            .filter(([, shared]) => shared > 0);
          expect(found.toSorted(([a], [b]) => a - b)).toEqual(expected);
          const lists = stems.map((stem) => index.stems.get(stem));
          expect(placesTogether(lists, index.live)).toBe(expected.reduce((all, [, shared]) => all | shared, 0));
        }
      }
    }),
    { numRuns: counts.PROPERTIES },
  );
});

test('a phrase with a word that nobody has is nowhere', () => {
  expect(rowsOfPhrase(createRowIndex(ROW_COLUMNS), ['вар', 'труб'])).toBeUndefined();
});
