import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { FeedDetail } from './FeedDetail.tsx';
import type { VacancyFeedStore } from './store.ts';

/** Where a vacancy opens in the feed. Its renderer is loaded with the first one. */
export function OpenedVacancy({ feed }: { feed: VacancyFeedStore }) {
  const id = useStore(feed.$opened);
  const [Detail, setDetail] = useState<typeof FeedDetail | null>(null);
  const due = id !== null && !Detail;

  useEffect(() => {
    if (!due) return;
    feed.settings.loadDetail?.().then(
      // Options cannot contain the store, which is created from them.
      (module) => setDetail(() => module.FeedDetail as typeof FeedDetail),
      () => {
        feed.close();
        follow(feed.linkTo(id));
      },
    );
  }, [feed, due, id]);

  return id !== null && Detail ? <Detail key={id} feed={feed} id={id} /> : null;
}

/** Navigates to a page as if its link were clicked. */
function follow(href: string): void {
  Object.assign(document.createElement('a'), { href }).click();
}
