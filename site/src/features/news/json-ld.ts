import type { NewsArticle, WithContext } from 'schema-dts';
import type { News } from '#shared/contracts/news.ts';
import { newsHref } from './news.ts';

/** Structured data of an article. `image`: the picture for sharing, a path. */
export function newsArticle(news: News, image: string | null, origin: string): WithContext<NewsArticle> {
  const organization = {
    '@type': 'Organization' as const,
    name: 'Каркас',
    url: `${origin}/`,
    logo: `${origin}/touch-icon.png`,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: news.title,
    description: news.lead,
    datePublished: news.publishedAt,
    dateModified: news.updatedAt,
    mainEntityOfPage: origin + newsHref(news),
    articleSection: news.category.title,
    inLanguage: 'ru',
    ...(image && { image: new URL(image, origin).href }),
    ...(news.tags.length > 0 && { keywords: news.tags.join(', ') }),
    author: news.author ? { '@type': 'Organization', name: news.author, url: `${origin}/about` } : organization,
    publisher: organization,
  };
}
