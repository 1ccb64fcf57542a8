import { defineMachine } from './machine.ts';

export const NEWS_STATUSES = ['draft', 'review', 'scheduled', 'published', 'unpublished', 'archived'] as const;
export type NewsStatus = (typeof NEWS_STATUSES)[number];

export const NEWS_ACTIONS = ['send', 'return', 'schedule', 'due', 'publish', 'unpublish', 'archive'] as const;
export type NewsAction = (typeof NEWS_ACTIONS)[number];
/** What editors do; `due` is the clock's. */
export const NEWS_EDITOR_ACTIONS = ['send', 'return', 'schedule', 'publish', 'unpublish', 'archive'] as const;
export type NewsEditorAction = (typeof NEWS_EDITOR_ACTIONS)[number];

/** The life cycle of an article. The scheduler publishes scheduled ones; editors do the rest. */
export const newsMachine = defineMachine<NewsStatus, NewsAction>([
  { from: ['draft'], action: 'send', by: ['staff'], to: 'review' },
  { from: ['review', 'scheduled', 'unpublished', 'archived'], action: 'return', by: ['staff'], to: 'draft' },
  { from: ['review', 'scheduled'], action: 'schedule', by: ['staff'], to: 'scheduled' },
  { from: ['scheduled'], action: 'due', by: ['system'], to: 'published' },
  { from: ['review', 'scheduled'], action: 'publish', by: ['staff'], to: 'published' },
  { from: ['published'], action: 'unpublish', by: ['staff'], to: 'unpublished' },
  {
    from: ['draft', 'review', 'scheduled', 'published', 'unpublished'],
    action: 'archive',
    by: ['staff'],
    to: 'archived',
  },
]);
