/** A found row with its sort key: the greater key first, among equal ones the greater id. */
export interface Ranked {
  row: number;
  key: number;
  id: number;
}

/** True when `a` comes before `b`. */
export function isBefore(a: Pick<Ranked, 'key' | 'id'>, b: Pick<Ranked, 'key' | 'id'>): boolean {
  return a.key > b.key || (a.key === b.key && a.id > b.id);
}

export interface Top {
  offer(row: number, key: number, id: number): void;
  sorted(): Ranked[];
  /** Offers with a lesser key are in vain. */
  least: number;
}

/** Keeps the first `size` of the offered rows: a heap whose root is the last of them. */
export function createTop(size: number): Top {
  const heap: Ranked[] = [];

  function sinkRoot(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      let last = at;
      for (const child of [left, left + 1]) {
        const [a, b] = [heap[child], heap[last]];
        if (a && b && isBefore(b, a)) last = child;
      }
      if (last === at) return;
      swap(at, last);
      at = last;
    }
  }

  function rise(start: number): void {
    for (let at = start; at > 0;) {
      const parent = (at - 1) >> 1;
      const [a, b] = [heap[at], heap[parent]];
      if (!a || !b || !isBefore(b, a)) return;
      swap(at, parent);
      at = parent;
    }
  }

  function swap(a: number, b: number): void {
    const kept = heap[a];
    const other = heap[b];
    if (!kept || !other) return;
    heap[a] = other;
    heap[b] = kept;
  }

  const top: Top = {
    least: size > 0 ? -Infinity : Infinity,
    offer(row, key, id) {
      const last = heap[0];
      if (heap.length < size) {
        heap.push({ row, key, id });
        rise(heap.length - 1);
      } else if (last && (key > last.key || (key === last.key && id > last.id))) {
        heap[0] = { row, key, id };
        sinkRoot();
      }
      if (heap.length === size && heap[0]) top.least = heap[0].key;
    },
    sorted: () => heap.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)),
  };
  return top;
}
