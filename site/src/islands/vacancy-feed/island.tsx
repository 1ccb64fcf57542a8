import { useEffect, useState } from 'react';
import { siteHost } from '../../lib/host.ts';
import { renderHeart } from '../../lib/render-heart.tsx';
import { renderRespondLink } from '../../lib/render-respond-link.tsx';
import { createVacancyFeed, VacancyFeed as Feed, type FeedAddress, type VacancyFeedOptions } from './index.ts';
import { withFields } from './query.ts';

export { feedUrl, readFeedQuery } from './query.ts';

/** Includes the list and time of the server's HTML: the first render in the browser must be identical. */
type Props = Omit<VacancyFeedOptions, 'address' | 'renderItem' | 'renderActions' | 'renderMark' | 'renderRespond'> &
  Required<Pick<VacancyFeedOptions, 'initial' | 'now'>> & {
    /** Path of the feed's page: the base of its links and its form. */
    basePath: string;
  };

/** The site's interface: takes JSON and uses the site's host. */
export function VacancyFeed({ basePath, ...options }: Props) {
  const [feed] = useState(() =>
    createVacancyFeed(siteHost, {
      ...options,
      renderMark: renderHeart,
      renderRespond: renderRespondLink,
      address: addressAt(basePath),
    }),
  );
  // The hearts of other cards are marked once they are drawn.
  useEffect(() => feed.$list.listen(() => requestAnimationFrame(tellOfCards)), [feed]);
  return <Feed feed={feed} />;
}

function addressAt(basePath: string): FeedAddress {
  return {
    urlOf: (fields) => withFields(basePath, fields),
    fieldsOf: (url) => (url.pathname === basePath ? url.searchParams : null),
  };
}

function tellOfCards(): void {
  document.dispatchEvent(new CustomEvent('list:shown', { detail: '' }));
}
