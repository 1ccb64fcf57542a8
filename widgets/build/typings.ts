import { CHAT_ATTRIBUTES, CHAT_FLAGS } from '#shared/domain/chat-attributes.ts';
import { COMMON_ATTRIBUTES } from '#shared/domain/embed-attributes.ts';
import { FEED_METHODS } from '#shared/domain/feed-events.ts';
import { FEED_CSS_PARTS } from '#shared/domain/feed-terms.ts';
import { FEED_ATTRIBUTES } from '#shared/domain/feed-attributes.ts';
import { RESPOND_ATTRIBUTES, RESPOND_FLAGS } from '#shared/domain/respond-attributes.ts';
import {
  attributesImportOf,
  importsOf,
  interfacesOf,
  manifestModuleOf,
  reactLineOf,
  tagLineOf,
  vueLineOf,
  type Described,
} from './describe-element.ts';
import { CHAT_CSS_PARTS, CHAT_EVENTS, CHAT_METHODS, CHAT_SLOTS } from './chat-manual.ts';
import { CSS_PROPERTIES, FEED_EVENTS, FEED_SLOTS } from './feed-manual.ts';
import { RESPOND_CSS_PARTS, RESPOND_EVENTS, RESPOND_METHODS, RESPOND_SLOTS } from './respond-manual.ts';

const FEED: Described = {
  name: 'vacancy-feed',
  className: 'VacancyFeedElement',
  table: { ...COMMON_ATTRIBUTES, ...FEED_ATTRIBUTES },
  flags: {},
  events: FEED_EVENTS,
  methods: FEED_METHODS,
  slots: FEED_SLOTS,
  parts: FEED_CSS_PARTS,
  properties: CSS_PROPERTIES,
};
const BUTTON: Described = {
  name: 'respond-button',
  className: 'RespondButtonElement',
  table: { ...COMMON_ATTRIBUTES, ...RESPOND_ATTRIBUTES },
  flags: RESPOND_FLAGS,
  events: RESPOND_EVENTS,
  methods: RESPOND_METHODS,
  slots: RESPOND_SLOTS,
  parts: RESPOND_CSS_PARTS,
  properties: CSS_PROPERTIES,
};
const BUBBLE: Described = {
  name: 'chat-bubble',
  className: 'ChatBubbleElement',
  table: { ...COMMON_ATTRIBUTES, ...CHAT_ATTRIBUTES },
  flags: CHAT_FLAGS,
  events: CHAT_EVENTS,
  methods: CHAT_METHODS,
  slots: CHAT_SLOTS,
  parts: CHAT_CSS_PARTS,
  properties: CSS_PROPERTIES,
};
const ELEMENTS = [FEED, BUTTON, BUBBLE];

/** Files for editors and type checkers of host pages, by their names. */
export function typings(): Record<string, string> {
  return {
    'types.d.ts': TYPES,
    'react.d.ts': REACT,
    'vue.d.ts': VUE,
    'custom-elements.json': JSON.stringify(
      { schemaVersion: '1.0.0', modules: ELEMENTS.map(manifestModuleOf) },
      null,
      2,
    ),
  };
}

const each = (draw: (element: Described) => string, between = '\n') => ELEMENTS.map(draw).join(between);

const FEED_MEMBERS = `  query: FeedQuery;
  readonly items: readonly FeedItem[];
  readonly total: number;
  readonly status: FeedState['status'];
  renderItem?: (item: FeedItem) => Node | null;
  labels?: Record<string, unknown>;
  fetcher?: (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'ok' | 'json'>>;
  refresh(): Promise<void>;
  next(): Promise<void>;
  setQuery(fields: Partial<FeedQuery>): Promise<void>;
  openVacancy(id: number): void;
  close(): void;
  getState(): FeedState;`;

const BUTTON_MEMBERS = `  readonly value: string;
  fetcher?: (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'ok' | 'json'>>;
  open(): Promise<void>;
  close(): void;
  submit(fields?: { name?: string; phone?: string; letter?: string }): Promise<void>;
  status(): Promise<{ status: string | null }>;
  readonly isIdentified: boolean;
  readonly identityVerified: boolean;
  identify(jwt: string): Promise<{ verified: boolean }>;
  reset(): Promise<void>;`;

const BUBBLE_MEMBERS = `  readonly unreadCount: number;
  readonly connectionState: 'offline' | 'connecting' | 'online' | 'reconnecting';
  readonly isIdentified: boolean;
  readonly identityVerified: boolean;
  readonly dialogs: readonly { id: string; title: string; unread: number }[];
  fetcher?: (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'ok' | 'json'>>;
  open(): Promise<void>;
  close(): void;
  toggle(): Promise<void>;
  show(): void;
  hide(): void;
  startDialog(about?: { vacancyId?: number; text?: string; topic?: string }): Promise<void>;
  prefill(text: string): Promise<void>;
  setContext(context?: { page?: string | null; title?: string | null; custom?: Readonly<Record<string, string | number | boolean>> }): void;
  identify(jwt: string): Promise<{ verified: boolean }>;
  markRead(dialogId: string): Promise<void>;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  reset(): Promise<void>;
  popout(): void;`;

const TYPES = `/** The chosen part of a feed. */
export interface FeedQuery {
  q?: string;
  city?: number;
  spec?: number;
  schedule?: string;
  contract?: string;
  pay_mode?: string;
  facility?: string;
  sort?: 'newest' | 'pay' | 'relevance' | 'starts_soon';
  page?: number;
}

export interface FeedItem {
  id: number;
  title: string;
  pay: { amount: string; note?: string; equivalent?: string };
  place?: string;
  tags: { part: string; text: string }[];
  company?: string;
  logoUrl?: string;
  coverUrl?: string;
  photoUrl?: string;
  highlighted?: true;
  publishedAt: string;
  group?: string;
}

export interface FeedState {
  status: 'idle' | 'loading' | 'ready' | 'error';
  query: FeedQuery;
  items: readonly FeedItem[];
  total: number;
  pageCount: number;
  opened: number | null;
}

${interfacesOf(FEED, FEED_MEMBERS)}
${interfacesOf(BUTTON, BUTTON_MEMBERS)}
${interfacesOf(BUBBLE, BUBBLE_MEMBERS)}
export interface Karkas {
  version: string;
  ready: Promise<void>;
  on(event: string, listener: (event: CustomEvent) => void): () => void;
  config(settings: Record<string, unknown>): void;
  define(options?: { prefix?: string }): void;
  push(...commands: (readonly [name: string, ...input: unknown[]])[]): void;
}

declare global {
  interface HTMLElementTagNameMap {
${each(tagLineOf)}
  }
  interface Window {
    Karkas?: Karkas | (readonly [name: string, ...input: unknown[]])[];
  }
}
`;

const REACT = `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ${each(importsOf, ', ')} } from './types.d.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${each(reactLineOf)}
    }
  }
}
`;

const VUE = `import type { DefineComponent } from 'vue';
import type { ${each(attributesImportOf, ', ')} } from './types.d.ts';

declare module 'vue' {
  interface GlobalComponents {
${each(vueLineOf)}
  }
}
`;
