import type { DictionaryItem } from '#shared/contracts/compendium.ts';
import { createSuggester } from '#shared/domain/suggester.ts';
import type { DictionaryEntry } from './dictionaries.ts';

/** Makes the search of a dictionary by partly typed text, best first. */
export function suggestFrom(entries: readonly DictionaryEntry[]): (typed: string) => DictionaryItem[] {
  const suggest = createSuggester(entries.map(({ item, aliases }) => ({ item, name: item.name, aliases })));
  return (typed) => suggest(typed).map(({ item }) => item);
}
