import type { Alternative, Clause } from '../text/clause.ts';
import { PLACES, visit, visitTogether } from './postings.ts';
import type { RowIndex } from './row-index.ts';
import { BESIDE, MAIN } from './marks.ts';

/** How relevant a word is, by the best of the places where it occurs. */
const PLACE_WEIGHTS: readonly (readonly [bit: number, weight: number])[] = [
  [PLACES.title, 1],
  [PLACES.trade, 0.85],
  [PLACES.company, 0.6],
  [PLACES.skills, 0.4],
  [PLACES.text, 0.2],
];
const WEIGHT_OF_PLACES = Float32Array.from(
  { length: 32 },
  (_, places) => PLACE_WEIGHTS.find(([bit]) => places & bit)?.[1] ?? 0,
);
const MARK_WEIGHTS = Float32Array.from({ length: 4 }, (_, place) => (place & MAIN ? 1 : place & BESIDE ? 0.5 : 0));
/** The bonus of the weaker of words and marks: «Помощник сварщика» has the word, «Сварщик» has word and trade. */
const BOTH_BONUS = 0.35;
/** From this weight on an alternative is the trade that was asked for; below it a neighbour or its work. */
const TRADE_WEIGHT_MIN = 0.6;
/** A trade is what people look for; a place or a condition only narrows it. */
const TRADE_IMPORTANCE = 1;
const OTHER_IMPORTANCE = 0.5;
const RANKING_IMPORTANCE = 0.3;

/** Trades named side by side: how many of them a row has, and the last of those, counted from 0. */
export interface BesideMatch {
  trades: number;
  count: Uint8Array;
  last: Uint8Array;
}

/** The match of a query's words for each row. */
export interface WordMatch {
  /** How many clauses the row meets; a trade only in the title or as a specialization. */
  met: Uint8Array;
  /** How many clauses it meets in any way: a trade by a neighbouring one or by a mention in the text, too. */
  metSomehow: Uint8Array;
  /** The clauses among them that name a trade. */
  metTrades: Uint8Array;
  metTradesSomehow: Uint8Array;
  /** 0–1. */
  score: Float32Array;
  /** How many words of the title are in the query. */
  inTitle: Uint8Array;
  excluded: Uint8Array | null;
  /** Of trades named side by side; null without them. */
  beside: BesideMatch | null;
  clauseCount: number;
  tradeCount: number;
}

/** Where a trade is named rather than mentioned. */
const NAMING_PLACES = PLACES.title | PLACES.trade;
/** The places selected by `q_in`, as bits. */
const PLACES_IN = {
  name: PLACES.title,
  title: PLACES.title | PLACES.trade,
  company: PLACES.company,
  text: PLACES.skills | PLACES.text,
} as const;

/**
 * Matches words with the rows. A trade that is only mentioned in a text counts for less, or with `ofNamed` not at all: a vacancy
 * has the trade that it names, a person may have done what the resume tells.
 */
export function matchWords(
  index: RowIndex,
  clauses: readonly Clause[],
  { within, ofNamed }: { within?: keyof typeof PLACES_IN | undefined; ofNamed: boolean },
): WordMatch {
  const { rowCount, scratch } = index;
  const wanted = clauses.filter(({ excluded }) => !excluded);
  const besides = wanted.filter(({ beside }) => beside).length;
  const importance = wanted.map((clause) => importanceOf(clause, besides));
  const required = wanted.filter(({ ranksOnly }) => !ranksOnly);
  const whole = importance.reduce((sum, value) => sum + value, 0) || 1;
  const match: WordMatch = {
    met: scratch.take('met', Uint8Array, rowCount),
    metSomehow: scratch.take('metSomehow', Uint8Array, rowCount),
    metTrades: scratch.take('metTrades', Uint8Array, rowCount),
    metTradesSomehow: scratch.take('metTradesSomehow', Uint8Array, rowCount),
    score: scratch.take('score', Float32Array, rowCount),
    inTitle: scratch.take('inTitle', Uint8Array, rowCount),
    excluded: null,
    beside: besides
      ? {
          trades: besides,
          count: scratch.take('besideCount', Uint8Array, rowCount),
          last: scratch.take('besideLast', Uint8Array, rowCount),
        }
      : null,
    // Trades side by side count as one.
    clauseCount: required.length - Math.max(0, besides - 1),
    tradeCount: required.filter(namesTrade).length - Math.max(0, besides - 1),
  };
  const byWords = scratch.take('byWords', Float32Array, rowCount);
  const byMarks = scratch.take('byMarks', Float32Array, rowCount);
  const touched = scratch.take('touched', Uint32Array, rowCount);
  const really = scratch.take('really', Uint8Array, rowCount);
  const besideSomehow = scratch.take('besideSomehow', Uint8Array, besides ? rowCount : 0);
  let besideAt = 0;
  for (const [at, clause] of wanted.entries()) {
    let touchedCount = 0;
    const beside = clause.beside ? match.beside : null;
    const trade = Number(namesTrade(clause));
    const place = clause.within ?? within;
    const allowed = place ? PLACES_IN[place] : 31;
    const see = (best: Float32Array, row: number, weight: number, isReally: boolean) => {
      if (byWords[row] === 0 && byMarks[row] === 0) touched[touchedCount++] = row;
      if (isReally) really[row] = 1;
      if (weight > (best[row] ?? 0)) best[row] = weight;
    };
    for (const alternative of clause.alternatives) {
      const isNear = trade === 1 && alternative.weight < TRADE_WEIGHT_MIN;
      if (alternative.kind === 'mark') {
        // Restricting the places of words does not affect marks, except those from titles.
        if (place && !(place === 'title' && alternative.mark.startsWith('spec:'))) continue;
        visit(index.marks.get(alternative.mark), (row, at) =>
          see(byMarks, row, alternative.weight * (MARK_WEIGHTS[at] ?? 0), !isNear),
        );
      } else {
        visitStems(index, alternative, (row, places) => {
          if ((places & allowed) === 0 || (ofNamed && clause.isTradeName && !place && (places & NAMING_PLACES) === 0))
            return;
          if (places & PLACES.title) match.inTitle[row] = (match.inTitle[row] ?? 0) + alternative.stems.length;
          const isReally = !isNear && (trade === 0 || (places & NAMING_PLACES) !== 0);
          see(byWords, row, alternative.weight * (WEIGHT_OF_PLACES[places & allowed] ?? 0), isReally);
        });
      }
    }
    const share = (importance[at] ?? 0) / whole;
    for (let next = 0; next < touchedCount; next += 1) {
      const row = touched[next] ?? 0;
      const words = byWords[row] ?? 0;
      const marks = byMarks[row] ?? 0;
      const isReally = really[row] ?? 0;
      // Of trades side by side the first that a row has counts.
      const isMet = clause.ranksOnly || beside?.count[row] ? 0 : isReally;
      const isMetSomehow = clause.ranksOnly || (beside && besideSomehow[row]) ? 0 : 1;
      if (beside) {
        besideSomehow[row] = 1;
        if (isReally) {
          beside.count[row] = (beside.count[row] ?? 0) + 1;
          beside.last[row] = besideAt;
        }
      }
      match.met[row] = (match.met[row] ?? 0) + isMet;
      match.metSomehow[row] = (match.metSomehow[row] ?? 0) + isMetSomehow;
      match.metTrades[row] = (match.metTrades[row] ?? 0) + trade * isMet;
      match.metTradesSomehow[row] = (match.metTradesSomehow[row] ?? 0) + trade * isMetSomehow;
      match.score[row] =
        (match.score[row] ?? 0) +
        (share * (Math.max(words, marks) + BOTH_BONUS * Math.min(words, marks))) / (1 + BOTH_BONUS);
      byWords[row] = 0;
      byMarks[row] = 0;
      really[row] = 0;
    }
    if (beside) besideAt += 1;
  }
  match.excluded = excludedRows(
    index,
    clauses.filter(({ excluded }) => excluded),
  );
  return match;
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

function visitStems(
  index: RowIndex,
  { stems }: Extract<Alternative, { kind: 'words' }>,
  see: (row: number, places: number) => void,
): void {
  visitTogether(
    stems.map((stem) => index.stems.get(stem)),
    see,
  );
}

function excludedRows(index: RowIndex, clauses: readonly Clause[]): Uint8Array | null {
  if (clauses.length === 0) return null;
  const excluded = index.scratch.take('excluded', Uint8Array, index.rowCount);
  for (const { alternatives, within, isTradeName } of clauses) {
    const allowed = within ? PLACES_IN[within] : isTradeName ? NAMING_PLACES : 31;
    for (const alternative of alternatives) {
      if (alternative.kind === 'mark') visit(index.marks.get(alternative.mark), (row) => (excluded[row] = 1));
      else
        visitStems(index, alternative, (row, places) => {
          if (places & allowed) excluded[row] = 1;
        });
    }
  }
  return excluded;
}
