import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { FeedCard } from '#shared/contracts/embed.ts';
import { FeedGroups } from './FeedGroups.tsx';
import { FeedItem } from './FeedItem.tsx';
import { FeedTable } from './FeedTable.tsx';
import type { FeedPage, VacancyFeedStore } from './store.ts';

interface FeedListProps {
  feed: VacancyFeedStore;
  page: FeedPage;
  /** Another list is loading: this one stays in place, dimmed once that takes noticeably long. */
  busy: boolean;
  /** False in the first render, which may be the server's. */
  live: boolean;
}

/** Cards in the chosen layout, under headings when grouped. */
export function FeedList({ feed, page, busy, live }: FeedListProps) {
  const { groupBy, labels, layout } = feed.settings;
  const now = useStore(feed.$now);
  const root = useRef<HTMLDivElement>(null);
  useSeen(feed, root, page.items);

  function draw(cards: readonly FeedCard[], heading: 'h3' | 'h4') {
    if (layout === 'table') return <FeedTable feed={feed} cards={cards} now={now} />;
    return (
      <div className={layout === 'cards' ? 'feed-cards' : layout === 'compact' ? 'list feed-compact' : 'list'}>
        {cards.map((card) => (
          <FeedItem key={card.id} feed={feed} card={card} now={now} heading={heading} live={live} />
        ))}
      </div>
    );
  }

  return (
    <div ref={root} className="feed-list" part="list" aria-busy={busy}>
      {groupBy ? <FeedGroups cards={page.items} other={labels.other} draw={draw} /> : draw(page.items, 'h3')}
    </div>
  );
}

/** Reports each card of which half has been visible. */
function useSeen(feed: VacancyFeedStore, root: { current: HTMLElement | null }, items: readonly FeedCard[]): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          feed.see(Number((target as HTMLElement).dataset.id));
          observer.unobserve(target);
        }
      },
      { threshold: 0.5 },
    );
    for (const card of root.current?.querySelectorAll('[data-id]') ?? []) observer.observe(card);
    return () => observer.disconnect();
  }, [feed, root, items]);
}
