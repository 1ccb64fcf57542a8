import { renderToString } from 'react-dom/server';
import { createVacancyFeed, loadDetail, VacancyFeed, type VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';
import type { Host } from '#shared/client/host.ts';

/** The server's half of a hydrated feed: React's HTML, as on the site, whatever takes it over in the browser. */
export function renderFeed(options: VacancyFeedOptions): string {
  const host: Host = {
    call: () => Promise.reject(new Error('A drawn feed asks nothing.')),
    navigate: () => {},
    onNavigate: () => () => {},
    linkTo: (id) => `/vacancy/${id}`,
    emit: () => true,
    now: () => new Date(0),
  };
  return renderToString(<VacancyFeed feed={createVacancyFeed(host, { ...options, loadDetail })} />);
}
