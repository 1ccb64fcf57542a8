import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';

/** Tells the page around the frame how high its content is, if that page is one of those that the key is for. */
const content = document.querySelector<HTMLElement>('[data-frame-origins]');
const allowed = [location.origin, ...(content?.dataset.frameOrigins?.split(' ') ?? [])];
const parentOrigin = [location.ancestorOrigins?.[0], URL.parse(document.referrer)?.origin].find(
  (origin) => origin && isAllowedOrigin(allowed, origin),
);

if (content && parentOrigin && parent !== window) {
  let told = 0;
  new ResizeObserver(() => {
    const h = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (h === told) return;
    told = h;
    parent.postMessage({ ns: 'karkas', t: 'height', h }, parentOrigin);
  }).observe(content);
}
