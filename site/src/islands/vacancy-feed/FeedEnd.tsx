import { useEffect, useRef } from 'react';
import type { VacancyFeedStore } from './store.ts';

/** Starts before the end comes into view. */
const AHEAD = '300px';

/** The end of an endless list: asks for the next page when it comes near. Each page has its own, for the next is due while it stays in view. */
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
