import { composed } from '#shared/domain/composed.ts';
import { stemOf } from './analyze.ts';
import type { WordsWithin } from './clause.ts';
import { readOperators, type Operators } from './operators.ts';
import type { QueryWord } from './patterns.ts';
import { wordsOf, type Word } from './phrases.ts';
import { fold, tokensOf } from './tokens.ts';

export interface WordItem extends QueryWord {
  kind: 'word';
  /** Its position in the query. */
  start: number;
  end: number;
  /** Preceded by a minus or `NOT`. */
  excluded: boolean;
}

/** Words that mean only themselves, one right after another: in quotes, after `!` or `NAME:`. */
export interface ExactItem {
  kind: 'exact';
  words: readonly Word[];
  excluded: boolean;
  within?: WordsWithin;
  /** After `!`: no other form of the words. */
  asWritten?: true;
}

/** The items of a query. */
export type Item = WordItem | ExactItem | { kind: 'or' };

const QUOTED_OR_BAR = /"([^"]*)"|«([^«»]*)»|“([^“”]*)”|„([^„“”]*)[“”]|\|/g;
const OR_WORDS = new Set(['или', 'or', 'либо']);
/** All words are required without it, too. */
const AND = 'and';
const MINUS = /(?:^|\s)[-−]$/;
/** «сварщик/монтажник» means either, «ж/д» does not. */
const SLASHED_LETTERS_MIN = 4;

/** Of an abbreviation that was taken out. */
const POINT_BEFORE = /^[.,] /;
const SIGNS = /["«»“”„!|]/g;
const SIGNS_BEFORE = /^[-−.,;:]/;
const HAS_WORD = /[\p{L}\p{N}]/u;
const CHARS_MAX = 1000;
const PART_WORDS_MAX = 15;

/**
 * The text of a query as its items refer to it: composed letters, single spaces, only its beginning; letters whose length
 * changes in lower case are lower-cased, so that positions stay valid.
 */
export function cleanQuery(q: string): string {
  const text = composed(q.slice(0, CHARS_MAX).toWellFormed())
    .replaceAll(/[^\P{C}\u00ad]+|\s+/gu, ' ')
    .trim();
  return fold(text).length === text.length ? text : fold(text);
}

/** The query with other text for a word of it, lower case without ё; '' takes the word out. */
export function replaceWord(q: string, word: string, by: string): string {
  const text = cleanQuery(q);
  let replaced = '';
  let copied = 0;
  for (const token of tokensOf(fold(text))) {
    if (token.text !== word) continue;
    replaced += text.slice(copied, token.start) + by;
    copied = token.end;
  }
  return (replaced + text.slice(copied)).replaceAll(/\s+/g, ' ').trim().replace(POINT_BEFORE, '');
}

/** The query without quotes and other signs, which ask for less than the words: minus, `!`, bars, what stands before the first word. */
export function withoutOperators(q: string): string {
  return cleanQuery(q)
    .split(' ')
    .map((part) => part.replaceAll(SIGNS, '').replace(SIGNS_BEFORE, ''))
    .filter((part) => HAS_WORD.test(part))
    .join(' ');
}

/** Splits a query into words, "exact words" in quotes and «или». Positions refer to the composed form of the text. */
export function readItems(text: string): Item[] {
  const operators = readOperators(fold(text));
  const { bare } = operators;
  const items: Item[] = [];
  let from = 0;
  for (const match of bare.matchAll(QUOTED_OR_BAR)) {
    items.push(...readWords(operators, from, match.index));
    const quoted = match.slice(1).find((part) => part !== undefined);
    if (quoted === undefined) items.push({ kind: 'or' });
    else items.push(exactItem(wordsOf(quoted), operators, match.index));
    from = match.index + match[0].length;
  }
  return [...items, ...readWords(operators, from, bare.length)];
}

function exactItem(words: readonly Word[], { bare, at }: Operators, start: number): ExactItem {
  const { excluded = isAfterMinus(bare, start), ...applied } = at(start);
  return { kind: 'exact', words, excluded, ...applied };
}

function isAfterMinus(folded: string, start: number): boolean {
  return MINUS.test(folded.slice(Math.max(0, start - 2), start));
}

function readWords(operators: Operators, from: number, to: number): Item[] {
  const { bare, at } = operators;
  let end = from;
  let before = '';
  return tokensOf(bare.slice(from, to)).flatMap((token): Item[] => {
    const start = from + token.start;
    const gap = bare.slice(end, start);
    const isEither = gap === '/' && Math.min(before.length, token.text.length) >= SLASHED_LETTERS_MIN;
    end = from + token.end;
    before = token.text;
    if (OR_WORDS.has(token.text)) return [{ kind: 'or' }];
    if (token.text === AND) return [];
    const word = { text: token.text, stem: stemOf(token.text) };
    const { excluded = isAfterMinus(bare, start), within, asWritten } = at(start);
    const item: Item =
      within || asWritten ? exactItem([word], operators, start) : { kind: 'word', ...word, gap, start, end, excluded };
    return isEither ? [{ kind: 'or' }, item] : [item];
  });
}

/** Words from `at` on that no quotes, «или» or minus interrupt, as many as a part of a query may have. */
export function wordsFrom(items: readonly Item[], at: number): WordItem[] {
  const next = items.slice(at, at + PART_WORDS_MAX);
  const end = next.findIndex((item) => item.kind !== 'word' || item.excluded);
  return next.slice(0, end < 0 ? next.length : end).filter((item) => item.kind === 'word');
}
