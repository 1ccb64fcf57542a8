import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const OURS = 'https://karkas.example';
const KEY = `pk_live_${'a'.repeat(24)}`;

const page = new EventTarget();
const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
let countUse: typeof import('./figures.ts').countUse;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  fetched.mockReset().mockRejectedValue(new TypeError('offline'));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { origin: 'https://most.example', pathname: '/karera' });
  vi.stubGlobal('document', shown);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  ({ countUse } = await import('./figures.ts'));
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
