import type {} from './list-events.ts';
import { ownAddress } from './own-address.ts';
import { renewSignInLinks } from './sign-in-address.ts';
import { parseHtml } from './parse-page.ts';

/**
 * Paging, sorting, chips and filters of a list without a reload: the changed parts of the page are replaced with those
 * of the next address's HTML, so the server renders every card. On failure the browser navigates to the address, as
 * without this script.
 */
const LIST = '[data-list]';
let loading: AbortController | undefined;
/** The address, and that of the list which is there. */
let shown = location.pathname + location.search;
let listed = shown;

/**
 * The focus moves to the list’s top after paging, and to the list after following a link that is gone; sort order and
 * filters keep the focus.
 */
type Then = 'top' | 'list' | 'sort' | 'stay';

interface Answer {
  ok: boolean;
  text: string;
}
/** What was asked for before it is to be shown; the layer that asked shows it at once, or was closed meanwhile. */
let ahead: { url: string; answer: Answer; atMs: number } | null = null;
const AHEAD_MS = 5_000;

async function show(url: string, then: Then, isBack = false): Promise<void> {
  loading?.abort();
  const { signal } = (loading = new AbortController());
  document.querySelector(LIST)?.setAttribute('aria-busy', 'true');
  offerAgain(null);
  const loaded = ahead?.url === url && performance.now() - ahead.atMs < AHEAD_MS ? ahead.answer : null;
  ahead = null;
  const answer = loaded ?? (await load(url, signal));
  if (signal.aborted) return;
  if (!answer) return stay(url, then, isBack);
  try {
    const next = parseHtml(answer.text);
    if (!answer.ok || !next.querySelector(LIST)) throw new Error('no list');
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) replacePart(part, next);
    document.title = next.title;
    renewSignInLinks();
    listed = shown;
    tell(then);
  } catch {
    location.assign(url);
  }
}

/** Null without a net. */
async function load(url: string, signal?: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(url, { signal });
    return { ok: response.ok, text: await response.text() };
  } catch {
    return null;
  }
}

/** Without a net the list stays, and what was chosen for the next one is taken back. */
function stay(url: string, then: Then, isBack: boolean): void {
  document.querySelector(LIST)?.removeAttribute('aria-busy');
  // The worker has kept the list that was there before.
  if (isBack && navigator.serviceWorker?.controller) return location.reload();
  if (isBack) return offerAgain(() => void show(url, then, true));
  shown = listed;
  history.back();
  document.querySelector<HTMLFormElement>('.sort-form')?.reset();
  tellFilters();
  offerAgain(() => go(url, then));
}

function offerAgain(again: (() => void) | null): void {
  const note = document.querySelector<HTMLElement>('[data-no-net]');
  const button = note?.querySelector('button');
  if (!note || !button) return;
  note.hidden = !again;
  button.onclick =
    again &&
    (() => {
      note.hidden = true;
      again();
    });
}

/** The filters are those of the list that is there. */
function tellFilters(): void {
  const { filters = '' } = document.querySelector(LIST)?.closest<HTMLElement>('[data-filters]')?.dataset ?? {};
  document.dispatchEvent(new CustomEvent('list:shown', { detail: filters }));
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
  tellFilters();
  const status = document.querySelector('[data-list-status]');
  if (status) status.textContent = list?.getAttribute('aria-label') ?? '';
  if (then === 'sort') results?.querySelector<HTMLElement>('select[name="sort"]')?.focus();
  if (then === 'top' || then === 'list') list?.focus({ preventScroll: true });
  if (then === 'top') list?.scrollIntoView();
}

function go(address: string, then: Then): void {
  const url = ownAddress(address, location);
  if (!url) return;
  // One that has not come is no step back.
  history[shown === listed ? 'pushState' : 'replaceState'](null, '', url);
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

document.addEventListener('list:load', (event) => {
  const { onEnd } = event.detail;
  const url = ownAddress(event.detail.url, location);
  if (!url) return;
  event.preventDefault();
  void load(url).then((answer) => {
    ahead = answer && { url, answer, atMs: performance.now() };
    onEnd(answer !== null);
  });
});

document.addEventListener('list:no-net', (event) => {
  event.preventDefault();
  offerAgain(event.detail);
});

// A jump to a fragment also changes the address.
addEventListener('popstate', () => {
  if (location.pathname + location.search === shown) return;
  shown = location.pathname + location.search;
  void show(location.href, 'stay', true);
});
