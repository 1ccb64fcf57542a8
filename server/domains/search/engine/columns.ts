/**
 * What the index knows of each vacancy as numbers, a column each; the row is the vacancy's place in the index. Money is whole
 * rubles in hand, −1 where nothing comparable is stated; times are milliseconds, days are days since 1970.
 */
export const VACANCY_COLUMNS = {
  id: Float64Array,
  /** 1 for what people see; 0 for what is gone or folded into another. */
  shown: Uint8Array,
  /** How many more are folded into this one. */
  sameCount: Uint16Array,
  shownAt: Float64Array,
  payMonth: Int32Array,
  payMonthMiddle: Int32Array,
  payShift: Int32Array,
  payHour: Int32Array,
  /** {@link NO_DAY} where no start is stated. */
  startDay: Int32Array,
  latitude: Float32Array,
  longitude: Float32Array,
  onDays: Uint8Array,
  offDays: Uint8Array,
  shiftHours: Uint8Array,
  gradeMin: Uint8Array,
  gradeMax: Uint8Array,
  /** 0–1: how much an applicant learns from the vacancy. */
  completeness: Float32Array,
  promoted: Uint8Array,
  /** Bits of `PERMIT_KINDS` that the applicant must bring. */
  permitsNeeded: Uint32Array,
  titleLength: Uint8Array,
  /** Places of values in their closed sets plus one; 0 where none is stated. */
  schedule: Uint8Array,
  rotation: Uint8Array,
  experience: Uint8Array,
  employment: Uint8Array,
  payFrequency: Uint8Array,
  /** Bits of their closed sets. */
  contracts: Uint8Array,
  conditions: Uint8Array,
  /** Where the values of the row begin and how many they are, in {@link Lists}. */
  cityStart: Uint32Array,
  cityCount: Uint8Array,
  specStart: Uint32Array,
  specCount: Uint8Array,
} as const;

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
  // Each constructor makes the array of its own key.
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

/** Appends the values and answers where they begin. */
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
