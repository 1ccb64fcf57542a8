import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counts } from '../../../../tests/setup/counts.ts';
import { stemOf } from '../text/analyze.ts';
import type { SequenceWord } from '../text/clause.ts';
import { ARRAY_KINDS, readTexts, type KeptPart, type NumberArray } from './kept-parts.ts';
import { settleRows } from './kept-rows.ts';
import { rowsOfPhrase, rowsOfWords } from './phrase-rows.ts';
import { placesTogether, PLACES, visit } from './postings.ts';
import { readPlaces } from './read-places.ts';
import { appendRow, createRowIndex, hideRow, ROW_COLUMNS } from './row-index.ts';
import { createRowTexts, keepRowTexts } from './row-texts.ts';

const STEMS = ['вар', 'труб', 'металл'];
/** Most rows have a word in the text alone, as in the product: such words become sets. */
const places = fc.oneof(fc.constant(PLACES.text), fc.constant(PLACES.text), fc.integer({ min: 0, max: 31 }));
const rows = fc.array(fc.tuple(places, places, places), { maxLength: 150 });

test('the rows of a phrase are those that have its words in a common place, also after the index has got longer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 3 }), fc.boolean(), async (steps, settles) => {
      const index = createRowIndex(ROW_COLUMNS, PLACES.title);
      const known: number[][] = [];
      for (const [step, added] of steps.entries()) {
        for (const own of added) {
          const stems = new Map(
            STEMS.map((stem, at) => [stem, own[at] ?? 0] as const).filter(([, place]) => place > 0),
          );
          appendRow(index, { id: known.length + 1, stems, texts: [], isPublic: false, marks: new Map() }, 1, {});
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

const FORMS = ['сварщик', 'сварщика', 'труб', 'трубы', 'на'];
const text = fc.tuple(fc.constantFrom(...Object.values(PLACES)), fc.array(fc.constantFrom(...FORMS), { maxLength: 8 }));
const asked = fc.array(
  fc.oneof(
    fc.constantFrom(...FORMS).map((form): SequenceWord => ({ form })),
    fc.constantFrom(...FORMS).map((form): SequenceWord => ({ stem: stemOf(form) })),
  ),
  { minLength: 1, maxLength: 3 },
);

test('the rows of a sequence are those of which one text has its words one right after another', () => {
  const isAt = (words: readonly string[], sequence: readonly SequenceWord[]) =>
    words.some((_, from) =>
      sequence.every((word, at) => {
        const own = words[from + at];
        return own !== undefined && ('form' in word ? word.form === own : word.stem === stemOf(own));
      }),
    );
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 40 }),
      asked,
      fc.nat(40),
      (all, sequence, first) => {
        const index = createRowIndex(ROW_COLUMNS, PLACES.title);
        const stems = sequence.map((word) => ('form' in word ? stemOf(word.form) : word.stem));
        const find = () => {
          const found: [number, number][] = [];
          visit(rowsOfWords(index, { stems, sequence }), (row, places) => found.push([row, places]));
          return found;
        };
        all.forEach((texts, row) => {
          if (row === first) find();
          const read = readPlaces(texts.map(([place, words]) => [place, [words.join(' ')]]));
          appendRow(index, { id: row + 1, ...read, isPublic: true, marks: new Map() }, 1, {});
        });
        const expected = all
          .map((texts, row): [number, number] => [
            row,
            texts.reduce((places, [place, words]) => places | (isAt(words, sequence) ? place : 0), 0),
          ])
          .filter(([, places]) => places > 0);
        expect(find()).toEqual(expected);
      },
    ),
    { numRuns: counts.PROPERTIES },
  );
});

test('texts are kept, and the lexicon forgets the words of a row that goes', () => {
  const index = createRowIndex(ROW_COLUMNS, PLACES.title);
  // More than a chunk of them.
  const long = Array.from({ length: 60_000 }, (_, at) => `слово${at % 300}`).join(' ');
  for (let id = 1; id <= 12; id += 1) {
    const read = readPlaces([
      [PLACES.title, [`сварщик 5 на${id}`]],
      [PLACES.text, [long]],
    ]);
    appendRow(index, { id, ...read, isPublic: true, marks: new Map() }, 1, {});
  }
  const kept = new Map(keepRowTexts(index.texts).map((part) => [part.name, joined(part)]));
  const texts = createRowTexts({
    // The kinds are those that were asked for.
    take: (name) => kept.get(name) as never,
    takeTexts: (name) => readTexts(kept.get(name) as Uint8Array),
  });
  expect(texts.chunks).toEqual(index.texts.chunks);
  expect({ ...texts, chunks: [] }).toEqual({ ...index.texts, chunks: [] });
  expect(index.texts.counts.get('сварщик')).toBe(12);
  hideRow(index, 1);
  expect(index.texts.counts.get('сварщик')).toBe(11);
  expect([index.texts.counts.has('на1'), index.texts.counts.has('5')]).toEqual([false, false]);
});

function joined({ kind, pieces }: KeptPart): NumberArray {
  return new ARRAY_KINDS[kind]([...pieces].flatMap((piece) => [...piece]));
}

test('a phrase with a word that nobody has is nowhere', () => {
  expect(rowsOfPhrase(createRowIndex(ROW_COLUMNS, PLACES.title), ['вар', 'труб'])).toBeUndefined();
});
