import type { Pay } from '#shared/domain/pay.ts';
import { wordKey } from './title.ts';

/** What tells two vacancies of one company in one place apart. */
interface Likeness {
  title: string;
  pay: Pay | null;
}

/**
 * True for one vacancy told twice: the same words in the title, or the same pay where one title only adds the workplace:
 * «Столяр» and «Столяр в ремонтный завод», as aggregators do.
 */
export function isSameVacancy(one: Likeness, other: Likeness): boolean {
  const [short = '', long = ''] = [wordKey(one.title), wordKey(other.title)].toSorted((a, b) => a.length - b.length);
  if (short === long) return true;
  return (long.startsWith(`${short} в `) || long.startsWith(`${short} на `)) && isSamePay(one.pay, other.pay);
}

function isSamePay(one: Pay | null, other: Pay | null): boolean {
  if (!one || !other) return false;
  return one.fromKopecks === other.fromKopecks && one.toKopecks === other.toKopecks && one.mode === other.mode;
}
