import { addBits, countCommon, eachBit, hasBit, haveCommon, keepCommon, setBit, type Bits } from './bits.ts';

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

/** Adds the rows that have it in one of the places to a set. */
export function addRows(into: Bits, postings: Postings | undefined, places = ANY_PLACE): void {
  if (!postings) return;
  const { parts, bits, usualPlace } = postings;
  if (bits && usualPlace & places) addBits(into, bits);
  for (const part of parts)
    for (let at = 0; at < part.length; at += 1) {
      const posting = part[at] ?? 0;
      if (posting & places) setBit(into, posting >>> PLACE_BITS);
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

type Lists = readonly (Postings | undefined)[];

/**
 * Visits rows of the set that are in every list, with the places common to all of them; rows without a common place are skipped.
 */
export function visitTogether(lists: Lists, among: Bits, see: (row: number, places: number) => void): void {
  const [first] = lists;
  const usual = among.slice();
  if (first && keepUsual(lists, usual)) eachBit(usual, (row) => see(row, first.usualPlace));
  visitOthers(lists, { among }, (row, places) => void see(row, places));
}

/** Fills a set with the rows that are in every list in the usual place, of which {@link visitOthers} visits none. */
export function addUsual(into: Bits, lists: Lists): void {
  into.fill(-1);
  if (!keepUsual(lists, into)) into.fill(0);
}

/** Leaves only rows that are in every list in the usual place; false where a list has no such rows. */
function keepUsual(lists: Lists, rows: Bits): boolean {
  if (lists.length === 0 || !lists.every((list) => list?.bits)) return false;
  for (const list of lists) if (list?.bits) keepCommon(rows, list.bits);
  return true;
}

interface Visited {
  /** The first row that matters. */
  from?: number;
  /** The only rows that matter. */
  among?: Bits;
}

/** Visits the other rows that are in every list, until one is what is sought. */
export function visitOthers(
  lists: Lists,
  { from = 0, among }: Visited,
  see: (row: number, places: number) => boolean | void,
): void {
  const known = lists.filter((list) => list !== undefined);
  if (known.length < lists.length) return;
  const whole = known.filter(({ bits }) => !bits).toSorted((a, b) => lengthOf(a) - lengthOf(b));
  // All rows are among those of a list without a set.
  const drivers = whole[0] ? [whole[0]] : known;
  for (const driver of drivers) {
    const readers = known.filter((list) => list !== driver).map((list) => createReader(list));
    const earlier = drivers.slice(0, drivers.indexOf(driver)).flatMap(({ bits }) => bits ?? []);
    for (const part of driver.parts)
      for (let at = from > 0 ? seek(part, from, 0) : 0; at < part.length; at += 1) {
        const row = (part[at] ?? 0) >>> PLACE_BITS;
        if (among && !hasBit(among, row)) continue;
        // Otherwise the earlier one has visited it.
        if (earlier.length > 0 && !earlier.every((bits) => hasBit(bits, row))) continue;
        let shared = (part[at] ?? 0) & ANY_PLACE;
        for (let next = 0; next < readers.length && shared; next += 1) shared &= readers[next]?.(row) ?? 0;
        if (shared && see(row, shared)) return;
      }
  }
}

/** The places, as bits, where some row of the set has all of them. */
export function placesTogether(lists: Lists, among: Bits): number {
  const [first] = lists;
  let all = 0;
  const usual = among.slice();
  if (first && keepUsual(lists, usual) && usual.some((rows) => rows !== 0)) all |= first.usualPlace;
  visitOthers(lists, { among }, (_, places) => {
    all |= places;
    return all === ANY_PLACE;
  });
  return all;
}

/** Whether some row of the set has all of them in a common place. */
export function goTogether(lists: Lists, among: Bits): boolean {
  const usual = among.slice();
  if (keepUsual(lists, usual) && usual.some((rows) => rows !== 0)) return true;
  let together = false;
  visitOthers(lists, { among }, () => (together = true));
  return together;
}

function lengthOf({ parts }: Postings): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Tells the places of a row; 0 without the row. Rows are asked for in ascending order. */
function createReader({ parts, bits, usualPlace }: Postings): (row: number) => number {
  const [first, ...others] = parts.map(createPartReader);
  return (row) => {
    if (bits && hasBit(bits, row)) return usualPlace;
    let places = first ? first(row) : 0;
    for (let at = 0; at < others.length && places === 0; at += 1) places = others[at]?.(row) ?? 0;
    return places;
  };
}

/** Lists that are read together are often of like length: the next row is then a few steps away. */
const STEPS = 4;

function createPartReader(part: Uint32Array): (row: number) => number {
  let at = 0;
  return (row) => {
    for (let steps = 0; at < part.length; at += 1, steps += 1) {
      if (steps === STEPS) at = seek(part, row, at);
      const posting = part[at] ?? 0;
      if (posting >>> PLACE_BITS >= row) return posting >>> PLACE_BITS === row ? posting & ANY_PLACE : 0;
    }
    return 0;
  };
}

/** The first position at or after `from` whose row is not before `row`, or the end: exponential, then binary search. */
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
