import type { Alternative, Clause, WordsWithin } from '../text/clause.ts';
import { addBits, type Bits } from './bits.ts';
import { rowsOfWords } from './phrase-rows.ts';
import { addRows, ANY_PLACE, PLACES } from './postings.ts';
import type { RowIndex } from './row-index.ts';
import { takeBits } from './scratch.ts';

/** From this weight on an alternative is the trade that was asked for; below it a neighbour or its work. */
const TRADE_WEIGHT_MIN = 0.6;
/** A trade is what people look for; a place or a condition only narrows it. */
const TRADE_IMPORTANCE = 1;
const OTHER_IMPORTANCE = 0.5;
const RANKING_IMPORTANCE = 0.3;

/** Which rows match a query's words. */
export interface WordMatch {
  /** What rows must meet; trades named side by side are one, met by any of them. */
  required: readonly MetClause[];
  /** The rows that really have each of the trades named side by side; null without such. */
  beside: readonly Bits[] | null;
  excluded: Bits | null;
  /** What scores rows, with that which only raises the rank. */
  scored: readonly ScoredClause[];
}

export interface MetClause {
  /** It names a trade. */
  isTrade: boolean;
  isDemanded: boolean;
  /** The rows that meet it; a trade only in the title or as a specialization. */
  really: Bits;
  /** The rows that meet it in any way: a trade by a neighbouring one or by a mention in the text, too. */
  somehow: Bits;
}

export interface ScoredClause {
  alternatives: readonly Alternative[];
  /** The places of its words that count, as bits. */
  allowed: number;
  importance: number;
}

/** Where a trade is named rather than mentioned. */
const NAMING_PLACES = PLACES.title | PLACES.trade;
/** The places selected by `q_in`, as bits. */
const PLACES_IN: Readonly<Record<WordsWithin, number>> = {
  name: PLACES.title,
  title: PLACES.title | PLACES.trade,
  company: PLACES.company,
  text: PLACES.skills | PLACES.text,
};

interface Matching {
  within?: WordsWithin | undefined;
  /** A trade that is only mentioned in a text does not count: a vacancy has the one that it names, a person may have had others. */
  ofNamed: boolean;
}

/** Matches words with the rows. The sets are valid until the next search of the index. */
export function matchWords(index: RowIndex, clauses: readonly Clause[], options: Matching): WordMatch {
  const wanted = clauses
    .filter(({ excluded }) => !excluded)
    .map((clause) => ({ clause, ...placesOf(clause, options) }));
  const trades = wanted.filter(({ clause }) => clause.beside).length;
  const met = wanted
    .filter(({ clause }) => !clause.ranksOnly)
    .map((one, at) => ({ beside: one.clause.beside === true, rows: meetClause(index, one, at) }));
  const besides = met.filter(({ beside }) => beside).map(({ rows }) => rows);
  const others = met.filter(({ beside }) => !beside).map(({ rows }) => rows);
  return {
    required: [...others, ...(besides.length > 0 ? [anyOf(index, besides)] : [])],
    beside: trades > 0 ? besides.map(({ really }) => really) : null,
    excluded: excludedRows(
      index,
      clauses.filter(({ excluded }) => excluded),
    ),
    scored: wanted.map(({ clause, ...scored }) => ({ ...scored, importance: importanceOf(clause, trades) })),
  };
}

/** What of a clause counts, and where. */
interface Placed {
  clause: Clause;
  alternatives: readonly Alternative[];
  /** As bits. */
  allowed: number;
}

function placesOf(clause: Clause, { within, ofNamed }: Matching): Omit<Placed, 'clause'> {
  const place = clause.within ?? within;
  return {
    alternatives: clause.alternatives.filter((alternative) => isAdmitted(alternative, place)),
    allowed: place ? PLACES_IN[place] : ofNamed && clause.isTradeName ? NAMING_PLACES : ANY_PLACE,
  };
}

/** Restricting the places of words does not affect marks, except those from titles. */
function isAdmitted(alternative: Alternative, within: WordsWithin | undefined): boolean {
  return alternative.kind === 'words' || !within || (within === 'title' && alternative.mark.startsWith('spec:'));
}

function meetClause(index: RowIndex, { clause, alternatives, allowed }: Placed, at: number): MetClause {
  const isTrade = namesTrade(clause);
  const somehow = takeBits(index, `somehow ${at}`);
  const really = isTrade ? takeBits(index, `really ${at}`) : somehow;
  for (const alternative of alternatives) {
    const isTheTrade = isTrade && alternative.weight >= TRADE_WEIGHT_MIN;
    addMatches(index, alternative, allowed, { into: somehow, naming: isTheTrade ? really : null });
  }
  return { isTrade, isDemanded: clause.isDemanded === true, really, somehow };
}

function anyOf(index: RowIndex, clauses: readonly MetClause[]): MetClause {
  const really = takeBits(index, 'really beside');
  const somehow = takeBits(index, 'somehow beside');
  for (const clause of clauses) {
    addBits(really, clause.really);
    addBits(somehow, clause.somehow);
  }
  return { isTrade: clauses.some(({ isTrade }) => isTrade), isDemanded: false, really, somehow };
}

/**
 * Adds the rows with the mark, or with all the words in one of the places; `naming` gets only those that have the words where a
 * trade is named.
 */
function addMatches(
  index: RowIndex,
  alternative: Alternative,
  places: number,
  { into, naming }: { into: Bits; naming: Bits | null },
): void {
  if (alternative.kind === 'mark') {
    const rows = index.marks.get(alternative.mark);
    addRows(into, rows);
    if (naming) addRows(naming, rows);
    return;
  }
  const rows = rowsOfWords(index, alternative);
  addRows(into, rows, places);
  if (naming) addRows(naming, rows, places & NAMING_PLACES);
}

function excludedRows(index: RowIndex, clauses: readonly Clause[]): Bits | null {
  if (clauses.length === 0) return null;
  const excluded = takeBits(index, 'excluded');
  for (const { alternatives, within, isTradeName } of clauses) {
    const allowed = within ? PLACES_IN[within] : isTradeName ? NAMING_PLACES : ANY_PLACE;
    for (const alternative of alternatives) addMatches(index, alternative, allowed, { into: excluded, naming: null });
  }
  return excluded;
}

/** Trades side by side share the importance of one. */
function importanceOf(clause: Clause, besides: number): number {
  if (clause.ranksOnly) return RANKING_IMPORTANCE;
  if (clause.beside) return TRADE_IMPORTANCE / besides;
  return namesTrade(clause) ? TRADE_IMPORTANCE : OTHER_IMPORTANCE;
}

export function namesTrade({ alternatives, isTradeName }: Clause): boolean {
  return (
    isTradeName === true ||
    alternatives.some((alternative) => alternative.kind === 'mark' && alternative.mark.startsWith('spec:'))
  );
}
