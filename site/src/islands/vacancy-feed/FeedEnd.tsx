import { useEffect, useRef } from 'react';
import type { VacancyFeedStore } from './store.ts';

/** Loading starts before the end becomes visible. */
const AHEAD = '300px';

/**
 * The end of an endless list: loads the next page when it gets near. Each page has its own, because the next page is
 * due while it stays visible.
 */
export function FeedEnd({ feed }: { feed: VacancyFeedStore }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void feed.next(), {
      rootMargin: AHEAD,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [feed]);
  return <div ref={place} />;
}
