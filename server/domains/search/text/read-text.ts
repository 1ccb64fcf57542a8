import { composed } from '#shared/domain/composed.ts';
import { stemOf } from './analyze.ts';
import type { Lexicon, ReadText } from './clause.ts';
import { isKnown, mendLayout, mendWord } from './mend.ts';
import { isPatternWord } from './patterns.ts';
import { readItems, type Item, type WordItem } from './query-items.ts';
import { asWritten, isNoise, toClauses } from './to-clauses.ts';
import { fold } from './tokens.ts';

const CLAUSES_MAX = 12;
const ITEMS_MAX = 60;
const CHARS_MAX = 1000;

/** Options of {@link readText}. */
interface ReadOptions {
  /** Nothing is corrected, and no word is understood as something else; «или», minus and quotes still work. */
  exact?: boolean | undefined;
}

/**
 * Parses the words of a query: misspelt words are corrected, trade phrases, places and conditions are recognised, «или»
 * joins, «-слово» and «кроме» exclude, quotes mean exactly these words. Never throws; only the beginning of a long text
 * is parsed, at most twelve clauses.
 */
export function readText(q: string, lexicon: Lexicon, { exact = false }: ReadOptions = {}): ReadText {
  const typed = clean(q);
  if (exact) {
    const clauses = asWritten(readItems(typed).slice(0, ITEMS_MAX));
    return { clauses: clauses.slice(0, CLAUSES_MAX), corrected: null, ignored: [], exact };
  }
  const text = mendLayout(typed, lexicon);
  const { items, corrected } = mendItems(readItems(text).slice(0, ITEMS_MAX), text, lexicon);
  const { clauses, ignored } = toClauses(items, lexicon);
  return { clauses: clauses.slice(0, CLAUSES_MAX), corrected: corrected === typed ? null : corrected, ignored, exact };
}

/**
 * Composed letters, single spaces; letters whose length changes in lower case are lower-cased, so that positions stay
 * valid.
 */
function clean(q: string): string {
  const text = composed(q.slice(0, CHARS_MAX).toWellFormed())
    .replaceAll(/[^\P{C}\u00ad]+|\s+/gu, ' ')
    .trim();
  return fold(text).length === text.length ? text : fold(text);
}

function mendItems(typed: readonly Item[], text: string, lexicon: Lexicon): { items: Item[]; corrected: string } {
  const items: Item[] = [];
  const last = typed.findLast((item) => item.kind === 'word');
  let corrected = '';
  let copied = 0;
  for (const item of typed) {
    const meant =
      item.kind === 'word' && !isReadable(item, lexicon) ? mendWord(item.text, lexicon, item === last) : null;
    if (!meant || item.kind !== 'word') {
      items.push(item);
      continue;
    }
    items.push(
      ...meant.map((word, at): WordItem => ({
        ...item,
        text: word,
        stem: stemOf(word),
        gap: at === 0 ? item.gap : ' ',
      })),
    );
    corrected += text.slice(copied, item.start) + meant.join(' ');
    copied = Math.max(copied, item.end);
  }
  return { items, corrected: corrected + text.slice(copied) };
}

function isReadable(word: WordItem, lexicon: Lexicon): boolean {
  return isNoise(word) || isPatternWord(word) || isKnown(word.text, lexicon);
}
