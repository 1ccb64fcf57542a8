import { wordCount, type Bits } from './bits.ts';

interface NumberArray {
  readonly length: number;
  fill(value: number, start?: number, end?: number): unknown;
}

/**
 * Arrays that the searches of one index reuse one after another: allocating them for each search would be megabytes of
 * garbage. A taken array is reused as soon as the search is over.
 */
export interface Scratch {
  /** Zero up to `length`. */
  take<List extends NumberArray>(name: string, Kind: new (length: number) => List, length: number): List;
  /** With anything in it: who takes it writes before reading. */
  takeUncleared<List extends NumberArray>(name: string, Kind: new (length: number) => List, length: number): List;
}

export function createScratch(): Scratch {
  const lists = new Map<string, NumberArray>();
  const scratch: Scratch = {
    take(name, Kind, length) {
      const taken = scratch.takeUncleared(name, Kind, length);
      taken.fill(0, 0, length);
      return taken;
    },
    takeUncleared(name, Kind, length) {
      const known = lists.get(name);
      if (known instanceof Kind && known.length >= length) return known;
      const made = new Kind(Math.ceil(length * 1.25));
      lists.set(name, made);
      return made;
    },
  };
  return scratch;
}

/** An empty set of the index's rows, until the next one of this name. */
export function takeBits({ rowCount, scratch }: { rowCount: number; scratch: Scratch }, name: string): Bits {
  const words = wordCount(rowCount);
  return scratch.take(`bits:${name}`, Int32Array, words).subarray(0, words);
}
