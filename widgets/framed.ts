import { effect } from '@preact/signals-core';
import { attributesIn, type AddressedElement } from '#shared/domain/element-address.ts';
import { CHAT_ELEMENT } from '#shared/domain/chat-address.ts';
import { FEED_EVENTS, FRAMED_METHODS } from '#shared/domain/feed-events.ts';
import { RESPOND_ELEMENT } from '#shared/domain/respond-address.ts';
import { CHAT_EVENTS, CHAT_METHODS } from './build/chat-manual.ts';
import { RESPOND_EVENTS, RESPOND_METHODS } from './build/respond-manual.ts';
import { findParent, type Parent } from './kit/framed/parent.ts';
import type { Persist } from './kit/keep-visit.ts';
import { guardPresses, type Refusal } from './kit/framed/guard.ts';
import { tellPageAround } from './kit/page-around.ts';
import { storedName, visitOf, visits } from './kit/visits.ts';

/** The script of a document of ours in a frame: joins its element to the page around, which has another origin. */

type Element = HTMLElement & { embedKey: string | null; persist?: Persist; updateComplete: Promise<unknown> };

interface Kind {
  load(): Promise<unknown>;
  events: readonly string[];
  methods: readonly string[];
  /** What the page around may set; null for elements that have it all in their address. */
  described: AddressedElement | null;
  /** What the page around is told with each event, and when it changes. */
  stateOf(element: Element): object | undefined;
}

const KINDS: Readonly<Record<string, Kind>> = {
  feed: {
    load: () => import('./vacancy-feed.ts'),
    events: FEED_EVENTS,
    methods: FRAMED_METHODS,
    described: null,
    stateOf: (element) => (element as Element & { getState?(): object }).getState?.(),
  },
  respond: {
    load: () => import('./respond-button.ts'),
    events: Object.keys(RESPOND_EVENTS),
    methods: RESPOND_METHODS,
    described: RESPOND_ELEMENT,
    stateOf: ({ dataset }) => ({ state: dataset.state }),
  },
  chat: {
    load: () => import('./chat-bubble.ts'),
    events: Object.keys(CHAT_EVENTS),
    methods: CHAT_METHODS,
    described: CHAT_ELEMENT,
    stateOf(element) {
      const { unreadCount, dialogs } = element as Element & { unreadCount: number; dialogs: readonly object[] };
      return { unread: unreadCount, dialogs };
    },
  },
};

/** It was made by an element of ours, which tells it what to do; else by hand. */
const HAS_ELEMENT = location.hash === '#element';
const CHARS_MAX = 300;

const content = document.querySelector<HTMLElement>('[data-frame]');
const kind = KINDS[content?.dataset.frame ?? ''];
const element = content?.querySelector<Element>('[embed-key]');
if (content && kind && element) void start(content, kind, element);

async function start(place: HTMLElement, { load, events, stateOf, ...rules }: Kind, of: Element): Promise<void> {
  const around = findParent(place.dataset.frameOrigins?.split(' ') ?? []);
  if (around) {
    tellPageAround({ site: around.origin });
    for (const name of events)
      document.addEventListener(`karkas-${name}`, (event) => {
        if (event instanceof CustomEvent && event.target === of)
          around.post({ t: 'event', name, detail: event.detail, state: stateOf(of) });
      });
    if (place.dataset.frame !== 'chat') tellHeight(place, around);
  }
  // A resume is in a window, which only a press in here may open: that button stays.
  of.dataset.framed = !HAS_ELEMENT ? '' : of.getAttribute('respond-mode') === 'full' ? 'window' : 'form';
  await load();
  await of.updateComplete;
  if (!rules.described) {
    if (!around) return;
    answerCalls(around, async (name, input) => callFeed(of, rules.methods, name, input));
    around.post({ t: 'ready' });
    return;
  }
  // Pages of ours but this one show themselves in no frame.
  for (const link of of.shadowRoot?.querySelectorAll('a') ?? []) link.target = '_top';
  if (of.shadowRoot && parent !== window) guardPresses(of.shadowRoot, explain);
  if (around) await obey(around, { ...rules, described: rules.described }, of);
  // Nobody else will open it.
  if (!HAS_ELEMENT && place.dataset.frame === 'chat') of.setAttribute('opened', '');
}

function tellHeight(place: HTMLElement, around: Parent): void {
  let told = 0;
  new ResizeObserver(() => {
    const h = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (h === told) return;
    told = h;
    around.post({ t: 'height', h });
  }).observe(place);
}

type Perform = (name: string, input: readonly unknown[]) => Promise<unknown>;

/** Answers what the element around calls. */
function answerCalls(around: Parent, perform: Perform): void {
  around.listen((message) => {
    if (message.t === 'call') void answer(message.id, message.name, message.input);
  });

  async function answer(id: unknown, name: unknown, input: unknown): Promise<void> {
    try {
      const given = Array.isArray(input) ? (input as unknown[]) : [];
      around.post({ t: 'answer', id, value: await perform(String(name), given) });
    } catch (error) {
      // Of our own methods, which fail with errors.
      around.post({ t: 'answer', id, error: (error as Error).message });
    }
  }
}

/** Calls one of these methods of the element. Throws `not_allowed` for any other. */
function callMethod(of: Element, methods: readonly string[], name: string, input: readonly unknown[]): unknown {
  if (!methods.includes(name)) throw new Error('not_allowed');
  // The lists are those of the elements' own methods.
  const method = (of as unknown as Record<string, ((...input: unknown[]) => unknown) | undefined>)[name];
  return method && Reflect.apply(method, of, [...input]);
}

/** What visitors see of a feed is chosen by its property, too. */
function callFeed(of: Element, methods: readonly string[], name: string, input: readonly unknown[]): unknown {
  if (name !== 'query') return callMethod(of, methods, name, input);
  return Reflect.set(of, name, input[0]);
}

/** Does what the element around says, and tells it what becomes of the visitor. */
async function obey(
  around: Parent,
  { methods, described }: Pick<Kind, 'methods'> & { described: AddressedElement },
  of: Element,
): Promise<void> {
  const key = of.embedKey ?? '';
  answerCalls(around, perform);

  async function perform(name: string, input: readonly unknown[]): Promise<unknown> {
    if (name === 'tell') return tell(input[0] ?? {});
    if (name === 'meet') return (await import('./kit/framed/meet.ts')).meet(key, input[0]);
    if (name === 'adopt') {
      const { adopt } = await import('./kit/framed/meet.ts');
      return adopt({ origin: location.origin, key, fetch: undefined }, input[0], of.persist);
    }
    return callMethod(of, methods, name, input);
  }

  async function tell({ attributes, path }: Partial<Record<'attributes' | 'path', unknown>>): Promise<void> {
    const names = [...attributesIn(described, 'told').keys(), 'test'];
    for (const [name, text] of Object.entries(attributes ?? {})) {
      if (!names.includes(name)) continue;
      if (typeof text === 'string') of.setAttribute(name, text.slice(0, CHARS_MAX));
      else of.removeAttribute(name);
    }
    if (typeof path === 'string' && path.startsWith('/')) tellPageAround({ site: around.origin, path });
    await of.updateComplete;
  }

  // Frames of one page share what they keep.
  addEventListener('storage', ({ key: changed }) => {
    if (changed !== storedName(key)) return;
    const { [key]: _, ...others } = visits.peek();
    visits.value = others;
  });
  let known = visitOf(key).grant?.visitor;
  effect(() => {
    const { grant, responds } = visitOf(key);
    const isNew = grant !== undefined && grant.visitor !== known;
    known = grant?.visitor;
    const { chats, verified } = grant ?? {};
    around.post({ t: 'visit', isKnown: grant !== undefined, chats, verified, visitor: known, isNew, responds });
  });
  new MutationObserver(() => around.post({ t: 'state', state: of.dataset.state })).observe(of, {
    attributeFilter: ['data-state'],
  });
  // Where nothing in here is open, the key is the window's around it.
  addEventListener('keydown', ({ key: pressed, defaultPrevented }) => {
    if (pressed === 'Escape' && !defaultPrevented) around.post({ t: 'escape' });
  });
  around.post({ t: 'ready' });
}

/** A press that did nothing says why. */
function explain(why: Refusal | null): void {
  for (const note of document.querySelectorAll<HTMLElement>('[data-frame-note]')) {
    note.hidden = note.dataset.frameNote !== why;
  }
}
