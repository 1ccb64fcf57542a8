import { expect, test } from 'vitest';
import type { News } from '#shared/contracts/news.ts';
import { newsArticle } from './json-ld.ts';

/** The fields of an article that the markup reads. */
const news: News = {
  id: 1,
  slug: 'zakony/avans',
  title: 'Аванс </script>',
  lead: 'Когда платят',
  cover: null,
  category: { slug: 'zakony', title: 'Законы' },
  publishedAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
  pinned: false,
  blocks: [],
  tags: [],
  regions: [],
  author: null,
  sourceUrl: null,
  seo: {},
  related: [],
};

test('has what search engines ask for', () => {
  expect(newsArticle({ ...news, tags: ['аванс', 'сроки'] }, '/files/a.webp', 'https://example.ru')).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Аванс </script>',
    datePublished: '2026-11-20T09:00:00.000Z',
    dateModified: '2026-11-21T09:00:00.000Z',
    mainEntityOfPage: 'https://example.ru/news/zakony/avans',
    articleSection: 'Законы',
    image: 'https://example.ru/files/a.webp',
    keywords: 'аванс, сроки',
    publisher: { name: 'Каркас' },
  });
});

test('omits missing fields', () => {
  const article = newsArticle(news, null, 'https://example.ru');
  expect(article).not.toHaveProperty('image');
  expect(article).not.toHaveProperty('keywords');
  expect(article).toMatchObject({ author: { name: 'Каркас' } });
});
