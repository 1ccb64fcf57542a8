import { addBits, countCommon, eachBit, hasBit, haveCommon, setBit, someBit, type Bits } from './bits.ts';

/** Places where a word may occur, as bits. */
export const PLACES = { title: 1, trade: 2, company: 4, skills: 8, text: 16 } as const;

/** A posting is a number: the row, and below it the bits of the places. */
export const PLACE_BITS = 5;
export const ANY_PLACE = 2 ** PLACE_BITS - 1;

/** The rows of one word or mark, each once, with the places where they have it. */
export interface Postings {
  /** Postings in ascending order, the older ones first. */
  parts: readonly Uint32Array[];
  /** Rows that have it in the usual place of its kind and nowhere else; null where they are postings too. */
  bits: Bits | null;
  usualPlace: number;
}

/** Visits each row with its places: first those of the usual place. */
export function visit(postings: Postings | undefined, see: (row: number, places: number) => void): void {
  if (!postings) return;
  const { parts, bits, usualPlace } = postings;
  if (bits) eachBit(bits, (row) => see(row, usualPlace));
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) see((part[at] ?? 0) >>> PLACE_BITS, (part[at] ?? 0) & ANY_PLACE);
}

/** Adds the rows that have it in one of the places, and in one of some others too, to a set. */
export function addRows(into: Bits, postings: Postings | undefined, places = ANY_PLACE, others = ANY_PLACE): void {
  if (!postings) return;
  const { parts, bits, usualPlace } = postings;
  if (bits && usualPlace & places && usualPlace & others) addBits(into, bits);
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) {
      const posting = part[at] ?? 0;
      if (posting & places && posting & others) setBit(into, posting >>> PLACE_BITS);
    }
}

/** How many rows of the set have it. */
export function countIn({ parts, bits }: Postings, rows: Bits): number {
  let count = bits ? countCommon(bits, rows) : 0;
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) {
      const row = (part[at] ?? 0) >>> PLACE_BITS;
      count += ((rows[row >>> 5] ?? 0) >>> (row & 31)) & 1;
    }
  return count;
}

/** Whether any row of the set has it. */
export function isIn({ parts, bits }: Postings, rows: Bits): boolean {
  return (
    (bits !== null && haveCommon(bits, rows)) ||
    parts.some((part) => part.some((posting) => hasBit(rows, posting >>> PLACE_BITS)))
  );
}

/** Whether any row has it in one of the places. */
export function hasPlace({ parts, bits, usualPlace }: Postings, places: number): boolean {
  return (
    (bits !== null && (usualPlace & places) !== 0) || parts.some((part) => part.some((posting) => posting & places))
  );
}

/**
 * Visits rows that are in every list, with the places common to all of them; rows without a common place are skipped.
 */
export function visitTogether(
  lists: readonly (Postings | undefined)[],
  see: (row: number, places: number) => void,
): void {
  const joined = join(lists);
  if (!joined) return;
  visit(joined.rarest, (row, places) => {
    const shared = joined.placesOf(row, places);
    if (shared) see(row, shared);
  });
}

/** The places, as bits, where some row of the set has all of them. */
export function placesTogether(lists: readonly (Postings | undefined)[], among: Bits): number {
  const joined = join(lists);
  if (!joined) return 0;
  const { parts, bits, usualPlace } = joined.rarest;
  let all = 0;
  for (const part of parts)
    for (let at = 0; at < part.length && all !== ANY_PLACE; at += 1) {
      const row = (part[at] ?? 0) >>> PLACE_BITS;
      if (hasBit(among, row)) all |= joined.placesOf(row, (part[at] ?? 0) & ANY_PLACE);
    }
  if (bits && (all & usualPlace) !== usualPlace)
    someBit(bits, (row) => {
      if (hasBit(among, row)) all |= joined.placesOf(row, usualPlace);
      return (all & usualPlace) === usualPlace;
    });
  return all;
}

interface Joined {
  rarest: Postings;
  /** The places that a row of the rarest has in all lists. */
  placesOf(row: number, places: number): number;
}

/** Null where one of the lists is missing. */
function join(lists: readonly (Postings | undefined)[]): Joined | null {
  const known = lists.filter((list) => list !== undefined);
  if (known.length < lists.length) return null;
  const [rarest, ...others] =
    known.length < 2
      ? known
      : known
          .map((list) => [list, lengthOf(list)] as const)
          .toSorted((a, b) => a[1] - b[1])
          .map(([list]) => list);
  if (!rarest) return null;
  const readers = others.map(createReader);
  return {
    rarest,
    placesOf(row, places) {
      let shared = places;
      for (let at = 0; at < readers.length && shared; at += 1) shared &= readers[at]?.(row) ?? 0;
      return shared;
    },
  };
}

function lengthOf({ parts, bits }: Postings): number {
  return parts.reduce((sum, { length }) => sum + length, 0) + (bits ? countCommon(bits, bits) : 0);
}

/** Tells the places of a row; 0 without the row. Rows are asked for in ascending order, again from the first one at times. */
function createReader({ parts, bits, usualPlace }: Postings): (row: number) => number {
  const positions = parts.map(() => 0);
  let last = -1;
  return (row) => {
    if (row < last) positions.fill(0);
    last = row;
    if (bits && hasBit(bits, row)) return usualPlace;
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at];
      if (!part) continue;
      const found = seek(part, row, positions[at] ?? 0);
      positions[at] = found;
      const posting = part[found] ?? 0;
      if (found < part.length && posting >>> PLACE_BITS === row) return posting & ANY_PLACE;
    }
    return 0;
  };
}

/** The first position at or after `from` whose row is not before `row`: exponential, then binary search. */
function seek(part: Uint32Array, row: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < part.length && (part[low + step] ?? 0) >>> PLACE_BITS < row) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, part.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((part[middle] ?? 0) >>> PLACE_BITS < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
