/** On so many days `npm test` runs every test. */
export const TURNS = 7;

/**
 * Test files of breadth: variations of what the other files prove once, and what seldom changes. A run of `npm test` takes
 * every seventh file of each list, the next ones on the next day; `npm run test:long`, and a runner called by hand, take all
 * (docs/decisions/0074-breadth-takes-turns.md). The longest stand first, the first of two lists not on one day, so that the turns last equally long.
 */
const IN_TURNS = {
  browser: [
    'markup',
    'resume-builder-screens',
    'resume-markup',
    'review-markup',
    'resume-builder-more',
    'board',
    'own-resumes',
    'favorites',
    'company-check',
    'search',
    'city',
    'own-embed',
    'own-company',
    'widget-vacancy-feed',
    'second-factor',
    'employer',
    'own-webhooks',
    'own-responds',
    'chat-island',
    'settings',
    'widget-respond-resume',
    'widget-vacancy-feed-guest',
    'chat-entries',
    'embed-link',
    'developers',
    'chat-actions',
    'questions',
    'templates',
    'notices',
    'providers',
    'pictures',
    'layers',
    'widget-chat-attributes',
    'widget-snippets',
    'widget-failures',
    'widget-respond-button',
    'widget-chat-bubble',
    'account',
    'content',
    'resume',
    'recovery',
    'photo',
    'board-decisions',
    'widget-shift',
    'invitation',
    'home',
    'embed-figures',
    'widget-frames',
    'widget-doctor',
    'vacancy-feed-options-island',
    'embed-pages',
    'chat-voice',
    'respond-form-island',
    'vacancy-feed-island',
    'vacancy-filters-island',
    'theme',
    'chat-again',
    'respond-settings',
    'consents',
    'company',
    'suggestions',
    'widget-builders',
    'widget-respond-after',
    'widget-respond-attributes',
    'widget-respond-parents',
    'widget-parents',
    'widget-respond-host',
    'widget-chat-visitor',
    'lightbox',
    'feedback',
    'chat-cards-island',
    'news',
    'own-vacancies',
    'rubricator',
    'widget-kit',
    'widget-names',
    'staff-keys',
    'youth',
  ].map((name) => `tests/e2e/${name}.spec.ts`),
  server: [
    'together',
    'process',
    'account-kills',
    'respond-kills',
    'vacancy-kills',
    'resume-kills',
    'contact-kills',
    'subscription-kills',
    'image',
    'kills',
    'sick-database',
    'soak',
    'edge',
    'respond-pages',
    'employer-site',
    'page-tags',
    'embedded',
    'news-pages',
    'embed-pages',
    'card-payments-start',
    'card-window',
  ].map((name) => `tests/server/${name}.test.ts`),
  api: [
    'jobs',
    'import',
    'first-start',
    'messages',
    'second-factor',
    'respond-abuse',
    'respond-send-more',
    'import-trust',
    'import-formats',
    'staff-command',
    'search-quality',
    'plain-forms',
    'title-quality',
    'demo-filled',
    'embed-demo',
    'share-images',
    'document-lists',
    'document-tells',
    'search-nearest-answer',
  ].map((name) => `tests/api/${name}.test.ts`),
  unit: [
    'server/import/read-in-worker.test.ts',
    'server/web/share-image/draw.test.ts',
    'widgets/build/typings.test.ts',
    'server/domains/document/draw/draw.test.ts',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Which seventh runs; undefined when all do. `scripts/test.mjs` sets it to the day of the month, unless it is set. */
const TURN = process.env.TURN === undefined ? undefined : Number(process.env.TURN);

/** Whether what stands at this place of a list runs today. */
export function isItsTurn(index: number): boolean {
  return TURN === undefined || index % TURNS === TURN % TURNS;
}

/** Those of the items whose turn it is. */
export function inTurn<Item>(items: readonly Item[]): Item[] {
  return items.filter((_, index) => isItsTurn(index));
}

/** Files of the list that wait for another day. */
export function waiting(list: keyof typeof IN_TURNS): string[] {
  return IN_TURNS[list].filter((_, index) => !isItsTurn(index));
}

/** Every file that takes turns. */
export const FILES_IN_TURNS: readonly string[] = Object.values(IN_TURNS).flat();
