import type { VacancyQuery } from '#shared/domain/vacancy-query.ts';
import type { PieceUnit } from '#shared/domain/vacancy-terms.ts';
import type { Mark } from '../core/marks.ts';

/**
 * One way to match a clause: words in the texts of a vacancy, or a mark in the index. Weights are 0–1: 1 for the
 * written words, less for similar ones.
 */
export type Alternative =
  | WordsAlternative
  | {
      kind: 'mark';
      /** `spec:101`, `city:7701`, `rotation:r60_30`, `housing:1`: see `marks.ts`. */
      mark: Mark;
      weight: number;
    };

export interface WordsAlternative {
  kind: 'words';
  /** Stems as `analyze` makes them; one place must have all of them. */
  stems: readonly string[];
  /** One text of the place must have these one right after another: words in quotes, or one after `!`. */
  sequence?: readonly SequenceWord[];
  weight: number;
}

/** A word in any form, or only as it is written, lower case without ё. */
export type SequenceWord = { stem: string } | { form: string };

/** Where the words of a clause must be, when not anywhere. `name` is the title alone, `title` has the trades, too. */
export type WordsWithin = 'name' | 'title' | 'company' | 'text';

/** One condition of a query; a vacancy that does not match it is not found. Nothing matches one without alternatives. */
export interface Clause {
  alternatives: readonly Alternative[];
  /** The vacancy must not match it: «-вахта», «кроме вахты». */
  excluded: boolean;
  /** The words of the query that it comes from. */
  source: string;
  /** What it was understood as, in the thesaurus's spelling: «с удостоверением» for «удостоверением». */
  label?: string;
  /** It is the name of a trade, not of its work: «каменщик», «прораб отделки». */
  isTradeName?: true;
  /** One of several trades named side by side: one of them is enough, more are better. */
  beside?: true;
  /** It only raises the rank: «инженер» before «геодезист». */
  ranksOnly?: true;
  within?: WordsWithin;
  /** It is the district of the city that a clause with this source names: what is elsewhere in the city is close. */
  districtOf?: string;
  /** An operator demands it: it holds in a relaxed answer, too. */
  isDemanded?: true;
}

/** A company that a query names. */
export interface Employer {
  /** Stems that its name has, as `analyze` makes them. */
  stems: readonly string[];
  /** The words of the query that it comes from, with the legal form. */
  source: string;
  /** As it is written, without the legal form. */
  name: string;
}

/** Pay that a query asks for, roubles: at least one of both ends. */
export interface PayAsked extends Pick<VacancyQuery, 'pay_net'> {
  pay_min: number | null;
  pay_max: number | null;
  pay_mode: NonNullable<VacancyQuery['pay_mode']> | 'piece';
  /** Of `piece`: «за м²». */
  unit?: PieceUnit;
  /** The words of the query that it comes from. */
  source: string;
}

/** What a query says about pay. */
export interface PayWords {
  pay: PayAsked | null;
  /** The words that ask for the best paid first: «высокая зарплата»; null without. */
  bestPaid: string | null;
}

/** The parsed words of a query. */
export interface ReadText extends PayWords {
  clauses: readonly Clause[];
  /** The query with corrected words, when something was corrected; null otherwise. */
  corrected: string | null;
  /** Words that no vacancy has and that could not be corrected; they are in no clause. */
  ignored: readonly string[];
  /** Nationalities in a query for people, which nobody is searched for by; they are in no clause. */
  nationalities: readonly string[];
  /** Companies that it names: any of them. */
  employers: readonly Employer[];
  /** All clauses must hold: they are the words as written. */
  exact: boolean;
}

/** The index's vocabulary, by which the query parser corrects misspelt words. */
export interface Lexicon {
  /** The number of vacancies that have the stem in any of their texts. */
  frequency(stem: string): number;
  /** Words of titles, trades and companies as spelled, lower case without ё, each with its number of vacancies. */
  words(): ReadonlyMap<string, number>;
  /** The places, as bits of `PLACES`, where some vacancy has all the stems together; absent where nobody asks. */
  placesOf?(stems: readonly string[]): number;
  /**
   * For a lexicon of one caller, who may have more known words than are used for corrections: the lexicon for
   * corrections.
   */
  mendsBy?: Lexicon;
}
