/** The rows of one phrase that do not have it in the usual place alone. */
interface PhraseRows {
  /** Rows before this one are known. */
  upTo: number;
  postings: Uint32Array;
}

/**
 * Rows of phrases by their words. Queries are understood as the same phrases again and again, and as rows are only appended, what
 * is known stays right: only new rows are looked at.
 */
export interface KnownPhrases {
  rows: Map<string, PhraseRows>;
  /** Of all postings. */
  length: number;
}

export function createKnownPhrases(): KnownPhrases {
  return { rows: new Map(), length: 0 };
}
