import type { Alternative, Clause, ReadText, WordsWithin } from '../text/clause.ts';
import { addBits, keepCommon, type Bits } from './bits.ts';
import { rowsOfWords } from './phrase-rows.ts';
import { addRows, ANY_PLACE, PLACES } from './postings.ts';
import type { RowIndex } from './row-index.ts';
import { takeBits } from './scratch.ts';

/** From this weight on an alternative is what was asked for; below it a neighbour of the trade, its work, or a mention of a condition. */
const MEANT_WEIGHT_MIN = 0.6;
/** A trade is what people look for; a place or a condition only narrows it. */
const TRADE_IMPORTANCE = 1;
const OTHER_IMPORTANCE = 0.5;
const RANKING_IMPORTANCE = 0.3;

/** Which rows match a query's words. */
export interface WordMatch {
  /** What rows must meet; trades named side by side are one, met by any of them, and so are places. */
  required: readonly MetClause[];
  /** The rows that really have each of the trades named side by side; null without such. */
  beside: readonly Bits[] | null;
  excluded: Bits | null;
  /** What scores rows, with that which only raises the rank. */
  scored: readonly ScoredClause[];
}

export interface MetClause {
  /** It names a trade or its work. */
  isTrade: boolean;
  /** It is the name of a trade. */
  isTradeName: boolean;
  isDemanded: boolean;
  isPlace: boolean;
  /** The rows that meet it; a trade only in the title or as a specialization. */
  really: Bits;
  /** The rows that meet it in any way: a trade by a neighbouring one or by a mention in the text, too. */
  somehow: Bits;
}

/** A clause of which is known whether it names a place. */
export interface PlacedClause extends Clause {
  /** Of several clauses that do, any is meant. */
  isPlace?: true;
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
export function matchWords(index: RowIndex, clauses: readonly PlacedClause[], options: Matching): WordMatch {
  const wanted = clauses
    .filter(({ excluded }) => !excluded)
    .map((clause) => ({ clause, ...placesOf(clause, options) }));
  const met = wanted
    .filter(({ clause }) => !clause.ranksOnly)
    .map((one, at) => ({ clause: one.clause, rows: meetClause(index, one, at) }));
  const trades = met.filter(({ clause }) => clause.beside);
  const places = met.filter(({ clause }) => clause.isPlace);
  // With several places each has its own district.
  const districts = met.filter(({ clause }) => places.length > 1 && clause.districtOf !== undefined);
  const others = met.filter((one) => ![trades, places, districts].some((group) => group.includes(one)));
  const withDistricts = places.map(({ clause, rows }, at) => {
    const district = districts.find(({ clause: { districtOf } }) => districtOf === clause.source);
    return district ? bothOf(index, `place ${at}`, rows, district.rows) : rows;
  });
  return {
    required: [
      ...others.map(({ rows }) => rows),
      ...anyOf(index, 'places', withDistricts),
      ...anyOf(
        index,
        'trades',
        trades.map(({ rows }) => rows),
      ),
    ],
    beside: trades.length > 0 ? trades.map(({ rows }) => rows.really) : null,
    excluded: excludedRows(
      index,
      clauses.filter(({ excluded }) => excluded),
    ),
    scored: wanted.map(({ clause, ...scored }) => ({
      ...scored,
      importance: importanceOf(clause, trades.length, places.length),
    })),
  };
}

/** What of a clause counts, and where. */
interface Placed {
  clause: PlacedClause;
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
  const isAllMeant = !isTrade && alternatives.every(isMeant);
  const really = isAllMeant ? somehow : takeBits(index, `really ${at}`);
  for (const alternative of alternatives) {
    addMatches(index, alternative, allowed, somehow);
    if (!isAllMeant && isMeant(alternative))
      addMatches(index, alternative, isTrade ? allowed & NAMING_PLACES : allowed, really);
  }
  return {
    isTrade,
    isTradeName: clause.isTradeName === true,
    isDemanded: clause.isDemanded === true,
    isPlace: clause.isPlace === true,
    really,
    somehow,
  };
}

/** What meets any of the clauses, which are of one kind; nothing of none. */
function anyOf(index: RowIndex, name: string, clauses: readonly MetClause[]): MetClause[] {
  const [first, ...others] = clauses;
  if (!first || others.length === 0) return [...clauses];
  const any = {
    ...first,
    really: takeBits(index, `really any of ${name}`),
    somehow: takeBits(index, `somehow any of ${name}`),
  };
  for (const { really, somehow } of clauses) {
    addBits(any.really, really);
    addBits(any.somehow, somehow);
  }
  return [any];
}

function bothOf(index: RowIndex, name: string, clause: MetClause, other: MetClause): MetClause {
  const both = { ...clause, really: takeBits(index, `really ${name}`), somehow: takeBits(index, `somehow ${name}`) };
  both.really.set(clause.really);
  both.somehow.set(clause.somehow);
  keepCommon(both.really, other.really);
  keepCommon(both.somehow, other.somehow);
  return both;
}

/** Adds the rows with the mark, or with all the words in one of the places. */
function addMatches(index: RowIndex, alternative: Alternative, places: number, into: Bits): void {
  if (alternative.kind === 'mark') addRows(into, index.marks.get(alternative.mark));
  else addRows(into, rowsOfWords(index, alternative), places);
}

function isMeant({ weight }: Alternative): boolean {
  return weight >= MEANT_WEIGHT_MIN;
}

function excludedRows(index: RowIndex, clauses: readonly Clause[]): Bits | null {
  if (clauses.length === 0) return null;
  const excluded = takeBits(index, 'excluded');
  for (const { alternatives, within, isTradeName } of clauses) {
    const allowed = within ? PLACES_IN[within] : isTradeName ? NAMING_PLACES : ANY_PLACE;
    for (const alternative of alternatives) addMatches(index, alternative, allowed, excluded);
  }
  return excluded;
}

/** Trades side by side share the importance of one, and so do places. */
function importanceOf(clause: PlacedClause, trades: number, places: number): number {
  if (clause.ranksOnly) return RANKING_IMPORTANCE;
  if (clause.beside) return TRADE_IMPORTANCE / trades;
  if (clause.isPlace) return OTHER_IMPORTANCE / places;
  return namesTrade(clause) ? TRADE_IMPORTANCE : OTHER_IMPORTANCE;
}

/** Whether a word was left out that means something: «мостотрест сварщик». A lone number or letter is none. */
export function leavesOutMeaning({ ignored }: ReadText): boolean {
  return ignored.some((word) => word.length > 1 && word.toUpperCase() !== word);
}

/** Whether a clause is a trade or its work; what only some trade is near of («autocad», «liebherr») is neither. */
export function namesTrade({ alternatives, isTradeName }: Clause): boolean {
  return (
    isTradeName === true ||
    alternatives.some((one) => one.kind === 'mark' && one.mark.startsWith('spec:') && isMeant(one))
  );
}
