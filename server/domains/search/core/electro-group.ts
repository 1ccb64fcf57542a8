import type { Mark } from './marks.ts';

const GROUP = /^\s*(?:группа\s+)?(?:(?<roman>i{1,3}|iv|v)|(?<digit>[1-5]))(?![\p{L}\p{N}])/iu;
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v'];

/** The mark of a group of electrical safety as people write it: «III, до 1000 В», «4 гр.»; null where none is told. */
export function electroMark(level: string | null | undefined): Mark | null {
  const { roman, digit } = GROUP.exec(level ?? '')?.groups ?? {};
  const group = roman ? ROMANS.indexOf(roman.toLowerCase()) + 1 : Number(digit ?? 0);
  return group > 0 ? `electro:${group}` : null;
}
