import type { Pay } from '#shared/domain/pay.ts';
import { wordKey } from './title.ts';

/** What distinguishes two vacancies of one company in one place. */
interface Likeness {
  title: string;
  pay: Pay | null;
}

/** A title ends before these words, which only add its workplace. */
const WORKPLACE = / (?:в|на) /g;

/**
 * Vacancies of one company in one place, to find duplicates: by the same words in the title, or by the same pay where
 * one title only adds the workplace: «Столяр» and «Столяр в ремонтный завод», as aggregators do. Returns the value
 * added with that vacancy, the first one of several.
 */
export function createLikenessIndex<Kept>() {
  const byTitle = new Map<string, Place<Kept>[]>();
  /** By the text before the workplace. */
  const byBeginning = new Map<string, Place<Kept>[]>();
  let count = 0;
  return {
    add({ title, pay }: Likeness, kept: Kept): void {
      count += 1;
      const words = wordKey(title);
      const place = { order: count, pay: payKey(pay), kept };
      addFirst(byTitle, words, place);
      if (pay) for (const beginning of beginnings(words)) addFirst(byBeginning, beginning, place);
    },
    find({ title, pay }: Likeness): Kept | undefined {
      const words = wordKey(title);
      const found = [byTitle.get(words)?.[0]];
      if (pay) {
        const sought = payKey(pay);
        found.push(byBeginning.get(words)?.find((place) => place.pay === sought));
        for (const beginning of beginnings(words))
          found.push(byTitle.get(beginning)?.find((place) => place.pay === sought));
      }
      return found.filter((place) => place !== undefined).toSorted((a, b) => a.order - b.order)[0]?.kept;
    },
  };
}

export type LikenessIndex<Kept> = ReturnType<typeof createLikenessIndex<Kept>>;

interface Place<Kept> {
  order: number;
  pay: string;
  kept: Kept;
}

/** Of several with the same words and pay the first is enough. */
function addFirst<Kept>(places: Map<string, Place<Kept>[]>, words: string, place: Place<Kept>): void {
  const same = places.get(words);
  if (!same) places.set(words, [place]);
  else if (!same.some(({ pay }) => pay === place.pay)) same.push(place);
}

function beginnings(words: string): string[] {
  return Array.from(words.matchAll(WORKPLACE), ({ index }) => words.slice(0, index)).filter(Boolean);
}

function payKey(pay: Pay | null): string {
  return pay ? `${pay.fromKopecks}|${pay.toKopecks}|${pay.mode}` : '';
}
