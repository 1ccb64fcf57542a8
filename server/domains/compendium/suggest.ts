import type { DictionaryItem } from '#shared/contracts/compendium.ts';
import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import type { DictionaryEntry } from './dictionaries.ts';
import { splitWords } from './words.ts';

/** Finds items by partly typed text, best first. */
export type Suggester = (typed: string) => DictionaryItem[];

interface Keys {
  item: DictionaryItem;
  name: string;
  words: readonly string[];
  aliases: readonly string[];
}

/**
 * Prepares a dictionary once. Names that begin with the text come first, then names with words that do, then names that
 * contain it, then aliases with a similar word; ties keep the order of the entries. Case and ё do not matter; without
 * matches the text is tried in the other keyboard layout.
 */
export function createSuggester(entries: readonly DictionaryEntry[]): Suggester {
  const all = entries.map(({ item, aliases }): Keys => {
    const words = splitWords(item.name);
    return { item, name: words.join(' '), words, aliases: aliases.map((alias) => ` ${splitWords(alias).join(' ')}`) };
  });
  return (typed) => {
    const found = find(all, splitWords(typed));
    return found.length > 0 ? found : find(all, splitWords(toOtherLayout(typed)));
  };
}

const WORST = 3;

function find(all: readonly Keys[], words: readonly string[]): DictionaryItem[] {
  if (words.length === 0) return [];
  const text = words.join(' ');
  const ranked: DictionaryItem[][] = Array.from({ length: WORST + 1 }, () => []);
  for (const keys of all) ranked[rank(keys, text, words)]?.push(keys.item);
  return ranked.flat();
}

/** 0 is the best; more than {@link WORST} is no match. */
function rank({ name, words, aliases }: Keys, text: string, typed: readonly string[]): number {
  if (name.startsWith(text)) return 0;
  if (typed.every((part) => words.some((word) => word.startsWith(part)))) return 1;
  if (name.includes(text)) return 2;
  return aliases.some((alias) => alias.includes(` ${text}`)) ? WORST : WORST + 1;
}
