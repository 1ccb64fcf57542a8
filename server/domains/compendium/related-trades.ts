import { SPECIALIZATIONS } from './data/specializations.ts';

const rows = new Map(SPECIALIZATIONS.map((row) => [row.id, row]));

/** How close two specializations are: 3 for one group and a common professional role, 2 for a role, 1 for a group, else 0. */
export function tradeCloseness(one: number, other: number): number {
  const [a, b] = [rows.get(one), rows.get(other)];
  if (!a || !b) return 0;
  return Number(a.groupId === b.groupId) + 2 * Number(a.hhRoleIds.some((role) => b.hhRoleIds.includes(role)));
}
