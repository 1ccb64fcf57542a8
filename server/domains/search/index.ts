export { correctWords } from './correct-words.ts';
export { searchFeed } from './feed.ts';
export { createPopularQueries, type PopularQueries } from './popular-queries.ts';
export { deleteOldQueryCounts } from './popular-repository.ts';
export { searchCalls } from './routes.ts';
export { createResumeSearch, type ResumeSearch } from './resumes/resume-search.ts';
export { resumeSearchCalls } from './resumes/routes.ts';
export { payByRegion, specializationsOfEach } from './specialization-figures.ts';
export { createVacancySearch, type VacancySearch } from './vacancy-search.ts';
