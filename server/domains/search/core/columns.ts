import { keepNumbers, withRoom, type ArrayKind, type KeptPart, type TakenParts } from './kept-parts.ts';

/** The array of each column. */
export type Kinds = Readonly<Record<string, ArrayKind>>;

export type Columns<Of extends Kinds> = { [Name in keyof Of]: InstanceType<Of[Name]> };
export type Row<Of extends Kinds> = { [Name in keyof Of]: number };

export const NO_DAY = 2 ** 31 - 1;

/** Columns for no rows, or those of a kept index. */
export function createColumns<Of extends Kinds>(kinds: Of, taken?: TakenParts): Columns<Of> {
  const entries = Object.entries(kinds).map(([name, Kind]) => [
    name,
    taken ? taken.take(columnName(name), Kind) : new Kind(withRoom(0)),
  ]);
  // Each constructor creates the array of its own key.
  return Object.fromEntries(entries) as Columns<Of>;
}

/** Makes room for one row more. */
export function growColumns<Of extends Kinds>(columns: Columns<Of>, rowCount: number): Columns<Of> {
  const entries = Object.entries(columns).map(([name, values]) => {
    if (rowCount < values.length) return [name, values];
    // A copy of the same kind.
    const grown = new (values.constructor as ArrayKind)(withRoom(Math.ceil(rowCount * GROWTH)));
    grown.set(values);
    return [name, grown];
  });
  return Object.fromEntries(entries) as Columns<Of>;
}

/** Copying all columns of a large index takes a while; room takes memory. */
const GROWTH = 1.1;

/** Columns that the row does not name get 0. */
export function writeRow(columns: Columns<Kinds>, at: number, row: Readonly<Record<string, number>>): void {
  for (const [name, values] of Object.entries(columns)) values[at] = row[name] ?? 0;
}

/** `changing`: columns whose values change after their row was appended. */
export function keepColumns(columns: Columns<Kinds>, rowCount: number, changing: readonly string[]): KeptPart[] {
  return Object.entries(columns).map(([name, values]) =>
    keepNumbers(columnName(name), values, rowCount, { grows: true, changes: changing.includes(name) }),
  );
}

function columnName(name: string): string {
  return `column.${name}`;
}

/** Values of rows that have several, one after another. */
export interface Lists {
  values: Uint32Array;
  length: number;
  greatest: number;
}

export function createLists(taken?: { parts: TakenParts; name: string }): Lists {
  if (!taken) return { values: new Uint32Array(0), length: 0, greatest: 0 };
  const [length = 0, greatest = 0] = taken.parts.take(`${taken.name}.size`, Uint32Array);
  return { values: taken.parts.take(taken.name, Uint32Array), length, greatest };
}

/** Appends the values and returns where they begin. */
export function appendValues(lists: Lists, values: readonly number[]): number {
  const start = lists.length;
  if (start + values.length > lists.values.length) {
    const grown = new Uint32Array(withRoom(Math.ceil((start + values.length) * GROWTH)));
    grown.set(lists.values);
    lists.values = grown;
  }
  lists.values.set(values, start);
  lists.greatest = Math.max(lists.greatest, ...values);
  lists.length += values.length;
  return start;
}

export function keepLists(name: string, { values, length, greatest }: Lists): KeptPart[] {
  return [
    keepNumbers(name, values, length, { grows: true }),
    keepNumbers(`${name}.size`, Uint32Array.of(length, greatest)),
  ];
}
