import type { DomainEvent, EventType } from '#shared/contracts/events.ts';
import type { NewsAction } from '#shared/domain/news-machine.ts';

const PAST = {
  send: 'sent',
  return: 'returned',
  schedule: 'scheduled',
  due: 'published',
  publish: 'published',
  unpublish: 'unpublished',
  archive: 'archived',
} as const satisfies Record<NewsAction, string>;

/** The article is shown on its own page and in lists: of its section, on the home page, under other articles. */
export function newsChanged(action: NewsAction, id: number): DomainEvent {
  return {
    type: `news.${PAST[action]}`,
    payload: { newsId: id },
    tags: [`news:${id}`, 'news'],
    removes: action === 'unpublish' || action === 'archive',
  };
}

/** Its texts or pictures have changed, also where nobody but editors sees them. */
export function newsEdited(id: number): DomainEvent {
  return { type: 'news.edited', payload: { newsId: id }, tags: [`news:${id}`, 'news'] };
}

/** Old addresses keep redirecting to the article. */
export function newsMoved(id: number): DomainEvent {
  return { type: 'news.moved', payload: { newsId: id }, tags: [`news:${id}`, 'news'] };
}

export function newsUnpinned(): DomainEvent {
  return { type: 'news.unpinned', payload: {}, tags: ['news'] };
}

/** Topics are named in lists of news and at each article. */
export function newsCategoryChanged(): DomainEvent {
  return { type: 'news_category.changed', payload: {}, tags: ['news'] };
}

/** Slides have been switched on or off, or changed. */
export function sliderChanged(): DomainEvent {
  return { type: 'slider.changed', payload: {}, tags: ['slider'] };
}

export const PAGE_META_CHANGED = 'page_meta.changed' satisfies EventType;

/** The path may be that of any page. */
export function pageMetaChanged(path: string): DomainEvent {
  return { type: PAGE_META_CHANGED, payload: { path }, tags: ['meta'] };
}
