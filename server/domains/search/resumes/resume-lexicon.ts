import type { Audience } from '../../resume/index.ts';
import { keepCommon } from '../core/bits.ts';
import { takeBits } from '../core/scratch.ts';
import { isIn } from '../core/postings.ts';
import type { Lexicon } from '../text/clause.ts';
import { seenBy } from './resume-filters.ts';
import type { ResumeIndex } from './resume-index.ts';

/**
 * The lexicon for queries of one audience during one search: a word is known when a resume visible to the audience has
 * it, and corrected by words of public resumes.
 */
export function lexiconFor(index: ResumeIndex, audience: Audience): Lexicon {
  const { lexicon, shown, stems } = index;
  if (audience.kind === 'public') return lexicon;
  const seen = takeBits(index, 'seen');
  seenBy(index, audience)(seen);
  keepCommon(seen, shown);
  const isKnown = (stem: string) => {
    const postings = stems.get(stem);
    return postings !== undefined && isIn(postings, seen);
  };
  // Only words used for corrections have weights.
  return { ...lexicon, frequency: (stem) => Number(isKnown(stem)), mendsBy: lexicon };
}
