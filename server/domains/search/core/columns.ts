/** The array of each column. */
export type Kinds = Readonly<Record<string, ColumnArray>>;
type ColumnArray =
  | Float64ArrayConstructor
  | Float32ArrayConstructor
  | Int32ArrayConstructor
  | Uint32ArrayConstructor
  | Uint16ArrayConstructor
  | Uint8ArrayConstructor;

export type Columns<Of extends Kinds> = { [Name in keyof Of]: InstanceType<Of[Name]> };
export type Row<Of extends Kinds> = { [Name in keyof Of]: number };

export const NO_DAY = 2 ** 31 - 1;

const CAPACITY_FIRST = 1_024;

export function createColumns<Of extends Kinds>(kinds: Of, capacity = CAPACITY_FIRST): Columns<Of> {
  // Each constructor creates the array of its own key.
  return Object.fromEntries(Object.entries(kinds).map(([name, Kind]) => [name, new Kind(capacity)])) as Columns<Of>;
}

/** The same columns with room for twice as many rows. */
export function growColumns<Of extends Kinds>(kinds: Of, columns: Columns<Of>): Columns<Of> {
  const lists = Object.entries(columns);
  const grown = createColumns(kinds, (lists[0]?.[1].length ?? 0) * 2);
  for (const [name, values] of lists) grown[name]?.set(values);
  return grown;
}

export function writeRow<Of extends Kinds>(columns: Columns<Of>, at: number, row: Row<Of>): void {
  for (const [name, values] of Object.entries(columns)) values[at] = row[name] ?? 0;
}

/** Values of rows that have several, one after another. */
export interface Lists {
  values: Uint32Array;
  length: number;
  greatest: number;
}

/** Appends the values and returns where they begin. */
export function appendValues(lists: Lists, values: readonly number[]): number {
  const start = lists.length;
  if (start + values.length > lists.values.length) {
    const grown = new Uint32Array(Math.max(1024, Math.ceil((start + values.length) * 1.5)));
    grown.set(lists.values);
    lists.values = grown;
  }
  lists.values.set(values, start);
  lists.greatest = Math.max(lists.greatest, ...values);
  lists.length += values.length;
  return start;
}
