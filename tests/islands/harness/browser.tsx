import { createRoot, hydrateRoot } from 'react-dom/client';
import { createVacancyFeed, VacancyFeed, type VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';
import type { Host } from '#shared/client/host.ts';
import type { VacancyList } from '#shared/contracts/vacancy.ts';
import { answerTo, NOW } from './data.ts';
import type { FeedQuery } from '../../../site/src/islands/vacancy-feed/query.ts';
import './styles.css';

interface HeldCall {
  input: FeedQuery;
  aborted(): boolean;
  answer(): void;
  fail(): void;
}

declare global {
  interface Window {
    /** Set by a test that answers the calls by hand. */
    holdCalls?: boolean;
    calls: HeldCall[];
    /** The heading that the server drew: hydration keeps this very node. */
    drawnHeading: Element | null;
  }
}

window.calls = [];

function answerByHand(_: string, input: FeedQuery, { signal }: { signal: AbortSignal }): Promise<VacancyList> {
  return new Promise((resolve, reject) => {
    const call: HeldCall = {
      input,
      aborted: () => signal.aborted,
      answer: () => resolve(answerTo(input)),
      fail: () => reject(Object.assign(new Error(), { code: 'service_unavailable' })),
    };
    window.calls.push(call);
    if (!window.holdCalls) call.answer();
  });
}

const host: Host = {
  // A call is generic over every contract; the feed makes one, and the harness answers only that.
  call: answerByHand as unknown as Host['call'],
  navigate: (url) => history.pushState(null, '', url),
  onNavigate(listener) {
    const listen = () => listener(new URL(location.href));
    addEventListener('popstate', listen);
    document.body.dataset.live = 'true';
    return () => removeEventListener('popstate', listen);
  },
  now: () => new Date(NOW),
};

const root = document.getElementById('root')!;
const options = JSON.parse(document.getElementById('options')!.textContent) as VacancyFeedOptions;
const tree = <VacancyFeed feed={createVacancyFeed(host, options)} />;

window.drawnHeading = root.querySelector('h2');
if (window.drawnHeading) hydrateRoot(root, tree);
else createRoot(root).render(tree);
