/** A seeded generator: the demo is the same every time. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both bounds included. */
  int(min: number, max: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** `count` different items in random order, all of them when there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[];
}

/** mulberry32: 32 bits of state, good enough for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick(items) {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
    sample(items, count) {
      const rest = [...items];
      return Array.from({ length: Math.min(count, items.length) }, () =>
        rest.splice(int(0, rest.length - 1), 1),
      ).flat();
    },
  };
}
