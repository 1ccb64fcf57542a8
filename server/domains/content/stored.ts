import { slideSchema } from '#shared/contracts/content.ts';
import { newsCardSchema, newsSchema, seoSchema } from '#shared/contracts/news.ts';
import { NEWS_STATUSES } from '#shared/domain/news-machine.ts';
import { z } from 'zod';

// Columns that have only text and JSON types for the compiler. The contract shows them as stored.

/** For published news: a CHECK requires the day. */
export const newsCardColumns = newsCardSchema.pick({ cover: true }).extend({ publishedAt: z.date() });
export const newsColumns = newsCardColumns.extend(newsSchema.pick({ blocks: true, seo: true }).shape);
export const newsStatusColumns = z.object({ status: z.enum(NEWS_STATUSES) });
/** For news in any state. */
export const editedNewsColumns = newsColumns.extend({
  ...newsStatusColumns.shape,
  publishedAt: z.date().nullable(),
});
export const categoryColumns = z.object({ seo: seoSchema });
export const slideColumns = slideSchema.pick({ image: true });
