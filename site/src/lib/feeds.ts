/** A feed for the layout's links. */
interface FeedLink {
  title: string;
  href: string;
  type: 'application/rss+xml' | 'application/feed+json';
}

/** Both feeds of a list: its address with an extension after the path. `query` is '' or begins with `?`. */
export function feedsOf(path: string, query: string, title: string): FeedLink[] {
  return [
    { title: `${title}: RSS`, href: `${path}.rss${query}`, type: 'application/rss+xml' },
    { title: `${title}: JSON Feed`, href: `${path}.json${query}`, type: 'application/feed+json' },
  ];
}
