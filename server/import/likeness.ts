import type { Pay } from '#shared/domain/pay.ts';
import { wordKey } from './title.ts';

/** What tells two vacancies of one company in one place apart. */
interface Likeness {
  title: string;
  pay: Pay | null;
}

/** Before these words a title ends that only adds its workplace. */
const WORKPLACE = / (?:в|на) /g;

/**
 * Vacancies of one company in one place, to find one that is told twice: by the same words in the title, or by the same
 * pay where one title only adds the workplace: «Столяр» and «Столяр в ремонтный завод», as aggregators do. What it finds
 * is what was added with that vacancy, of several the first.
 */
export function createLikenessIndex<Kept>() {
  const byTitle = new Map<string, Place<Kept>>();
  const byTitleAndPay = new Map<string, Place<Kept>>();
  const byBeginningAndPay = new Map<string, Place<Kept>>();
  let count = 0;
  return {
    add({ title, pay }: Likeness, kept: Kept): void {
      const place = { order: (count += 1), kept };
      const words = wordKey(title);
      addFirst(byTitle, words, place);
      if (!pay) return;
      addFirst(byTitleAndPay, withPay(words, pay), place);
      for (const beginning of beginnings(words)) addFirst(byBeginningAndPay, withPay(beginning, pay), place);
    },
    find({ title, pay }: Likeness): Kept | undefined {
      const words = wordKey(title);
      const found = [byTitle.get(words)];
      if (pay) {
        found.push(byBeginningAndPay.get(withPay(words, pay)));
        for (const beginning of beginnings(words)) found.push(byTitleAndPay.get(withPay(beginning, pay)));
      }
      return found.filter((place) => place !== undefined).toSorted((a, b) => a.order - b.order)[0]?.kept;
    },
  };
}

export type LikenessIndex<Kept> = ReturnType<typeof createLikenessIndex<Kept>>;

interface Place<Kept> {
  order: number;
  kept: Kept;
}

function addFirst<Kept>(places: Map<string, Place<Kept>>, key: string, place: Place<Kept>): void {
  if (!places.has(key)) places.set(key, place);
}

function beginnings(words: string): string[] {
  return Array.from(words.matchAll(WORKPLACE), ({ index }) => words.slice(0, index)).filter(Boolean);
}

function withPay(words: string, { fromKopecks, toKopecks, mode }: Pay): string {
  return `${fromKopecks}|${toKopecks}|${mode}|${words}`;
}
