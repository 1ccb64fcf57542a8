/** Kinds of arrays that an index consists of, by the names that a file has for them. */
export const ARRAY_KINDS = {
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Uint16Array,
  Uint8Array,
} as const;

export type ArrayKind = (typeof ARRAY_KINDS)[keyof typeof ARRAY_KINDS];
export type NumberArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** One array of an index, as it is when the index is kept: what changes later does not change it. */
export interface KeptPart {
  name: string;
  kind: keyof typeof ARRAY_KINDS;
  /** In numbers. */
  length: number;
  /** The numbers in pieces, each of them read once. */
  pieces: Iterable<NumberArray>;
  /** It gets longer with the index: what reads it leaves room at its end. */
  grows: boolean;
}

/** The arrays of a kept index by their names. One that is missing throws: the file is of another version. */
export interface TakenParts {
  take<Kind extends ArrayKind>(name: string, Kind: Kind): InstanceType<Kind>;
  takeTexts(name: string): string[];
}

/** How many numbers an array gets that shall have `length` of them, and more soon. */
export function withRoom(length: number): number {
  return Math.ceil(length * 1.06) + 1_024;
}

interface Options {
  grows?: boolean;
  /** It is written again in place, so it is copied now; anything else only gets longer. */
  changes?: boolean;
}

/** The first `length` numbers of an array. */
export function keepNumbers(
  name: string,
  array: NumberArray,
  length = array.length,
  { grows = false, changes = false }: Options = {},
): KeptPart {
  const numbers = changes ? array.slice(0, length) : array.subarray(0, length);
  // The constructor of each array has the name of its kind.
  return { name, kind: array.constructor.name as KeptPart['kind'], length, pieces: [numbers], grows };
}

/** Texts of a database, which cannot contain the separator. */
const SEPARATOR = '\0';

export function keepTexts(name: string, texts: readonly string[]): KeptPart {
  // One that is empty is a list of none.
  return keepNumbers(name, new TextEncoder().encode(texts.map((text) => text + SEPARATOR).join('')));
}

export function readTexts(bytes: Uint8Array): string[] {
  return new TextDecoder().decode(bytes).split(SEPARATOR).slice(0, -1);
}
