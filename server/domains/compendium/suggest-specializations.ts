import { DICTIONARY_ENTRIES } from './dictionaries.ts';
import { suggestFrom } from './suggest.ts';

const suggest = suggestFrom(DICTIONARY_ENTRIES.specialization);

/** Ids of the specializations that a text names, even partly typed, best first. */
export function suggestSpecializations(typed: string): number[] {
  return suggest(typed).map(({ id }) => Number(id));
}
