import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';

/** Posts the height of the frame's content to the surrounding page, if the key allows that page. */
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
