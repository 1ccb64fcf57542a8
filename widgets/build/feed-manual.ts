/** Events by their names without `karkas-`: the type of `detail`, and whether the page may cancel them. */
export const FEED_EVENTS = {
  ready: { detail: 'Record<never, never>', cancelable: false },
  load: { detail: '{ count: number; total: number; query: FeedQuery; ms: number }', cancelable: false },
  error: { detail: '{ code: string; retryable: boolean }', cancelable: false },
  'query-change': { detail: '{ query: FeedQuery }', cancelable: true },
  'item-view': { detail: '{ id: number }', cancelable: false },
  'item-click': { detail: '{ id: number; url: string }', cancelable: true },
  empty: { detail: '{ query: FeedQuery }', cancelable: false },
  'respond-open': { detail: '{ id: number }', cancelable: true },
  'respond-sent': {
    detail: "{ respondId: number; vacancyId: number; kind: 'quick_respond' }",
    cancelable: false,
  },
} as const;

export const FEED_SLOTS = ['', 'header', 'filters-before', 'empty', 'error', 'footer', 'item-actions'] as const;

export const CSS_PROPERTIES = [
  '--karkas-accent',
  '--karkas-accent-hover',
  '--karkas-on-accent',
  '--karkas-link',
  '--karkas-bg',
  '--karkas-surface',
  '--karkas-text',
  '--karkas-text-muted',
  '--karkas-line',
  '--karkas-radius',
  '--karkas-font',
  '--karkas-font-size',
  '--karkas-gap',
  '--karkas-card-padding',
  '--karkas-columns',
  '--karkas-max-width',
] as const;
