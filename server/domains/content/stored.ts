import { slideSchema } from '#shared/contracts/content.ts';
import { newsCardSchema, newsSchema, seoSchema } from '#shared/contracts/news.ts';
import { NEWS_STATUSES } from '#shared/domain/news-machine.ts';
import { z } from 'zod';

// Columns that the compiler knows as text and JSON only. The contract shows them as they are stored.

/** Of published news: a CHECK gives each its day. */
export const newsCardColumns = newsCardSchema.pick({ cover: true }).extend({ publishedAt: z.date() });
export const newsColumns = newsCardColumns.extend(newsSchema.pick({ blocks: true, seo: true }).shape);
export const newsStatusColumns = z.object({ status: z.enum(NEWS_STATUSES) });
export const categoryColumns = z.object({ seo: seoSchema });
export const slideColumns = slideSchema.pick({ image: true });
