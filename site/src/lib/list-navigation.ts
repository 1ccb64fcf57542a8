/**
 * Pages and sorting of a list without a reload: the list is replaced with that of the next address’s HTML, so the server
 * draws every card. When that fails, the browser goes to the address as it would without this script.
 */
const SELECTOR = '[data-list]';
let loading: AbortController | undefined;

/** After paging, reading goes on from the list’s top; after sorting, focus stays on the choice; history restores by itself. */
type Then = 'top' | 'select' | 'stay';

async function show(url: string, then: Then): Promise<void> {
  loading?.abort();
  const { signal } = (loading = new AbortController());
  const list = document.querySelector(SELECTOR);
  list?.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(url, { signal });
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    const nextList = next.querySelector<HTMLElement>(SELECTOR);
    if (!response.ok || !nextList || !list) throw new Error('no list');
    list.replaceWith(nextList);
    document.title = next.title;
    const status = document.querySelector('[data-list-status]');
    if (status) status.textContent = nextList.getAttribute('aria-label');
    if (then === 'select') nextList.querySelector('select')?.focus();
    if (then !== 'top') return;
    nextList.focus({ preventScroll: true });
    nextList.scrollIntoView();
  } catch {
    if (!signal.aborted) location.assign(url);
  }
}

function go(url: string, then: Then): void {
  history.pushState(null, '', url);
  void show(url, then);
}

document.addEventListener('click', (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>(`${SELECTOR} nav a`);
  if (!link) return;
  event.preventDefault();
  go(link.href, 'top');
});

document.addEventListener('change', (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>(`${SELECTOR} form`);
  if (!form) return;
  const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  go(`${form.action}?${fields}`, 'select');
});

addEventListener('popstate', () => void show(location.href, 'stay'));
