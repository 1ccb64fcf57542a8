import { FEED_EVENTS } from '#shared/domain/feed-events.ts';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';

/** Posts the height of the frame's content and the events of its feed to the surrounding page, if the key allows that page. */
const content = document.querySelector<HTMLElement>('[data-frame-origins]');
const feed = document.querySelector<HTMLElement & { getState?(): object }>('karkas-vacancy-feed');
const allowed = [location.origin, ...(content?.dataset.frameOrigins?.split(' ') ?? [])];
const parentOrigin = [location.ancestorOrigins?.[0], URL.parse(document.referrer)?.origin].find(
  (origin) => origin && isAllowedOrigin(allowed, origin),
);

if (content && parentOrigin && parent !== window) {
  const post = (message: object) => parent.postMessage({ ns: 'karkas', ...message }, parentOrigin);
  let told = 0;
  new ResizeObserver(() => {
    const h = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (h === told) return;
    told = h;
    post({ t: 'height', h });
  }).observe(content);
  for (const name of FEED_EVENTS) {
    document.addEventListener(`karkas-${name}`, (event) => {
      if (!(event instanceof CustomEvent) || event.target !== feed) return;
      // Plain data, whatever a listener of this page has added.
      post({ t: 'event', name, ...copyOf({ detail: event.detail, state: feed?.getState?.() }) });
    });
  }
}

function copyOf(data: object): object {
  return JSON.parse(JSON.stringify(data)) as object;
}
