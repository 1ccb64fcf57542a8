export { correctWords } from './vacancies/correct-words.ts';
export { searchFeed } from './vacancies/feed.ts';
export { createPopularQueries, type PopularQueries } from './vacancies/popular-queries.ts';
export { deleteOldQueryCounts } from './vacancies/popular-repository.ts';
export { searchCalls } from './vacancies/routes.ts';
export { createResumeSearch, type ResumeSearch } from './resumes/resume-search.ts';
export { resumeSearchCalls } from './resumes/routes.ts';
export { payByRegion, specializationsOfEach } from './vacancies/specialization-figures.ts';
export { createVacancySearch, type VacancySearch } from './vacancies/vacancy-search.ts';
