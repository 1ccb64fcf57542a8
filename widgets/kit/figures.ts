import { EVENTS_MAX, type ToldKind } from '#shared/domain/embed-figures.ts';
import { pageTold } from './page-around.ts';

/** What happens on a page within this time is told together. */
const WAIT_MS = 5_000;
/** Events that open something: a vacancy, a form or the chat. */
const OPENS = ['item-click', 'respond-open', 'chat-open'] as const;

interface Told {
  kind: ToldKind;
  path: string;
}

export interface Counted extends HTMLElement {
  readonly embedKey: string | null;
  readonly consent: 'none' | 'required';
  readonly mode: 'auto' | 'inline' | 'frame';
  readonly test?: boolean;
}

/** With the origin of the marketplace. */
const watched = new WeakMap<Counted, string>();
/** By what is seen of them: an element itself may take no place. */
const drawn = new WeakMap<Element, Counted>();

/** One for all, which knows its elements only by what it tells: those that are removed unseen leave nothing. */
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    const element = drawn.get(target);
    if (element) count(element, 'view');
  }
});

/** What is waiting, by the address that it goes to and the key. */
const waiting = new Map<string, Map<string, Told[]>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Counts that an element of this page was seen or opened: of the visitor nothing is told. Our own pages and test keys count
 * nothing. `origin` is that of the marketplace.
 */
export function countUse(origin: string, key: string, kind: ToldKind): void {
  if (origin === location.origin || key.startsWith('pk_test_')) return;
  const ofKeys = waiting.get(origin) ?? new Map<string, Told[]>();
  const told = ofKeys.get(key) ?? [];
  waiting.set(origin, ofKeys.set(key, told));
  told.push({ kind, path: pageTold().path ?? '/' });
  if (told.length >= EVENTS_MAX) send();
  else timer ??= setTimeout(send, WAIT_MS);
}

/** Counts an element when somebody sees it, and each vacancy that they open in it; once, however often it is called. */
export function watchUses(element: Counted, origin: string): void {
  // This file may come when the element is gone: what is observed then is held until the browser paints.
  if (!element.isConnected || watched.has(element)) return;
  // A page that shows us in frames may not allow requests.
  if (element.consent === 'required' || element.mode === 'frame') return;
  watched.set(element, origin);
  const opened = new Set<unknown>();
  for (const name of OPENS)
    element.addEventListener(`karkas-${name}`, (event) => {
      // All events of that name are ours and have such a detail.
      const { id } = (event as CustomEvent<{ id?: unknown }>).detail;
      if (opened.has(id)) return;
      opened.add(id);
      count(element, 'open');
    });
  const root = element.shadowRoot?.querySelector('.k-root') ?? element;
  drawn.set(root, element);
  seen.observe(root);
}

function count(element: Counted, kind: ToldKind): void {
  const origin = watched.get(element);
  if (origin && element.embedKey && !element.test) countUse(origin, element.embedKey, kind);
}

/** A page that is being left sends it too. As plain text it takes no preflight, and without credentials no cookie. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const all = [...waiting];
  waiting.clear();
  for (const [origin, ofKeys] of all)
    for (const [key, events] of ofKeys) {
      const body = JSON.stringify({ key, events });
      fetch(`${origin}/api/embed/events`, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(
        () => {},
      );
    }
}

addEventListener('pagehide', send);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});
