import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Counted } from './figures.ts';

const OURS = 'https://karkas.example';
const KEY = `pk_live_${'a'.repeat(24)}`;

const page = new EventTarget();
const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let countUse: typeof import('./figures.ts').countUse;
let watchUses: typeof import('./figures.ts').watchUses;
/** Says that an observed element has come into view. */
let see = (_target: Counted): void => {};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  fetched.mockReset().mockRejectedValue(new TypeError('offline'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { origin: 'https://most.example', pathname: '/karera' });
  vi.stubGlobal('document', shown);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #observed = new Set<unknown>();
      constructor(tell: (entries: { isIntersecting: boolean; target: unknown }[]) => void) {
        see = (target) => {
          if (!this.#observed.has(target)) return;
          tell([
            { isIntersecting: false, target },
            { isIntersecting: true, target },
          ]);
        };
      }
      observe(target: unknown) {
        this.#observed.add(target);
      }
      unobserve(target: unknown) {
        this.#observed.delete(target);
      }
    },
  );
  ({ countUse, watchUses } = await import('./figures.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sent = () =>
  fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as { key: string; events: object[] });

test('what happens within some seconds is told together, without cookies and without a preflight', () => {
  countUse(OURS, KEY, 'view');
  countUse(OURS, KEY, 'open');
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(sent()).toEqual([
    {
      key: KEY,
      events: [
        { kind: 'view', path: '/karera' },
        { kind: 'open', path: '/karera' },
      ],
    },
  ]);
  expect(fetched.mock.calls[0]).toEqual([
    `${OURS}/api/embed/events`,
    { method: 'POST', body: expect.any(String), keepalive: true, credentials: 'omit' },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveBeenCalledOnce();
});

test('a page that is left or hidden tells at once', () => {
  countUse(OURS, KEY, 'view');
  page.dispatchEvent(new Event('pagehide'));
  expect(sent()).toHaveLength(1);
  countUse(OURS, KEY, 'open');
  shown.dispatchEvent(new Event('visibilitychange'));
  expect(sent()).toHaveLength(1);
  shown.visibilityState = 'hidden';
  shown.dispatchEvent(new Event('visibilitychange'));
  shown.visibilityState = 'visible';
  expect(sent()).toHaveLength(2);
});

test('no more than twenty go together, and each key for itself', () => {
  const other = `pk_live_${'b'.repeat(24)}`;
  for (let at = 0; at < 21; at += 1) countUse(OURS, KEY, 'open');
  countUse(OURS, other, 'view');
  expect(sent().map(({ events }) => events.length)).toEqual([20]);
  vi.advanceTimersByTime(5_000);
  expect(sent().map(({ key, events }) => [key, events.length])).toEqual([
    [KEY, 20],
    [KEY, 1],
    [other, 1],
  ]);
});

test('our own pages and test keys count nothing', () => {
  countUse('https://most.example', KEY, 'view');
  countUse(OURS, `pk_test_${'a'.repeat(24)}`, 'view');
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event('pagehide'));
  expect(fetched).not.toHaveBeenCalled();
});

const elementWith = (settings: object = {}) =>
  // An element as far as counting knows it.
  Object.assign(new EventTarget(), {
    isConnected: true,
    embedKey: KEY,
    consent: 'none',
    mode: 'auto',
    ...settings,
  }) as unknown as Counted;
const open = (element: Counted, name: string, id: number) =>
  element.dispatchEvent(new CustomEvent(`karkas-${name}`, { detail: { id } }));
const kinds = () => {
  page.dispatchEvent(new Event('pagehide'));
  return sent().flatMap(({ events }) => events.map((event) => 'kind' in event && event.kind));
};

test('an element counts when it is seen, and each vacancy once that is opened in it', () => {
  const element = elementWith();
  watchUses(element, OURS);
  watchUses(element, OURS);
  see(element);
  see(element);
  open(element, 'item-click', 1);
  open(element, 'respond-open', 1);
  open(element, 'respond-open', 2);
  open(element, 'item-view', 3);
  expect(kinds()).toEqual(['view', 'open', 'open']);
});

test.each([[{ consent: 'required' }], [{ mode: 'frame' }], [{ test: true }], [{ embedKey: null }]])(
  'an element with %o counts nothing',
  (settings) => {
    const element = elementWith(settings);
    watchUses(element, OURS);
    see(element);
    open(element, 'respond-open', 1);
    expect(kinds()).toEqual([]);
  },
);

test('an element counts from when its page allows it', () => {
  const element = elementWith({ consent: 'required' });
  watchUses(element, OURS);
  Object.assign(element, { consent: 'none' });
  watchUses(element, OURS);
  see(element);
  expect(kinds()).toEqual(['view']);
});
