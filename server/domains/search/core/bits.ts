import { withRoom } from './kept-parts.ts';

/** A set of rows: a bit for each, 32 of them in a word. Sets of one index may differ in length; what is missing is empty. */
export type Bits = Int32Array;

/** Rows as a set and, in ascending order, as a list. */
export interface RowList {
  bits: Bits;
  rows: Uint32Array;
  length: number;
}

/** How many words hold so many rows. */
export function wordCount(rowCount: number): number {
  return (rowCount + 31) >>> 5;
}

/** The set itself where it has room for the row, otherwise a longer copy. */
export function withRow(bits: Bits, row: number): Bits {
  if (row >>> 5 < bits.length) return bits;
  const longer = new Int32Array(withRoom((row >>> 5) + 1));
  longer.set(bits);
  return longer;
}

/** The row must have room in the set. */
export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31));
}

export function hasBit(bits: Bits, row: number): boolean {
  return (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** Adds the rows of another set. */
export function addBits(to: Bits, others: Bits): void {
  const words = Math.min(to.length, others.length);
  for (let at = 0; at < words; at += 1) to[at]! |= others[at] ?? 0;
}

/** Leaves only rows that are in the other set too. */
export function keepCommon(of: Bits, others: Bits): void {
  for (let at = 0; at < of.length; at += 1) of[at]! &= others[at] ?? 0;
}

/** Takes out the rows of another set. */
export function takeOut(from: Bits, others: Bits): void {
  const words = Math.min(from.length, others.length);
  for (let at = 0; at < words; at += 1) from[at]! &= ~(others[at] ?? 0);
}

/** How many rows are in both. */
export function countCommon(a: Bits, b: Bits): number {
  const words = Math.min(a.length, b.length);
  let count = 0;
  for (let at = 0; at < words; at += 1) count += onesOf((a[at] ?? 0) & (b[at] ?? 0));
  return count;
}

/** Whether any row is in both. */
export function haveCommon(a: Bits, b: Bits): boolean {
  const words = Math.min(a.length, b.length);
  for (let at = 0; at < words; at += 1) if ((a[at] ?? 0) & (b[at] ?? 0)) return true;
  return false;
}

/** Visits the rows in ascending order. */
export function eachBit(bits: Bits, see: (row: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    for (let left = bits[at] ?? 0; left !== 0; left &= left - 1) see((at << 5) + 31 - Math.clz32(left & -left));
  }
}

/** Writes the rows into the list in ascending order and returns their number. */
export function listBits(bits: Bits, into: Uint32Array): number {
  let length = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let left = bits[at] ?? 0; left !== 0; left &= left - 1)
      into[length++] = (at << 5) + 31 - Math.clz32(left & -left);
  }
  return length;
}

/** Fills a set with the rows that are in at least so many of the others. */
export function fillFromMany(into: Bits, sets: readonly Bits[], least: number): void {
  for (let at = 0; at < into.length; at += 1) {
    // Bit n of `reached` of a row: it is in more than n of the sets.
    const reached = new Array<number>(least).fill(0);
    for (const set of sets) {
      let carried = set[at] ?? 0;
      for (let step = 0; step < least && carried !== 0; step += 1) {
        const before = reached[step] ?? 0;
        reached[step] = before | carried;
        carried &= before;
      }
    }
    into[at] = reached[least - 1] ?? -1;
  }
}

function onesOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
