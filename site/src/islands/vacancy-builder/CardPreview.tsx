import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Feed } from '#shared/contracts/embed.ts';
import { createVacancyFeed, FeedItem } from '#islands/vacancy-feed/index.ts';
import { cardOf } from './card.ts';
import { useBuilder } from './use-builder.ts';

/** The card of lists and feeds, as it stands now: the feed's own component. `isOver`: nothing is filled in any more. */
export function CardPreview({ isOver }: { isOver: boolean }) {
  const { $meta, $names, $typed, host, options } = useBuilder();
  const typed = useStore($typed);
  const names = useStore($names);
  const { id } = useStore($meta);
  const feed = useMemo(
    () => createVacancyFeed(host, { source: { company: [] }, respond: 'none', now: options.now, initial: EMPTY_FEED }),
    [host, options.now],
  );
  const card = cardOf(typed, names, options, id ?? 0);
  return (
    <div className="bld-card">
      <div className="list" inert>
        <FeedItem feed={feed} card={card} now={new Date(options.now)} heading="h3" live={false} />
      </div>
      {!isOver && <p className="mut text-sm">Карточка обновляется, пока вы&nbsp;заполняете.</p>}
    </div>
  );
}

const EMPTY_FEED: Feed = {
  items: [],
  total: 0,
  pageCount: 0,
  facets: { city: [], spec: [], schedule: [], contract: [], facility: [] },
};
