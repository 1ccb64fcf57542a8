import { codeOf, FUNCTION_WORDS, stemOf } from './analyze.ts';
import { fold, tokensOf } from './tokens.ts';

/** A word of a phrase or of a query. */
export interface Word {
  /** Lower case, ё as е. */
  text: string;
  stem: string;
}

export interface Found<Value> {
  value: Value;
  /** How many words of the query the phrase covers. */
  length: number;
}

export function wordsOf(text: string): Word[] {
  return tokensOf(fold(text)).map((token) => ({ text: token.text, stem: stemOf(token.text) }));
}

/**
 * Stems of a phrase without prepositions; a preposition-like word at the end is significant: «инженер ОТ», «категория
 * С».
 */
export function phraseStems(words: readonly Word[]): string[] {
  return words.filter((word, at) => at === words.length - 1 || !FUNCTION_WORDS.has(word.text)).map((word) => word.stem);
}

/** Stems that a text must have to contain the phrase: codes are joined, «кс 2» is `кс2`. */
export function textStems(words: readonly Word[]): string[] {
  const stems: string[] = [];
  const kept = words.filter((word, at) => at === words.length - 1 || !FUNCTION_WORDS.has(word.text));
  for (let at = 0; at < kept.length; at += 1) {
    const word = kept[at];
    const next = kept[at + 1];
    if (!word) continue;
    const code = next ? codeOf(word.text, next.text) : null;
    stems.push(code ?? word.stem);
    if (code) at += 1;
  }
  return [...new Set(stems)];
}

interface PhraseBook<Value> {
  /** The longest phrase that begins at the word `at`; prepositions between its words are ignored. */
  find: (words: readonly Word[], at: number) => Found<Value> | null;
}

export function createPhraseBook<Value>(
  phrases: readonly { stems: readonly string[]; value: Value }[],
): PhraseBook<Value> {
  const byFirst = Map.groupBy(
    phrases.toSorted((a, b) => b.stems.length - a.stems.length),
    ({ stems }) => stems[0],
  );
  return {
    find(words, at) {
      for (const { stems, value } of byFirst.get(words[at]?.stem) ?? []) {
        const end = follow(stems, words, at);
        if (end !== null) return { value, length: end - at };
      }
      return null;
    },
  };
}

function follow(stems: readonly string[], words: readonly Word[], from: number): number | null {
  let at = from;
  for (const stem of stems) {
    while (at > from && words[at] && words[at]?.stem !== stem && FUNCTION_WORDS.has(words[at]?.text ?? '')) at += 1;
    if (words[at]?.stem !== stem) return null;
    at += 1;
  }
  return at;
}
