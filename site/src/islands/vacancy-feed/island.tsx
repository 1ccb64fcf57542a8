import { useState } from 'react';
import { siteHost } from '../../lib/host.ts';
import { createVacancyFeed, VacancyFeed as Feed, type VacancyFeedOptions } from './index.ts';

export { feedUrl, readFeedQuery } from './query.ts';

/** With the list and the moment of the server's HTML: the first view in the browser must be the same. */
type Props = VacancyFeedOptions & Required<Pick<VacancyFeedOptions, 'initial' | 'now'>>;

/** The site's door: JSON in, the site's host inside. */
export function VacancyFeed(options: Props) {
  const [feed] = useState(() => createVacancyFeed(siteHost, options));
  return <Feed feed={feed} />;
}
