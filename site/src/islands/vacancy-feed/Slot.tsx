import type { ReactNode } from 'react';
import type { VacancyFeedStore } from './store.ts';

interface SlotProps {
  feed: VacancyFeedStore;
  name: 'header' | 'filters-before' | 'empty' | 'error' | 'footer';
  /** What stands there unless the host page puts something of its own. */
  children?: ReactNode;
}

/** A place that a host page may fill; where there is no shadow root, its own content only. */
export function Slot({ feed, name, children }: SlotProps) {
  return feed.settings.slots ? <slot name={name}>{children}</slot> : children;
}
