/**
 * Finds rows by a number of theirs, an integer of at most 53 bits: a hash table of row numbers, without objects. A number that
 * was put stays in it with its newest row.
 */
export interface RowTable {
  /** Row numbers plus one; 0 where nothing is. A power of two of them, at least half empty. */
  slots: Int32Array;
  /** How many numbers it has. */
  size: number;
}

const SLOTS_FIRST = 1_024;

export function createRowTable(slots = SLOTS_FIRST): RowTable {
  return { slots: new Int32Array(slots), size: 0 };
}

/** The newest row that was put with this number; −1 without one. `numbers` has the number of each row. */
export function findRow({ slots }: RowTable, numbers: Float64Array, number: number): number {
  return (slots[slotOf(slots, numbers, number)] ?? 0) - 1;
}

/** Puts the row under its number. */
export function putRow(table: RowTable, numbers: Float64Array, row: number): void {
  const slot = slotOf(table.slots, numbers, numbers[row] ?? 0);
  if (!table.slots[slot]) table.size += 1;
  table.slots[slot] = row + 1;
  if (table.size * 2 > table.slots.length) grow(table, numbers);
}

/** Where the number is, or the empty slot where it would be. */
function slotOf(slots: Int32Array, numbers: Float64Array, number: number): number {
  const last = slots.length - 1;
  let at = hashOf(number) & last;
  for (let row = slots[at] ?? 0; row !== 0 && numbers[row - 1] !== number; row = slots[at] ?? 0) at = (at + 1) & last;
  return at;
}

function grow(table: RowTable, numbers: Float64Array): void {
  const slots = new Int32Array(table.slots.length * 2);
  for (const row of table.slots) if (row) slots[slotOf(slots, numbers, numbers[row - 1] ?? 0)] = row;
  table.slots = slots;
}

function hashOf(number: number): number {
  const mixed = Math.imul(number | 0, 0x9e3779b1) ^ Math.imul((number / 2 ** 32) | 0, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
