import { createSuggester } from '#shared/domain/suggester.ts';
import { DICTIONARY_ENTRIES } from './dictionaries.ts';

const suggest = createSuggester(
  DICTIONARY_ENTRIES.specialization.map(({ item: { id, name }, aliases }) => ({ item: Number(id), name, aliases })),
);

/** Ids of the specializations that a text names, even partly typed, best first; a misspelt text names none. */
export function suggestSpecializations(typed: string): number[] {
  return suggest(typed).flatMap(({ item, isMended }) => (isMended ? [] : [item]));
}
