import { useState } from 'react';
import { siteHost } from '../../lib/host.ts';
import { createVacancyFeed, VacancyFeed as Feed, type FeedAddress, type VacancyFeedOptions } from './index.ts';
import { withFields } from './query.ts';

export { feedUrl, readFeedQuery } from './query.ts';

/** With the list and the moment of the server's HTML: the first view in the browser must be the same. */
type Props = Omit<VacancyFeedOptions, 'address' | 'renderItem' | 'renderActions'> &
  Required<Pick<VacancyFeedOptions, 'initial' | 'now'>> & {
    /** Path of the page that the feed is on: base of its links and of its form. */
    basePath: string;
  };

/** The site's door: JSON in, the site's host inside. */
export function VacancyFeed({ basePath, ...options }: Props) {
  const [feed] = useState(() => createVacancyFeed(siteHost, { ...options, address: addressAt(basePath) }));
  return <Feed feed={feed} />;
}

function addressAt(basePath: string): FeedAddress {
  return {
    urlOf: (fields) => withFields(basePath, fields),
    fieldsOf: (url) => (url.pathname === basePath ? url.searchParams : null),
  };
}
