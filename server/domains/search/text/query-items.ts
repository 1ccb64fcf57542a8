import { stemOf } from './analyze.ts';
import type { QueryWord } from './patterns.ts';
import { wordsOf, type Word } from './phrases.ts';
import { fold, tokensOf } from './tokens.ts';

export interface WordItem extends QueryWord {
  kind: 'word';
  /** Where it stands in the query. */
  start: number;
  end: number;
  /** A minus stands before it. */
  excluded: boolean;
}

/** What a query is made of. */
export type Item = WordItem | { kind: 'exact'; words: readonly Word[]; excluded: boolean } | { kind: 'or' };

const QUOTED_OR_BAR = /"([^"]*)"|«([^«»]*)»|“([^“”]*)”|„([^„“”]*)[“”]|\|/g;
const OR_WORDS = new Set(['или', 'or', 'либо']);
const MINUS = /(?:^|\s)[-−]$/;
/** «сварщик/монтажник» asks for either, «ж/д» does not. */
const SLASHED_LETTERS_MIN = 4;

/** Parts a query: words, «exact words» in quotes, «или». Places are those of the text, which is in composed form. */
export function readItems(text: string): Item[] {
  const folded = fold(text);
  const items: Item[] = [];
  let from = 0;
  for (const match of folded.matchAll(QUOTED_OR_BAR)) {
    items.push(...readWords(folded, from, match.index));
    const quoted = match.slice(1).find((part) => part !== undefined);
    if (quoted === undefined) items.push({ kind: 'or' });
    else items.push({ kind: 'exact', words: wordsOf(quoted), excluded: isAfterMinus(folded, match.index) });
    from = match.index + match[0].length;
  }
  return [...items, ...readWords(folded, from, folded.length)];
}

function isAfterMinus(folded: string, start: number): boolean {
  return MINUS.test(folded.slice(Math.max(0, start - 2), start));
}

function readWords(folded: string, from: number, to: number): Item[] {
  let end = from;
  let before = '';
  return tokensOf(folded.slice(from, to)).flatMap((token): Item[] => {
    const start = from + token.start;
    const gap = folded.slice(end, start);
    const isEither = gap === '/' && Math.min(before.length, token.text.length) >= SLASHED_LETTERS_MIN;
    end = from + token.end;
    before = token.text;
    if (OR_WORDS.has(token.text)) return [{ kind: 'or' }];
    const excluded = isAfterMinus(folded, start);
    const word: Item = { kind: 'word', text: token.text, stem: stemOf(token.text), gap, start, end, excluded };
    return isEither ? [{ kind: 'or' }, word] : [word];
  });
}
