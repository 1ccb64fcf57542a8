import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createVacancyFeed,
  loadDetail,
  VacancyFeed,
  type FeedQuery,
  type VacancyFeedOptions,
  type VacancyFeedStore,
} from '#islands/vacancy-feed/index.ts';
import type { Host } from '#shared/client/host.ts';
import { answerTo, NOW, vacancyOf } from './data.ts';
import { addressAt, type HarnessOptions } from './options.ts';
import './styles.css';

interface HeldCall {
  name: string;
  input: FeedQuery;
  aborted(): boolean;
  answer(): void;
  fail(code?: string): void;
}

declare global {
  interface Window {
    /** Set by a test that answers the calls by hand. */
    holdCalls?: boolean;
    calls: HeldCall[];
    /** What the feed told its host. */
    events: { name: string; detail: unknown }[];
    /** Names of events that somebody cancels. */
    cancelled: string[];
    feed: VacancyFeedStore;
    /** Takes the feed away as a host page would. */
    unmount(): void;
    /** The heading that the server drew: hydration keeps this very node. */
    drawnHeading: Element | null;
  }
}

window.calls = [];
window.events = [];
window.cancelled = [];

function answerByHand(
  name: string,
  input: FeedQuery & { id?: number },
  { signal }: { signal: AbortSignal },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call: HeldCall = {
      name,
      input,
      aborted: () => signal.aborted,
      answer: () => resolve(input.id ? vacancyOf(input.id) : answerTo(input)),
      fail: (code = 'service_unavailable') => reject(Object.assign(new Error(), { code })),
    };
    window.calls.push(call);
    if (!window.holdCalls) call.answer();
  });
}

const host: Host = {
  // A call is generic over every contract; the feed makes two, and the harness answers only those.
  call: answerByHand as unknown as Host['call'],
  navigate: (url) => history.pushState(null, '', url),
  onNavigate(listener) {
    const listen = () => listener(new URL(location.href));
    addEventListener('popstate', listen);
    document.body.dataset.live = 'true';
    return () => {
      removeEventListener('popstate', listen);
      delete document.body.dataset.live;
    };
  },
  linkTo: (id) => `/vacancy/${id}`,
  emit(name, detail) {
    window.events.push({ name, detail });
    return !window.cancelled.includes(name);
  },
  now: () => new Date(NOW),
};

/** Where the feed is drawn: in the page, or in a shadow root with the same styles. */
function placeOfFeed(): Element {
  const root = document.getElementById('root')!;
  if (!root.dataset.shadow) return root;
  const place = document.createElement('div');
  const styles = document.querySelector('link[rel=stylesheet]')!.cloneNode();
  root.attachShadow({ mode: 'open' }).append(styles, place);
  return place;
}

const { withoutAddress, ...options } = JSON.parse(document.getElementById('options')!.textContent) as HarnessOptions &
  VacancyFeedOptions;
const place = placeOfFeed();
window.feed = createVacancyFeed(host, {
  loadDetail,
  ...options,
  address: withoutAddress ? undefined : addressAt(location.pathname),
  renderActions: (card) =>
    options.slots ? Object.assign(document.createElement('em'), { textContent: `для ${card.id}` }) : null,
});
const tree = <VacancyFeed feed={window.feed} />;

window.drawnHeading = place.querySelector('h2');
const mounted = window.drawnHeading ? hydrateRoot(place, tree) : createRoot(place);
if (!window.drawnHeading) mounted.render(tree);
window.unmount = () => mounted.unmount();
