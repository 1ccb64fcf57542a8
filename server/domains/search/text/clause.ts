import type { Mark } from '../core/marks.ts';

/**
 * One way to meet a clause: words in the texts of a vacancy, or a mark that the index puts on it. Weights are 0–1: 1 for
 * what was written, less for what is only like it.
 */
export type Alternative =
  | {
      kind: 'words';
      /** Stems as `analyze` makes them; all of them must stand in one of the texts. */
      stems: readonly string[];
      weight: number;
    }
  | {
      kind: 'mark';
      /** `spec:101`, `city:7701`, `rotation:r60_30`, `housing:1`: see `marks.ts`. */
      mark: Mark;
      weight: number;
    };

/** One thing that a query asks for; a vacancy that does not meet it is not found. */
export interface Clause {
  alternatives: readonly Alternative[];
  /** The vacancy must not meet it: «-вахта», «кроме вахты». */
  excluded: boolean;
  /** The words of the query that it came from. */
  source: string;
}

/** The words of a query, understood. */
export interface ReadText {
  clauses: readonly Clause[];
  /** The query with mended words, when something was mended; null otherwise. */
  corrected: string | null;
  /** Words that no vacancy has and that nothing could mend; they are in no clause. */
  ignored: readonly string[];
}

/** What the index knows of words; the reader of queries mends misspelt ones by it. */
export interface Lexicon {
  /** In how many vacancies the stem stands, in any of their texts. */
  frequency(stem: string): number;
  /** Words of titles, trades and companies as they are written, lower case without ё, each with the number of its vacancies. */
  words(): ReadonlyMap<string, number>;
  /** Made for one caller, who may know more words than others are told: words are mended by this one. */
  mendsBy?: Lexicon;
}
