import { goTogether, hasPlace, PLACES, type Postings } from '../../core/postings.ts';
import { FUNCTION_WORDS, stemOf } from '../../text/analyze.ts';
import { completions } from '../../text/candidates.ts';
import { mendLayout } from '../../text/mend.ts';
import { wordsOf } from '../../text/phrases.ts';
import { cleanQuery } from '../../text/query-items.ts';
import { lemmasOf } from '../../text/russian-words.ts';
import { fold, tokensOf } from '../../text/tokens.ts';
import type { VacancyIndex } from '../vacancy-index.ts';

const CANDIDATES_MAX = 8;
/** Where a word says what the work is; those of companies are suggested as companies. */
const SAYING = PLACES.title | PLACES.trade | PLACES.skills;

/**
 * The query with its last word completed by words of vacancies, the most frequent first: «сварщик накс» for «сварщик нак».
 * Some vacancy has all of them.
 */
export function completeWords(index: VacancyIndex, q: string, limit: number): string[] {
  const text = mendLayout(cleanQuery(q), index.lexicon);
  const last = tokensOf(fold(text)).at(-1);
  if (!last || last.end < text.length) return [];
  const before = text.slice(0, last.start);
  const earlier = wordsOf(before);
  const isGoverned = FUNCTION_WORDS.has(earlier.at(-1)?.text ?? '');
  const stems = earlier.filter((word) => !FUNCTION_WORDS.has(word.text)).map(({ stem }) => index.stems.get(stem));
  const words = completions(last.text, index.lexicon)
    .slice(0, CANDIDATES_MAX)
    .filter((word) => areSaid(index, [...stems, index.stems.get(stemOf(word))]))
    // After a preposition its form belongs to it: «монтажник по вентиляции».
    .map((word) => (isGoverned ? word : dictionaryForm(word)))
    .filter((word) => word !== last.text);
  return [...new Set(words)].slice(0, limit).map((word) => before + word);
}

/** «сварка» for «сварки»; a word that the dictionary does not know stays. */
function dictionaryForm(word: string): string {
  const lemmas = lemmasOf(word);
  return lemmas.includes(word) ? word : (lemmas[0] ?? word);
}

/** Whether a text of some vacancy has all the words, and the last of them ever says what the work is. */
function areSaid({ live }: VacancyIndex, lists: readonly (Postings | undefined)[]): boolean {
  const word = lists.at(-1);
  return word !== undefined && hasPlace(word, SAYING) && goTogether(lists, live);
}
