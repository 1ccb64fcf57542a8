import { contentContracts } from '#shared/contracts/content.ts';
import { newsContracts } from '#shared/contracts/news.ts';
import { staffNewsContracts } from '#shared/contracts/staff-news.ts';
import { staffPageContracts } from '#shared/contracts/staff-pages.ts';
import { defineDomain } from '../../platform/domain.ts';
import { staffNewsCalls, staffPageCalls } from './editing/routes.ts';
import { followContentClock } from './jobs.ts';
import type { PageMetas } from './page-metas.ts';
import { contentCalls, newsCalls } from './routes.ts';

export { changeNews } from './editing/change-news.ts';
export { saveNews } from './editing/news.ts';
export { followContentClock } from './jobs.ts';
export { insertNews, insertNewsCategory, insertPageMetas, insertSlide, type NewNews } from './new-content.ts';
export { createPageMetas, type PageMetas } from './page-metas.ts';
export { findCategory as findNewsCategory, findNewNews, isPublishedNews } from './repository.ts';

export const contentDomain = defineDomain({
  name: 'content',
  contracts: { ...newsContracts, ...contentContracts, ...staffNewsContracts, ...staffPageContracts },
  calls: ({ pageMetas }: { pageMetas: PageMetas }) => ({
    ...newsCalls,
    ...contentCalls(pageMetas),
    ...staffNewsCalls,
    ...staffPageCalls,
  }),
  events: [
    'news.sent',
    'news.returned',
    'news.edited',
    'news.scheduled',
    'news.published',
    'news.unpublished',
    'news.archived',
    'news.moved',
    'news.unpinned',
    'news_category.changed',
    'slider.changed',
    'page_meta.changed',
  ],
  jobs: () => ({ scheduled: [{ name: 'follow-content-clock', cron: '* * * * *', run: followContentClock }] }),
});
