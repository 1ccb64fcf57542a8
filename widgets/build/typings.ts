import {
  attributeOf,
  COMMON_ATTRIBUTES,
  type Attribute,
  type AttributeTable,
} from '#shared/domain/embed-attributes.ts';
import { FEED_CSS_PARTS } from '#shared/domain/embed.ts';
import { FEED_ATTRIBUTES } from '#shared/domain/feed-attributes.ts';
import { CSS_PROPERTIES, FEED_EVENTS, FEED_SLOTS } from './feed-manual.ts';

const TABLE: AttributeTable = { ...COMMON_ATTRIBUTES, ...FEED_ATTRIBUTES };
const SETTINGS = Object.entries(TABLE).map(([name, declared]) => ({
  name,
  attribute: attributeOf(name),
  type: typeOf(declared),
  text: declared.en,
}));
const EVENTS = Object.entries(FEED_EVENTS).map(([name, event]) => ({ name: `karkas-${name}`, ...event }));
const TAG = 'karkas-vacancy-feed';

/** Files for editors and type checkers of host pages, by their names. */
export function typings(): Record<string, string> {
  return {
    'types.d.ts': TYPES,
    'react.d.ts': REACT,
    'vue.d.ts': VUE,
    'custom-elements.json': JSON.stringify(manifest(), null, 2),
  };
}

/** TypeScript type of a property. */
function typeOf({ type, reads: { initial, kind, values = [] } }: Attribute): string {
  const types = {
    number: 'number',
    numbers: 'readonly number[]',
    text: 'string',
    word: values.map((value) => `'${value}'`).join(' | '),
    words: 'readonly string[]',
  };
  return type ?? (initial === null ? `${types[kind]} | null` : types[kind]);
}

const lines = (items: readonly string[]) => items.map((line) => `  ${line}`).join('\n');
const documented = SETTINGS.map(({ name, type, text }) => `/** ${text} */\n  ${name}: ${type};`);
const attributes = SETTINGS.map(({ attribute, text }) => `/** ${text} */\n  '${attribute}'?: string | number;`);

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

export interface KarkasVacancyFeedEventMap extends HTMLElementEventMap {
${lines(EVENTS.map(({ name, detail }) => `'${name}': CustomEvent<${detail}>;`))}
}

export interface KarkasVacancyFeedElement extends HTMLElement {
${lines(documented)}
  query: FeedQuery;
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
  getState(): FeedState;
  addEventListener<Name extends keyof KarkasVacancyFeedEventMap>(
    type: Name,
    listener: (this: KarkasVacancyFeedElement, event: KarkasVacancyFeedEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

export interface Karkas {
  version: string;
  ready: Promise<void>;
  on(event: string, listener: (event: CustomEvent) => void): () => void;
  config(settings: Record<string, unknown>): void;
  define(options?: { prefix?: string }): void;
  push(...commands: (readonly [name: string, ...input: unknown[]])[]): void;
}

export interface KarkasVacancyFeedAttributes {
${lines(attributes)}
}

declare global {
  interface HTMLElementTagNameMap {
    '${TAG}': KarkasVacancyFeedElement;
  }
  interface Window {
    Karkas?: Karkas | (readonly [name: string, ...input: unknown[]])[];
  }
}
`;

const REACT = `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { KarkasVacancyFeedAttributes, KarkasVacancyFeedElement } from './types.d.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      '${TAG}': DetailedHTMLProps<HTMLAttributes<KarkasVacancyFeedElement>, KarkasVacancyFeedElement> & KarkasVacancyFeedAttributes;
    }
  }
}
`;

const VUE = `import type { DefineComponent } from 'vue';
import type { KarkasVacancyFeedAttributes } from './types.d.ts';

declare module 'vue' {
  interface GlobalComponents {
    '${TAG}': DefineComponent<KarkasVacancyFeedAttributes>;
  }
}
`;

/** https://github.com/webcomponents/custom-elements-manifest */
function manifest() {
  return {
    schemaVersion: '1.0.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'vacancy-feed.js',
        declarations: [
          {
            kind: 'class',
            customElement: true,
            name: 'VacancyFeedElement',
            tagName: TAG,
            superclass: { name: 'HTMLElement' },
            attributes: SETTINGS.map(({ name, attribute, type, text }) => ({
              name: attribute,
              fieldName: name,
              description: text,
              type: { text: type },
            })),
            members: ['refresh', 'next', 'setQuery', 'openVacancy', 'close', 'getState'].map((name) => ({
              kind: 'method',
              name,
            })),
            events: EVENTS.map(({ name, detail }) => ({ name, type: { text: `CustomEvent<${detail}>` } })),
            slots: FEED_SLOTS.map((name) => ({ name })),
            cssParts: FEED_CSS_PARTS.map((name) => ({ name })),
            cssProperties: CSS_PROPERTIES.map((name) => ({ name })),
          },
        ],
        exports: [
          {
            kind: 'custom-element-definition',
            name: TAG,
            declaration: { name: 'VacancyFeedElement', module: 'vacancy-feed.js' },
          },
        ],
      },
    ],
  };
}
