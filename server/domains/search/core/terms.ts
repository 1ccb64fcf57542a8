import { setBit, withRow, wordCount, type Bits } from './bits.ts';
import { keepNumbers, keepTexts, withRoom, type KeptPart, type NumberArray, type TakenParts } from './kept-parts.ts';
import { ANY_PLACE, PLACE_BITS, type Postings } from './postings.ts';

/** Words or marks with the rows that have them. Rows are only appended. */
export interface Terms {
  get(term: string): Postings | undefined;
  has(term: string): boolean;
  all(): IterableIterator<string>;
  /** Adds a row that is not before any other of the term. */
  append(term: string, row: number, places: number): void;
  /** Packs everything after a build: lists without room, and bits for what many rows have. `pause` comes between terms. */
  settle(rowCount: number, pause: () => Promise<void>): Promise<void>;
  keep(name: string, rowCount: number): KeptPart[];
}

/** What was appended since the terms were packed. */
interface Tail {
  postings: Uint32Array;
  length: number;
}

/** The packed part: the postings of all terms one after another, and bits. */
interface Packed {
  /** Where the postings of each term begin, and at last where they end. */
  starts: Uint32Array;
  postings: Uint32Array;
}

/** A term that more than one of this many rows have in its usual place takes less as bits. */
const ROWS_OF_BITS = 32;
const TAIL_FIRST = 2;

/** `usualPlace`: where most rows have most terms. */
export function createTerms(usualPlace: number, taken?: { parts: TakenParts; name: string; rowCount: number }): Terms {
  const terms = taken ? taken.parts.takeTexts(`${taken.name}.terms`) : [];
  const numbers = new Map(terms.map((term, number) => [term, number]));
  const tails: (Tail | undefined)[] = [];
  const bits = new Map<number, Bits>();
  let packed: Packed = { starts: new Uint32Array(1), postings: new Uint32Array(0) };
  if (taken) takeOver(taken);

  function takeOver({ parts, name, rowCount }: NonNullable<typeof taken>): void {
    packed = {
      starts: parts.take(`${name}.starts`, Uint32Array),
      postings: parts.take(`${name}.postings`, Uint32Array),
    };
    const all = parts.take(`${name}.bits`, Int32Array);
    const words = wordCount(rowCount);
    parts.take(`${name}.withBits`, Uint32Array).forEach((number, at) => {
      const own = new Int32Array(withRoom(words));
      own.set(all.subarray(at * words, (at + 1) * words));
      // Rows that were added while the file was written.
      if (rowCount & 31) own[words - 1]! &= (1 << (rowCount & 31)) - 1;
      bits.set(number, own);
    });
  }

  function packedOf(number: number): Uint32Array {
    const { starts, postings } = packed;
    return number + 1 < starts.length ? postings.subarray(starts[number], starts[number + 1]) : postings.subarray(0, 0);
  }

  function partsOf(number: number): Uint32Array[] {
    const tail = tails[number];
    return [packedOf(number), ...(tail ? [tail.postings.subarray(0, tail.length)] : [])].filter(
      ({ length }) => length > 0,
    );
  }

  function numberOf(term: string): number {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, terms.length);
    terms.push(term);
    return terms.length - 1;
  }

  return {
    get(term) {
      const number = numbers.get(term);
      return number === undefined ? undefined : { parts: partsOf(number), bits: bits.get(number) ?? null, usualPlace };
    },
    has: (term) => numbers.has(term),
    all: () => terms.values(),

    append(term, row, places) {
      const number = numberOf(term);
      const own = places === usualPlace ? bits.get(number) : undefined;
      if (own) {
        const roomy = withRow(own, row);
        if (roomy !== own) bits.set(number, roomy);
        setBit(roomy, row);
        return;
      }
      const tail = (tails[number] ??= { postings: new Uint32Array(TAIL_FIRST), length: 0 });
      if (tail.length === tail.postings.length) {
        const longer = new Uint32Array(Math.ceil(tail.length * 1.5));
        longer.set(tail.postings);
        tail.postings = longer;
      }
      tail.postings[tail.length++] = ((row << PLACE_BITS) | places) >>> 0;
    },

    async settle(rowCount, pause) {
      const starts = new Uint32Array(terms.length + 1);
      let length = 0;
      for (let number = 0; number < terms.length; number += 1) {
        starts[number] = length;
        const parts = partsOf(number);
        const all = parts.reduce((sum, part) => sum + part.length, 0);
        const usual = all * ROWS_OF_BITS > rowCount || bits.has(number) ? countUsual(parts, usualPlace) : 0;
        const isFrequent = usual * ROWS_OF_BITS > rowCount || bits.has(number);
        if (isFrequent) bits.set(number, bits.get(number) ?? new Int32Array(withRoom(wordCount(rowCount))));
        length += isFrequent ? all - usual : all;
        await pause();
      }
      starts[terms.length] = length;
      const postings = new Uint32Array(length);
      for (let number = 0; number < terms.length; number += 1) {
        const own = bits.get(number);
        let at = starts[number] ?? 0;
        for (const part of partsOf(number)) {
          if (!own) {
            postings.set(part, at);
            at += part.length;
            continue;
          }
          for (const posting of part) {
            if ((posting & ANY_PLACE) === usualPlace) setBit(own, posting >>> PLACE_BITS);
            else postings[at++] = posting;
          }
        }
        tails[number] = undefined;
        await pause();
      }
      tails.length = 0;
      packed = { starts, postings };
    },

    keep(name, rowCount) {
      const starts = new Uint32Array(terms.length + 1);
      const added = tails.map((tail) => tail?.length ?? 0);
      for (let number = 0; number < terms.length; number += 1)
        starts[number + 1] = (starts[number] ?? 0) + packedOf(number).length + (added[number] ?? 0);
      const words = wordCount(rowCount);
      const withBits = Uint32Array.from(bits.keys());
      return [
        keepTexts(`${name}.terms`, terms),
        keepNumbers(`${name}.starts`, starts),
        {
          name: `${name}.postings`,
          kind: 'Uint32Array',
          length: starts.at(-1) ?? 0,
          pieces: piecesOf(packed, tails.slice(), added, terms.length),
          grows: false,
        },
        keepNumbers(`${name}.withBits`, withBits),
        {
          name: `${name}.bits`,
          kind: 'Int32Array',
          length: withBits.length * words,
          pieces: [...withBits].map((number) => paddedTo(words, bits.get(number))),
          grows: false,
        },
      ];
    },
  };
}

function countUsual(parts: readonly Uint32Array[], usualPlace: number): number {
  let count = 0;
  for (const part of parts) for (const posting of part) count += Number((posting & ANY_PLACE) === usualPlace);
  return count;
}

/** Bits of no more rows than were there when they were last set. */
function paddedTo(words: number, bits: Bits = new Int32Array(0)): NumberArray {
  if (bits.length >= words) return bits.subarray(0, words);
  const padded = new Int32Array(words);
  padded.set(bits);
  return padded;
}

/** The postings of each term, in as few pieces as there are: terms without a tail follow each other. */
function* piecesOf(
  { starts, postings }: Packed,
  tails: readonly (Tail | undefined)[],
  lengths: readonly number[],
  termCount: number,
): Generator<NumberArray> {
  let written = 0;
  for (let number = 0; number < termCount; number += 1) {
    const tail = tails[number];
    if (!tail) continue;
    const end = starts[Math.min(number + 1, starts.length - 1)] ?? 0;
    if (end > written) yield postings.subarray(written, end);
    written = Math.max(written, end);
    yield tail.postings.subarray(0, lengths[number]);
  }
  if (written < postings.length) yield postings.subarray(written);
}
