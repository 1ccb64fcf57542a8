import { keepNumbers, keepTexts, type KeptPart, type TakenParts } from './kept-parts.ts';

/** The words of one text, as they are written, and the place of it as a bit of `PLACES`. */
export interface PlacedText {
  place: number;
  words: readonly string[];
}

/**
 * The texts of all rows, word after word as they are written: what stands beside what, and in which form. Words are numbers, the
 * sooner known the shorter, so a text takes little more than a byte a word.
 */
export interface RowTexts {
  /** Every word that was ever there, by its number. */
  words: string[];
  numbers: Map<string, number>;
  /** Words of the lexicon, with the number of times that rows have them. */
  counts: Map<string, number>;
  /** One after another; the texts of a row are in one of them. */
  chunks: Uint8Array[];
  /** Bytes of the last chunk that are used. */
  used: number;
}

export const CHUNK_BITS = 20;
export const CHUNK_BYTES = 2 ** CHUNK_BITS;
/** A number of a row's texts is the end of them, the place of the next text, or a word. */
export const END = 0;
export const FIRST_WORD = 32;
const BYTES_OF_NUMBER = 5;
const HAS_LETTER = /\p{L}/u;

export function createRowTexts(taken?: TakenParts): RowTexts {
  if (!taken) return { words: [], numbers: new Map(), counts: new Map(), chunks: [], used: CHUNK_BYTES };
  const words = taken.takeTexts('words');
  const counts = taken.take('words.counts', Uint32Array);
  const bytes = taken.take('texts', Uint8Array);
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, at) =>
    bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES),
  );
  const last = chunks.pop();
  if (last) {
    const roomy = new Uint8Array(CHUNK_BYTES);
    roomy.set(last);
    chunks.push(roomy);
  }
  return {
    words,
    numbers: new Map(words.map((word, number) => [word, number])),
    counts: new Map(words.flatMap((word, number) => (counts[number] ? [[word, counts[number]]] : []))),
    chunks,
    used: last?.length ?? CHUNK_BYTES,
  };
}

/** Appends the texts of a row and returns where they begin. What is longer than a megabyte is cut off. */
export function appendTexts(to: RowTexts, texts: readonly PlacedText[]): number {
  const numbers = texts.flatMap(({ place, words }) => [place, ...words.map((word) => FIRST_WORD + numberOf(to, word))]);
  const most = Math.min(CHUNK_BYTES, numbers.length * BYTES_OF_NUMBER + 1);
  if (to.used + most > CHUNK_BYTES) {
    to.chunks.push(new Uint8Array(CHUNK_BYTES));
    to.used = 0;
  }
  const chunk = to.chunks.at(-1) ?? new Uint8Array(0);
  const start = to.used;
  let at = start;
  for (const number of numbers) {
    if (at + BYTES_OF_NUMBER >= CHUNK_BYTES) break;
    let rest = number;
    for (; rest >= 128; rest >>>= 7) chunk[at++] = (rest & 127) | 128;
    chunk[at++] = rest;
  }
  chunk[at++] = END;
  to.used = at;
  return (to.chunks.length - 1) * CHUNK_BYTES + start;
}

function numberOf({ words, numbers }: RowTexts, word: string): number {
  const known = numbers.get(word);
  if (known !== undefined) return known;
  numbers.set(word, words.length);
  return words.push(word) - 1;
}

/** Visits the words of the row whose texts begin there. */
function eachWord({ chunks }: RowTexts, start: number, see: (word: number, place: number) => void): void {
  const chunk = chunks[start >>> CHUNK_BITS];
  if (!chunk) return;
  let place = 0;
  for (let at = start & (CHUNK_BYTES - 1); ;) {
    let byte = chunk[at++] ?? END;
    let number = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = chunk[at++] ?? END;
      number |= (byte & 127) << shift;
    }
    if (number === END) return;
    if (number < FIRST_WORD) place = number;
    else see(number - FIRST_WORD, place);
  }
}

/** Counts the words that a row has in these places: 1 for a row that is added, −1 for one that goes. */
export function countWords(of: RowTexts, start: number, places: number, by: 1 | -1): void {
  const { words, counts } = of;
  eachWord(of, start, (number, place) => {
    const word = words[number] ?? '';
    if (!(place & places) || !HAS_LETTER.test(word)) return;
    const count = (counts.get(word) ?? 0) + by;
    if (count > 0) counts.set(word, count);
    else counts.delete(word);
  });
}

export function keepRowTexts({ words, counts, chunks, used }: RowTexts): KeptPart[] {
  const whole = chunks.slice(0, -1);
  const last = chunks.at(-1)?.subarray(0, used);
  return [
    keepTexts('words', words),
    keepNumbers(
      'words.counts',
      Uint32Array.from(words, (word) => counts.get(word) ?? 0),
    ),
    {
      name: 'texts',
      kind: 'Uint8Array',
      length: whole.length * CHUNK_BYTES + (last?.length ?? 0),
      pieces: last ? [...whole, last] : [],
      grows: false,
    },
  ];
}
