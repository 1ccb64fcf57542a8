export { followContentClock } from './jobs.ts';
export { insertNews, insertNewsCategory, insertSlide, type NewNews } from './new-content.ts';
export { createPageMetas, type PageMetas } from './page-metas.ts';
export { isPublishedNews } from './repository.ts';
export { contentCalls, newsCalls } from './routes.ts';
export { changeNews, moveNews, scheduleNews, setPageMeta } from './service.ts';
