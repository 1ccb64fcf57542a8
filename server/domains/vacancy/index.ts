export { findCards } from './cards.ts';
export { findFeedItems, type FeedItem } from './feed-items.ts';
export { archiveExpired } from './jobs.ts';
export { insertVacancies, insertVacancy, replaceVacancy, type NewVacancy } from './new-vacancy.ts';
export { readVacancy } from './read-vacancy.ts';
export { isPublicVacancy } from './repository.ts';
export { vacancyCalls } from './routes.ts';
export { archiveVacancy, emitVacancyChanged, recoverVacancy, unpublishVacancy } from './service.ts';
