/** Milliseconds. */
export interface Percentiles {
  p50: number;
  p95: number;
}

/** Milliseconds of the work for each item, sequentially; stops at the deadline. */
export async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  deadline = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    if (performance.now() > deadline) break;
    times.push(await milliseconds(() => work(item)));
  }
  return times;
}

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
