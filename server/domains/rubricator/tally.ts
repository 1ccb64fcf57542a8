import { SPECIALIZATION_GROUPS, SPECIALIZATIONS } from '../compendium/index.ts';

/** Numbers in total, of each group and of each specialization, by their ids. An item counts once in each. */
export interface Tally {
  all: number;
  groups: ReadonlyMap<number, number>;
  specializations: ReadonlyMap<number, number>;
}

/** Adds `count` items that have exactly these specializations. */
export interface Weighed {
  ids: Iterable<number>;
  count: number;
}

const groupIds = new Map(SPECIALIZATIONS.map(({ id, groupId }) => [id, groupId]));

/** Counts items by their specializations; those without items are included with 0. */
export function tally(things: Iterable<Weighed>): Tally {
  let all = 0;
  const groups = new Map(SPECIALIZATION_GROUPS.map(({ id }) => [id, 0]));
  const specializations = new Map(SPECIALIZATIONS.map(({ id }) => [id, 0]));
  const seen = new Set<number>();
  for (const { ids, count } of things) {
    all += count;
    seen.clear();
    for (const id of ids) {
      const group = groupIds.get(id);
      if (group === undefined) continue;
      add(specializations, id, count);
      if (!seen.has(group)) add(groups, group, count);
      seen.add(group);
    }
  }
  return { all, groups, specializations };
}

function add(counts: Map<number, number>, id: number, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count);
}
