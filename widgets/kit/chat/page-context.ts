import type { ChatStore } from '#islands/chat/index.ts';
import type { Call } from '#shared/client/call.ts';
import { PATH_SENT_MAX } from '#shared/domain/embed-figures.ts';
import {
  CHAT_PAGE_FACT_CHARS_MAX,
  CHAT_PAGE_FACT_NAME_CHARS_MAX,
  CHAT_PAGE_FACTS_BYTES_MAX,
  CHAT_PAGE_FACTS_MAX,
  CHAT_PAGE_TITLE_CHARS_MAX,
} from '#shared/domain/limits.ts';
import { hint } from '../hint.ts';

interface Fact {
  name: string;
  value: string;
}

/** What the page has given to `setContext`; it may be anything. */
export interface GivenContext {
  page?: unknown;
  title?: unknown;
  custom?: unknown;
}

export interface PageContext {
  /** Without query; null for none. */
  path: string | null;
  title: string | null;
  facts: Fact[];
}

/** Plain text of one line. */
function lineOf(given: unknown, charsMax: number): string {
  if (!['string', 'number', 'boolean'].includes(typeof given)) return '';
  const line = String(given)
    .slice(0, charsMax * 2)
    .replace(/[\p{C}\p{Z}]/gu, ' ')
    .trim();
  let cut = '';
  for (const sign of line) {
    if (cut.length + sign.length > charsMax) break;
    cut += sign;
  }
  return cut.trim();
}

/** As it is told: what the page leaves out is its own address and title, what it may not say is left out. */
export function readContext({ page, title, custom }: GivenContext, at: { url: URL; title: string }): PageContext {
  return {
    path: page === undefined ? pathOf(at.url) : pathNamed(page, at.url),
    title: lineOf(title === undefined ? at.title : title, CHAT_PAGE_TITLE_CHARS_MAX) || null,
    facts: factsOf(custom),
  };
}

const pathOf = ({ pathname }: URL): string => pathname.slice(0, PATH_SENT_MAX);

/** Of an address of the same site; null for another one. */
function pathNamed(page: unknown, own: URL): string | null {
  const url = typeof page === 'string' && page ? URL.parse(page, own) : null;
  if (url?.origin === own.origin) return pathOf(url);
  if (url) hint('setContext: page\u00a0— адрес этого сайта');
  return null;
}

function factsOf(custom: unknown): Fact[] {
  if (typeof custom !== 'object' || custom === null) return [];
  const given = Object.entries(custom);
  const facts: Fact[] = [];
  for (const [key, content] of given) {
    const name = lineOf(key, CHAT_PAGE_FACT_NAME_CHARS_MAX);
    const value = lineOf(content, CHAT_PAGE_FACT_CHARS_MAX);
    if (!name || !value) continue;
    const more = [...facts, { name, value }];
    if (more.length > CHAT_PAGE_FACTS_MAX || bytesOf(more) > CHAT_PAGE_FACTS_BYTES_MAX) break;
    facts.push({ name, value });
  }
  if (facts.length < given.length)
    hint(`setContext: в\u00a0custom до\u00a0${CHAT_PAGE_FACTS_MAX} строк и\u00a0чисел, вместе до\u00a02\u00a0КБ`);
  return facts;
}

const bytesOf = (facts: readonly Fact[]) => new TextEncoder().encode(JSON.stringify(facts)).length;

/**
 * Tells what the page says of itself for each dialog that the visitor opens and has not written in yet; `tell` again after the page
 * has said something else.
 */
export function tellPages(chat: ChatStore, call: Call, given: () => GivenContext | null) {
  let told = '';
  function tell(): void {
    const { open, threads } = chat.$state.get();
    const said = given();
    if (!said || open?.phase !== 'ready' || !open.dialog) return;
    const items = threads[open.id]?.items;
    if (!items || items.some(({ author }) => author.side === 'applicant')) return;
    const context = safely(said);
    if (!context) return;
    const now = `${open.id} ${JSON.stringify(context)}`;
    if (now === told) return;
    told = now;
    // Without it the dialog is the same.
    call('PUT /chat/dialogs/{id}/page', { id: open.id, ...context }).catch(() => {});
  }
  return { tell, end: chat.$state.subscribe(tell) };
}

/** With what a dialog is about in the page's words; a page that has said nothing else says nothing else. */
export function withTopic(given: GivenContext | null, topic: string | undefined): GivenContext | null {
  if (!topic) return given;
  const { custom } = given ?? {};
  const facts = typeof custom === 'object' && custom !== null ? custom : {};
  return { ...(given ?? { page: null, title: null }), custom: { Тема: topic, ...facts } };
}

/** Null where reading it fails: a page's object may have code of its own. */
function safely(said: GivenContext): PageContext | null {
  try {
    return readContext(said, { url: new URL(location.href), title: document.title });
  } catch {
    hint('setContext: объект не\u00a0читается');
    return null;
  }
}
