import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';

/** Something of a long list. */
export interface Named {
  name: string;
  /** What it is part of: «Республика Татарстан»; empty for nothing. */
  group: string;
  /** Of two that fit alike the heavier one comes first. */
  weight: number;
}

const FOUND_MAX = 20;

/**
 * What fits partly typed text, best first: by the beginning of the name, then of one of its words, then by the group. Without
 * matches the text is tried in the other keyboard layout.
 */
export function findByName<Item extends Named>(items: readonly Item[], typed: string): Item[] {
  const words = plain(typed);
  if (!words) return [];
  const found = rank(items, words);
  return found.length > 0 ? found : rank(items, plain(toOtherLayout(typed)));
}

function rank<Item extends Named>(items: readonly Item[], words: string): Item[] {
  return items
    .map((item) => ({ item, place: placeOf(words, item) }))
    .filter(({ place }) => place < 3)
    .toSorted((a, b) => a.place - b.place || b.item.weight - a.item.weight)
    .slice(0, FOUND_MAX)
    .map(({ item }) => item);
}

function placeOf(words: string, { name, group }: Named): number {
  const own = plain(name);
  if (own.startsWith(words)) return 0;
  if (own.includes(` ${words}`)) return 1;
  const around = plain(group);
  return around.startsWith(words) || around.includes(` ${words}`) ? 2 : 3;
}

/** Lower case without ё; hyphens as spaces. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[-\s]+/g, ' ')
    .trim();
}
