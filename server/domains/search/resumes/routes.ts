import type { resumeSearchContracts } from '#shared/contracts/resume-search.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { DomainError } from '../../../platform/problems.ts';
import { audienceOf, findResumeCards } from '../../resume/index.ts';
import type { ResumeSearch } from './resume-search.ts';
import { searchResumes } from './search-resumes.ts';
import { findSimilarResumes } from './similar-resumes.ts';

/** The calls of the search over the process's index of resumes. */
export function resumeSearchCalls(search: ResumeSearch): Handlers<typeof resumeSearchContracts> {
  return {
    'GET /search/resume': async (call, context) =>
      searchResumes(await search.index(audienceOf(context.actor)), call, context),

    'GET /search/resume/{id}': async ({ params, query }, { db, actor, clock }) => {
      const audience = audienceOf(actor);
      const now = clock.now();
      const ids = findSimilarResumes(await search.index(audience), params.id, audience, now.getTime(), query.limit);
      if (!ids) throw new DomainError('not_found');
      return { items: await findResumeCards(db, ids, audience, now) };
    },
  };
}
