import { namesTrade } from '../core/match-words.ts';
import { stemOf } from './analyze.ts';
import type { Lexicon, ReadText } from './clause.ts';
import { isKnown, mendLayout, mendWord } from './mend.ts';
import { isPatternWord } from './patterns.ts';
import { cleanQuery, readItems, type Item, type WordItem } from './query-items.ts';
import { asWritten, isNoise, toClauses } from './to-clauses.ts';

const CLAUSES_MAX = 12;
const ITEMS_MAX = 60;

/** Options of {@link readText}. */
interface ReadOptions {
  /** Nothing is corrected, and no word is understood as something else; «или», minus and quotes still work. */
  exact?: boolean | undefined;
}

/**
 * Parses the words of a query: misspelt words are corrected, trade phrases, places and conditions are recognised, «или»
 * joins, «-слово» and «кроме» exclude, quotes mean exactly these words. A query with a word that is not known, and without a
 * trade, is one clause that nothing matches. Never throws; only the beginning of a long text
 * is parsed, at most twelve clauses.
 */
export function readText(q: string, lexicon: Lexicon, { exact = false }: ReadOptions = {}): ReadText {
  const typed = cleanQuery(q);
  if (exact) {
    const clauses = asWritten(readItems(typed).slice(0, ITEMS_MAX));
    return { clauses: clauses.slice(0, CLAUSES_MAX), corrected: null, ignored: [], exact };
  }
  const text = mendLayout(typed, lexicon);
  const { items, corrected } = mendItems(readItems(text).slice(0, ITEMS_MAX), text, lexicon);
  const { clauses, ignored } = toClauses(items, lexicon);
  // What the rest of the words would find without a trade has nothing to do with the query.
  const isUnknown = ignored.length > 0 && !clauses.some((clause) => !clause.excluded && namesTrade(clause));
  return {
    clauses: isUnknown
      ? [{ alternatives: [], excluded: false, source: ignored.join(' ') }]
      : clauses.slice(0, CLAUSES_MAX),
    corrected: corrected === typed ? null : corrected,
    ignored,
    exact,
  };
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
