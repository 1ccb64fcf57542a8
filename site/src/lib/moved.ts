/** What a button does with one of a list: `up:12`. */
export const MOVES = ['add', 'up', 'down', 'remove'] as const;
export type Move = (typeof MOVES)[number];

/** The order after a move; the same one for a move that leads nowhere. */
export function moved<Id>(ids: readonly Id[], move: Move, id: Id): Id[] {
  const at = ids.indexOf(id);
  if (move === 'add') return at === -1 ? [...ids, id] : [...ids];
  const others = ids.filter((one) => one !== id);
  if (at === -1 || move === 'remove') return others;
  return others.toSpliced(Math.max(0, move === 'up' ? at - 1 : at + 1), 0, id);
}
