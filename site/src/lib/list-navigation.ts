import type {} from './list-events.ts';
import { ownAddress } from './own-address.ts';
import { renewSignInLinks } from './sign-in-address.ts';

/**
 * Paging, sorting, chips and filters of a list without a reload: the changed parts of the page are replaced with those
 * of the next address's HTML, so the server renders every card. On failure the browser navigates to the address, as
 * without this script.
 */
const LIST = '[data-list]';
let loading: AbortController | undefined;
let shown = location.pathname + location.search;

/**
 * The focus moves to the list’s top after paging, and to the list after following a link that is gone; sort order and
 * filters keep the focus.
 */
type Then = 'top' | 'list' | 'sort' | 'stay';

async function show(url: string, then: Then): Promise<void> {
  loading?.abort();
  const { signal } = (loading = new AbortController());
  document.querySelector(LIST)?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(url, { signal });
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (!response.ok || !next.querySelector(LIST)) throw new Error('no list');
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) replacePart(part, next);
    document.title = next.title;
    renewSignInLinks();
    tell(then);
  } catch {
    if (!signal.aborted) location.assign(url);
  }
}

/** A live island gets its data from the event; a field that is being edited stays. */
function replacePart(part: HTMLElement, next: Document): void {
  if (part.querySelector('astro-island:not([ssr])') || part.contains(document.querySelector('input[name="q"]:focus')))
    return;
  const fresh = next.querySelector(`[data-part="${part.dataset.part}"]`);
  if (fresh) part.replaceWith(fresh);
}

function tell(then: Then): void {
  const list = document.querySelector<HTMLElement>(LIST);
  const results = list?.closest<HTMLElement>('[data-filters]');
  document.dispatchEvent(new CustomEvent('list:shown', { detail: results?.dataset.filters ?? '' }));
  const status = document.querySelector('[data-list-status]');
  if (status) status.textContent = list?.getAttribute('aria-label') ?? '';
  if (then === 'sort') results?.querySelector<HTMLElement>('select[name="sort"]')?.focus();
  if (then === 'top' || then === 'list') list?.focus({ preventScroll: true });
  if (then === 'top') list?.scrollIntoView();
}

function go(address: string, then: Then): void {
  const url = ownAddress(address, location);
  if (!url) return;
  history.pushState(null, '', url);
  shown = location.pathname + location.search;
  void show(url, then);
}

document.addEventListener('click', (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-go]');
  if (!link) return;
  event.preventDefault();
  go(link.href, link.dataset.go === 'top' ? 'top' : 'list');
});

document.addEventListener('change', (event) => {
  const { name, form } = event.target as HTMLSelectElement;
  if (name !== 'sort' || !form) return;
  const fields = new URLSearchParams([...new FormData(form)].map(([key, value]) => [key, String(value)]));
  if (fields.get('sort') === '') fields.delete('sort');
  const search = fields.toString().replaceAll('%2C', ',');
  go(form.action + (search && `?${search}`), 'sort');
});

document.addEventListener('list:go', (event) => {
  event.preventDefault();
  go(event.detail, 'stay');
});

// A jump to a fragment also changes the address.
addEventListener('popstate', () => {
  if (location.pathname + location.search === shown) return;
  shown = location.pathname + location.search;
  void show(location.href, 'stay');
});
