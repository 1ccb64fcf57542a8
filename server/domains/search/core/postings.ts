/** Places where a word may occur, as bits. */
export const PLACES = { title: 1, trade: 2, company: 4, skills: 8, text: 16 } as const;

/** Rows with a word or a mark, in ascending order, each with a byte for the places in the vacancy. */
export interface Postings {
  rows: Uint32Array;
  places: Uint8Array;
  length: number;
}

export function appendPosting(map: Map<string, Postings>, key: string, row: number, place: number): void {
  let postings = map.get(key);
  if (!postings) {
    postings = { rows: new Uint32Array(4), places: new Uint8Array(4), length: 0 };
    map.set(key, postings);
  }
  const at = postings.length;
  if (at === postings.rows.length) {
    const capacity = Math.ceil(at * 1.5);
    const rows = new Uint32Array(capacity);
    const places = new Uint8Array(capacity);
    rows.set(postings.rows);
    places.set(postings.places);
    postings.rows = rows;
    postings.places = places;
  }
  postings.rows[at] = row;
  postings.places[at] = place;
  postings.length = at + 1;
}

/** Visits each row once with its place. */
export function visit(postings: Postings | undefined, see: (row: number, place: number) => void): void {
  if (!postings) return;
  const { rows, places, length } = postings;
  for (let at = 0; at < length; at += 1) see(rows[at] ?? 0, places[at] ?? 0);
}

/** The number of rows that satisfy the condition. */
export function countRows(postings: Postings, is: (row: number) => boolean): number {
  let count = 0;
  visit(postings, (row) => (count += Number(is(row))));
  return count;
}

/** Whether any row satisfies it. */
export function hasRow({ rows, length }: Postings, is: (row: number) => boolean): boolean {
  for (let at = 0; at < length; at += 1) if (is(rows[at] ?? 0)) return true;
  return false;
}

/**
 * Visits rows that are in every list, with the places common to all of them; rows without a common place are skipped.
 */
export function visitTogether(
  lists: readonly (Postings | undefined)[],
  see: (row: number, place: number) => void,
): void {
  const [first, ...others] = lists;
  if (!first || others.some((list) => !list)) return;
  if (others.length === 0) return visit(first, see);
  const sorted = [first, ...(others as Postings[])].toSorted((a, b) => a.length - b.length);
  const [rarest, ...rest] = sorted;
  const positions = rest.map(() => 0);
  visit(rarest, (row, place) => {
    let shared = place;
    for (const [index, list] of rest.entries()) {
      const at = seek(list, row, positions[index] ?? 0);
      positions[index] = at;
      if (at >= list.length || list.rows[at] !== row) return;
      shared &= list.places[at] ?? 0;
    }
    if (shared) see(row, shared);
  });
}

/** The first position at or after `from` whose row is not before `row`: exponential, then binary search. */
function seek({ rows, length }: Postings, row: number, from: number): number {
  let step = 1;
  let low = from;
  while (low + step < length && (rows[low + step] ?? 0) < row) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
