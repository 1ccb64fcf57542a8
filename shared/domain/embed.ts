/** Closed sets of widgets on employers' own pages. */
export const WIDGETS = ['vacancy-feed', 'respond-button', 'chat-bubble'] as const;
/** `pii.events`: the page’s own scripts are told who responds there, by name and phone, and how messages begin. */
export const EMBED_SCOPES = ['feed.read', 'respond.create', 'chat.guest', 'pii.events'] as const;
/** Both keys of a rotation work for a week. */
export const EMBED_KEY_STATUSES = ['active', 'rotating', 'revoked', 'suspended'] as const;

export type Widget = (typeof WIDGETS)[number];
export type EmbedScope = (typeof EMBED_SCOPES)[number];
export type EmbedKeyStatus = (typeof EMBED_KEY_STATUSES)[number];

const WIDGET_SCOPES: Readonly<Record<Widget, EmbedScope>> = {
  'vacancy-feed': 'feed.read',
  'respond-button': 'respond.create',
  'chat-bubble': 'chat.guest',
};

/** What a key must be allowed for its widgets. Only where people respond or write there is something to expose. */
export function scopesOf(widgets: readonly Widget[], exposesPii = false): EmbedScope[] {
  const needed = new Set<EmbedScope>(widgets.map((widget) => WIDGET_SCOPES[widget]));
  if (exposesPii && widgets.some((widget) => widget !== 'vacancy-feed')) needed.add('pii.events');
  return EMBED_SCOPES.filter((scope) => needed.has(scope));
}

export const EMBED_ORIGINS_MAX = 20;
export const EMBED_KEY_NAME_CHARS_MAX = 80;
/** Responds that a key takes a day: each costs an SMS, so a company has so many at most. */
export const EMBED_RESPONDS_PER_DAY = 300;
export const EMBED_RESPONDS_PER_DAY_MAX = 1_000;
/** `pk_live_` or `pk_test_` and 24 letters and digits. */
export const EMBED_KEY_PATTERN = /^pk_(?:live|test)_[0-9A-Za-z]{24}$/;
/** The key of the demo marketplace's first company; without a demo there is no such key. */
export const DEMO_EMBED_KEY = 'pk_live_DemoVolgaTruboStroy12345';
/** Characters of what an employer's page says of a respond, and of a vacancy's number in the employer's own bookkeeping. */
export const REFERENCE_CHARS_MAX = 64;
export const WIDGET_CODE_CHARS_MAX = 50;
/** A widget token and what it is renewed by. */
export const WIDGET_TOKEN_SECONDS = 15 * 60;
export const WIDGET_GRANT_DAYS = 7;
/** The code that a page gets from the window in which a person allows it to know them. */
export const WIDGET_LINK_SECONDS = 60;
/** The code that a `pk_test_` key takes; no other and no SMS. */
export const TEST_CODE = '000000';
