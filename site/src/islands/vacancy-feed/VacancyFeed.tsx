import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { plural } from '#shared/text/plural.ts';
import { LinkOrButton } from '#shared/ui/LinkOrButton.tsx';
import { FeedFilters } from './FeedFilters.tsx';
import { FeedList } from './FeedList.tsx';
import { FeedMessage } from './FeedMessage.tsx';
import { FeedPager } from './FeedPager.tsx';
import { FeedReading } from './FeedReading.tsx';
import { OpenedVacancy } from './OpenedVacancy.tsx';
import { isNarrowed, type FeedQuery } from './query.ts';
import { Slot } from './Slot.tsx';
import type { VacancyFeedStore } from './store.ts';

/** Open vacancies with filters and pages. Works as plain links and a GET form until its script runs. */
export function VacancyFeed({ feed }: { feed: VacancyFeedStore }) {
  const query = useStore(feed.$query);
  const { value: page, pending, error } = useStore(feed.$list);
  const [live, setLive] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { labels, pagination, appends, detail, filters, preset } = feed.settings;

  useEffect(() => {
    setLive(true);
    return feed.start();
  }, [feed]);

  /**
   * The clicked element is gone or below the new list: the focus moves to the top, unless the user has moved it
   * elsewhere.
   */
  async function readAfter(shown: Promise<boolean>): Promise<void> {
    if (await shown) heading.current?.focus();
  }

  const goTo = (next: FeedQuery) => void readAfter(feed.show(next));
  const all = { page: 1, sort: query.sort };
  const shown = page && (!error || feed.isNextPage(query)) ? page : null;
  const title = shown ? plural(shown.total, labels.count) : labels.title;
  const place =
    shown && pagination === 'pages' && shown.pageCount > 1
      ? filled(labels.pageOf, shown.query.page ?? 1, shown.pageCount)
      : '';
  const part =
    shown && appends && shown.items.length < shown.total ? filled(labels.shownOf, shown.items.length, shown.total) : '';

  return (
    <section className="feed" part="root" aria-label={labels.feed}>
      <Slot feed={feed} name="header" />
      <Slot feed={feed} name="filters-before" />
      {page && filters.length > 0 && <FeedFilters feed={feed} query={query} page={page} />}
      <div className="feed-head" part="header">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {place && <p className="meta">{place}</p>}
        {page && page.total > 0 && isNarrowed(query) && (
          <LinkOrButton className="chip" part="chip" href={feed.urlOf(all)} onFollow={() => goTo(all)}>
            {labels.reset}
          </LinkOrButton>
        )}
      </div>
      {shown?.reading && !preset.q && (
        <FeedReading feed={feed} query={shown.query} reading={shown.reading} goTo={goTo} />
      )}
      <p className="sr" role="status">
        {pending ? labels.loading : [title, place || part].filter(Boolean).join('. ')}
      </p>
      {shown ? (
        <>
          {shown.items.length > 0 ? (
            <FeedList feed={feed} page={shown} busy={pending && !feed.isNextPage(query)} live={live} />
          ) : (
            <FeedMessage feed={feed} shown={shown} busy={pending} href={feed.urlOf(all)} onFollow={() => goTo(all)} />
          )}
          <FeedPager
            feed={feed}
            page={shown}
            query={query}
            pending={pending}
            failed={Boolean(error)}
            onPage={(number) => goTo({ ...query, page: number })}
          />
        </>
      ) : error ? (
        <FeedMessage feed={feed} error={error} onFollow={() => void readAfter(feed.retry())} />
      ) : (
        <FeedSkeleton />
      )}
      <Slot feed={feed} name="footer" />
      {(detail === 'drawer' || detail === 'popup') && <OpenedVacancy feed={feed} />}
    </section>
  );
}

/** «Страница 2 из 5» of «Страница {n} из {all}». */
function filled(template: string, n: number, all: number): string {
  return template.replace('{n}', String(n)).replace('{all}', String(all));
}

function FeedSkeleton() {
  return (
    <div className="list" part="skeleton" aria-busy="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="vac">
          <div className="sk w-2/3" />
          <div className="sk w-1/2" />
          <div className="sk w-1/3" />
        </div>
      ))}
    </div>
  );
}
