import type { Alternative } from './clause.ts';
import { phraseStems, textStems, wordsOf, type Word } from './phrases.ts';

/** A phrase with its meaning. */
export interface Entry {
  label: string;
  words: readonly Word[];
  alternatives: Alternative[];
  wordsWeight: number;
  isTradeName: boolean;
  district?: readonly Alternative[];
}

/** The thesaurus and the dictionaries while they are being collected. */
export interface Draft {
  entries: Map<string, Entry>;
  /** Weights of the trades named by a phrase, by their ids. */
  specsByPhrase: Map<string, Map<number, number>>;
  /** Words of phrases that are only matched, never searched for. */
  mentioned: Word[];
}

/** Adds what a phrase means to what is known of it. */
export function add(draft: Draft, phrase: string, alternatives: readonly Alternative[], wordsWeight: number): Entry {
  const words = wordsOf(phrase);
  const key = phraseStems(words).join(' ');
  const entry = draft.entries.get(key) ?? {
    label: phrase,
    words,
    alternatives: [],
    wordsWeight: 0,
    isTradeName: false,
  };
  entry.alternatives.push(...alternatives);
  entry.wordsWeight = Math.max(entry.wordsWeight, wordsWeight);
  draft.entries.set(key, entry);
  return entry;
}

/** Phrases of a list with semicolons. */
export function split(phrases: string): string[] {
  return phrases.split('; ').filter(Boolean);
}

export function toWords(words: readonly Word[], weight: number): Alternative {
  return { kind: 'words', stems: textStems(words), weight };
}
