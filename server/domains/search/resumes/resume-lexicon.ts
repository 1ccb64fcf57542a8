import type { Audience } from '../../resume/index.ts';
import { hasRow } from '../core/postings.ts';
import type { Lexicon } from '../text/clause.ts';
import { seenBy } from './resume-filters.ts';
import type { ResumeIndex } from './resume-index.ts';

/**
 * The lexicon for queries of one audience during one search: a word is known when a resume visible to the audience has
 * it, and corrected by words of public resumes.
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
  // Only words used for corrections have weights.
  return { ...lexicon, frequency: (stem) => Number(isKnown(stem)), mendsBy: lexicon };
}
