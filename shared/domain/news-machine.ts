import { defineMachine } from './machine.ts';

export const NEWS_STATUSES = ['draft', 'review', 'scheduled', 'published', 'unpublished', 'archived'] as const;
export type NewsStatus = (typeof NEWS_STATUSES)[number];

export const NEWS_ACTIONS = ['send', 'schedule', 'due', 'publish', 'unpublish', 'archive'] as const;
export type NewsAction = (typeof NEWS_ACTIONS)[number];

/** The life cycle of an article. The scheduler publishes scheduled ones; editors do the rest. */
export const newsMachine = defineMachine<NewsStatus, NewsAction>([
  { from: ['draft'], action: 'send', by: ['staff'], to: 'review' },
  { from: ['review'], action: 'schedule', by: ['staff'], to: 'scheduled' },
  { from: ['scheduled'], action: 'due', by: ['system'], to: 'published' },
  { from: ['review'], action: 'publish', by: ['staff'], to: 'published' },
  { from: ['published'], action: 'unpublish', by: ['staff'], to: 'unpublished' },
  {
    from: ['draft', 'review', 'scheduled', 'published', 'unpublished'],
    action: 'archive',
    by: ['staff'],
    to: 'archived',
  },
]);
