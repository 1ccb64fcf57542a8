import type { Audience } from '../../resume/index.ts';
import { hasRow } from '../core/postings.ts';
import type { Lexicon } from '../text/clause.ts';
import { seenBy } from './resume-filters.ts';
import type { ResumeIndex } from './resume-index.ts';

/**
 * What a query of the audience is read by until its search is over: a word is known when a resume that it sees has it, and
 * mended by words of resumes that everyone sees.
 */
export function lexiconFor(index: ResumeIndex, audience: Audience): Lexicon {
  const { columns, lexicon, scratch, stems } = index;
  if (audience.kind === 'public') return lexicon;
  const isSeen = scratch.take('seen', Uint8Array, index.rowCount);
  seenBy(index, audience)((row) => (isSeen[row] = columns.shown[row] ?? 0));
  const isKnown = (stem: string) => {
    const postings = stems.get(stem);
    return postings !== undefined && hasRow(postings, (row) => isSeen[row] === 1);
  };
  // Only the words that others are mended by are weighed.
  return { ...lexicon, frequency: (stem) => Number(isKnown(stem)), mendsBy: lexicon };
}
