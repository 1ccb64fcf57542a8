import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/domain/time.ts';

/** The time to the minute. `drawnAt`: when the page was drawn, which it begins with. */
export function useNow(now: () => Date, drawnAt?: string): Date {
  const [shown, setShown] = useState(() => (drawnAt === undefined ? now() : new Date(drawnAt)));
  useEffect(() => {
    setShown(now());
    const timer = setInterval(() => setShown(now()), MINUTE_MS);
    return () => clearInterval(timer);
    // The clock stays the same one.
  }, []);
  return shown;
}
