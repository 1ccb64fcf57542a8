import { resumeSearchContracts } from '#shared/contracts/resume-search.ts';
import { searchContracts } from '#shared/contracts/search.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { ResumeSearch } from './resumes/resume-search.ts';
import { resumeSearchCalls } from './resumes/routes.ts';
import type { PopularQueries } from './vacancies/popular-queries.ts';
import { deleteOldQueryCounts } from './vacancies/popular-repository.ts';
import { searchCalls } from './vacancies/routes.ts';
import type { VacancySearch } from './vacancies/vacancy-search.ts';

export type { SavedList, ShownWithin } from './core/saved-list.ts';
export { describeResumeList, findNewResumes } from './resumes/saved-list.ts';
export { findFitting } from './vacancies/fitting.ts';
export { describeVacancyList, findNewVacancies } from './vacancies/saved-list.ts';
export { correctWords } from './vacancies/correct-words.ts';
export { searchFeed } from './vacancies/feed.ts';
export { createPopularQueries, type PopularQueries } from './vacancies/popular-queries.ts';
export { deleteOldQueryCounts };
export { createResumeSearch, type ResumeSearch } from './resumes/resume-search.ts';
export { findSimilarInFeed } from './vacancies/similar-vacancies.ts';
export { payByRegion, specializationsOfEach } from './vacancies/specialization-figures.ts';
export { createVacancySearch, type VacancySearch } from './vacancies/vacancy-search.ts';

interface SearchSources {
  search: VacancySearch;
  resumeSearch: ResumeSearch;
  popular: PopularQueries;
}

export const searchDomain = defineDomain({
  name: 'search',
  contracts: { ...searchContracts, ...resumeSearchContracts },
  calls: ({ search, resumeSearch, popular }: SearchSources) => ({
    ...searchCalls(search, popular),
    ...resumeSearchCalls(resumeSearch),
  }),
  jobs: () => ({
    scheduled: [
      {
        name: 'delete-old-query-counts',
        cron: '17 * * * *',
        run: ({ db, clock }) => deleteOldQueryCounts(db, clock.now()),
      },
    ],
  }),
});
