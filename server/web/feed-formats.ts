import { XMLBuilder } from 'fast-xml-parser';

/** A feed of anything, for readers. */
export interface FeedText {
  title: string;
  description: string;
  /** Of the page that lists the same. */
  url: string;
  /** Of the feed itself, where it has one address. */
  feedUrl?: string;
  items: readonly FeedEntry[];
}

export interface FeedEntry {
  /** The same for ever; an address of ours. */
  id: string;
  url: string;
  title: string;
  html: string;
  /** ISO. */
  publishedAt: string;
  updatedAt: string;
  categories: readonly string[];
  /** Whole address. */
  imageUrl?: string;
}

/** What XML 1.0 cannot hold, escaped or not. */
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

/** Elements that have something to say. */
export function stated(elements: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(elements).filter(([, value]) => value || value === 0));
}

/** The newest change: the same feed is the same bytes whenever it is asked for. */
export function changedAt(items: readonly { updatedAt: string }[]): string {
  return items.map(({ updatedAt }) => updatedAt).reduce((latest, at) => (at > latest ? at : latest), '');
}
