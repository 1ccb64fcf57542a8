import { XMLBuilder } from 'fast-xml-parser';

export interface FeedText {
  title: string;
  description: string;
  /** The page with the same list. */
  url: string;
  /** The feed's own address, if it has one. */
  feedUrl?: string;
  items: readonly FeedEntry[];
}

export interface FeedEntry {
  /** One of our addresses; never changes. */
  id: string;
  url: string;
  title: string;
  html: string;
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  categories: readonly string[];
  /** Absolute URL. */
  imageUrl?: string;
}

/** Characters that XML 1.0 forbids, escaped or not. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => String(value).replaceAll(FORBIDDEN, ''),
  attributeValueProcessor: (_name, value) => String(value).replaceAll(FORBIDDEN, ''),
});

/** RSS 2.0; the text of an item is HTML. */
export function writeRss({ title, description, url, feedUrl, items }: FeedText): string {
  return writeXml({
    rss: {
      '@version': '2.0',
      ...(feedUrl ? { '@xmlns:atom': 'http://www.w3.org/2005/Atom' } : {}),
      channel: {
        title,
        link: url,
        description,
        language: 'ru',
        ...(feedUrl ? { 'atom:link': { '@href': feedUrl, '@rel': 'self', '@type': 'application/rss+xml' } } : {}),
        ...stated({ lastBuildDate: items.length > 0 && new Date(changedAt(items)).toUTCString() }),
        item: items.map((item) => ({
          title: item.title,
          link: item.url,
          guid: { '@isPermaLink': 'false', '#text': item.id },
          pubDate: new Date(item.publishedAt).toUTCString(),
          category: item.categories,
          description: item.html,
        })),
      },
    },
  });
}

/** JSON Feed 1.1. */
export function writeJsonFeed({ title, description, url, feedUrl, items }: FeedText): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: url,
    feed_url: feedUrl,
    description,
    language: 'ru',
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_html: item.html,
      image: item.imageUrl,
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      tags: item.categories,
    })),
  });
}

export function writeXml(document: object): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${builder.build(document)}`;
}

/** Leaves out empty elements. */
export function stated(elements: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(elements).filter(([, value]) => value || value === 0));
}

/** The time of the newest change, so that an unchanged feed has unchanged bytes. */
export function changedAt(items: readonly { updatedAt: string }[]): string {
  return items.map(({ updatedAt }) => updatedAt).reduce((latest, at) => (at > latest ? at : latest), '');
}
