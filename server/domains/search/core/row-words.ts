import { appendValues, createLists, keepLists, type Lists } from './columns.ts';
import { keepNumbers, keepTexts, type KeptPart, type TakenParts } from './kept-parts.ts';

/** The words of the lexicon, and which of them each row has: without it they could not be taken back. */
export interface RowWords {
  /** Every word that was ever there, by its number. */
  texts: string[];
  numbers: Map<string, number>;
  /** Words that rows have, with the number of their rows. */
  counts: Map<string, number>;
  /** Numbers of words, row after row. */
  ofRows: Lists;
}

export function createRowWords(taken?: TakenParts): RowWords {
  const texts = taken ? taken.takeTexts('words') : [];
  const counts = taken?.take('words.counts', Uint32Array) ?? [];
  return {
    texts,
    numbers: new Map(texts.map((text, number) => [text, number])),
    counts: new Map(texts.flatMap((text, number) => (counts[number] ? [[text, counts[number]]] : []))),
    ofRows: createLists(taken && { parts: taken, name: 'words.rows' }),
  };
}

/** Counts the words of a row and returns where they begin. */
export function addWords({ texts, numbers, counts, ofRows }: RowWords, words: readonly string[]): number {
  const ofRow = words.map((word) => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, texts.length);
    return texts.push(word) - 1;
  });
  return appendValues(ofRows, ofRow);
}

/** Takes back the words of a row. */
export function forgetWords({ texts, counts, ofRows }: RowWords, start: number, length: number): void {
  for (const number of ofRows.values.subarray(start, start + length)) {
    const word = texts[number] ?? '';
    const rest = (counts.get(word) ?? 0) - 1;
    if (rest > 0) counts.set(word, rest);
    else counts.delete(word);
  }
}

export function keepRowWords({ texts, counts, ofRows }: RowWords): KeptPart[] {
  return [
    keepTexts('words', texts),
    keepNumbers(
      'words.counts',
      Uint32Array.from(texts, (text) => counts.get(text) ?? 0),
    ),
    ...keepLists('words.rows', ofRows),
  ];
}
