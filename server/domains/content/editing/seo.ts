import type { z } from 'zod';
import type { Seo } from '#shared/contracts/news.ts';
import type { writtenSeoSchema } from '#shared/contracts/staff-news.ts';

type WrittenSeo = z.output<typeof writtenSeoSchema>;

/** What is written for search engines, without empty texts: they leave the page its own. */
export function toSeo(
  { title, description, page_header, keywords }: WrittenSeo,
  ogImage: string | null | undefined,
): Seo {
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(page_header && { page_header }),
    ...(keywords && { keywords }),
    ...(ogImage && { og_image: ogImage }),
  };
}
