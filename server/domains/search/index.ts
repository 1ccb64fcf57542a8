export { searchFeed } from './feed.ts';
export { createPopularQueries, type PopularQueries } from './popular-queries.ts';
export { deleteOldQueryCounts } from './repository.ts';
export { searchCalls } from './routes.ts';
export { createVacancySearch, type VacancySearch } from './vacancy-search.ts';
