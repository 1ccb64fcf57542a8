import { useEffect, useRef } from 'react';
import { LinkOrButton } from '#shared/ui/LinkOrButton.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { FeedEnd } from './FeedEnd.tsx';
import type { FeedQuery } from './query.ts';
import type { FeedPage, VacancyFeedStore } from './store.ts';

interface FeedPagerProps {
  feed: VacancyFeedStore;
  page: FeedPage;
  query: FeedQuery;
  pending: boolean;
  /** Loading the next page failed. */
  failed: boolean;
  onPage(number: number): void;
}

/** Navigation to the rest of the list. */
export function FeedPager({ feed, page, query, pending, failed, onPage }: FeedPagerProps) {
  const { pagination, labels } = feed.settings;
  if (pagination === 'none') return null;
  if (pagination !== 'pages') return <More feed={feed} page={page} pending={pending} failed={failed} />;
  return (
    <Pager
      page={query.page ?? 1}
      pageCount={page.pageCount}
      hrefOf={(number) => feed.urlOf({ ...query, page: number })}
      onPage={onPage}
      label={labels.pages}
      nextLabel={labels.next}
    />
  );
}

function More({ feed, page, pending, failed }: Pick<FeedPagerProps, 'feed' | 'page' | 'pending' | 'failed'>) {
  const { labels, pagination } = feed.settings;
  const place = useRef<HTMLDivElement>(null);
  /** The number of cards when the visitor requested more. */
  const shownBefore = useRef(Infinity);
  const number = page.query.page ?? 1;
  const rest = number < page.pageCount;

  // Moves the focus to the first new card; the button may be gone.
  useEffect(() => {
    const first = page.items[shownBefore.current];
    if (!first) return;
    shownBefore.current = Infinity;
    place.current?.closest('.feed')?.querySelector<HTMLElement>(`[data-id="${first.id}"] a`)?.focus();
  }, [page.items]);

  function ask(): void {
    shownBefore.current = page.items.length;
    void (failed ? feed.retry() : feed.next());
  }

  return (
    <div ref={place} className="feed-more" part="pager">
      {pagination === 'infinite' && rest && !failed && <FeedEnd key={number} feed={feed} />}
      {failed && <p role="alert">{labels.error}</p>}
      {rest && (
        <LinkOrButton
          className="btn btn-2"
          part="button"
          rel="next"
          href={feed.urlOf({ ...page.query, page: number + 1 })}
          aria-busy={pending}
          onFollow={ask}
        >
          {pending ? labels.loading : failed ? labels.retry : labels.more}
        </LinkOrButton>
      )}
    </div>
  );
}
