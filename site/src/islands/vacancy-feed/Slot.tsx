import type { ReactNode } from 'react';
import type { VacancyFeedStore } from './store.ts';

interface SlotProps {
  feed: VacancyFeedStore;
  name: 'header' | 'filters-before' | 'empty' | 'error' | 'footer';
  /** Default content, unless the host page provides its own. */
  children?: ReactNode;
}

/** A slot that a host page may fill; without a shadow root only its default content. */
export function Slot({ feed, name, children }: SlotProps) {
  return feed.settings.slots ? <slot name={name}>{children}</slot> : children;
}
