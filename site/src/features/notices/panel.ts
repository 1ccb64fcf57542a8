import styles from './notices.css?url&no-inline';
import { loadStylesheet } from '../../lib/stylesheet.ts';
import { keepCount } from './bell-count.ts';
import { fetchList, readFollowed } from './reading.ts';

const PAGE = '/notifications';

let panel: HTMLElement | null = null;

/** Opens the list under the bell, or closes it. What cannot be loaded is the page itself. */
export async function toggle(bell: HTMLElement): Promise<void> {
  panel ??= makePanel(bell);
  if (panel.matches(':popover-open')) return panel.hidePopover();
  try {
    await Promise.all([show(bell, PAGE), styled]);
  } catch {
    return location.assign(PAGE);
  }
  panel.showPopover();
  panel.querySelector('h1')?.focus();
}

const styled = loadStylesheet(styles);

function makePanel(bell: HTMLElement): HTMLElement {
  const made = document.createElement('div');
  made.className = 'notices-panel';
  made.popover = 'auto';
  made.setAttribute('role', 'dialog');
  made.setAttribute('aria-labelledby', 'notice-list-title');
  bell.after(made);
  bell.setAttribute('aria-haspopup', 'dialog');
  made.addEventListener('toggle', ({ newState }) => {
    bell.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState === 'closed' && made.contains(document.activeElement)) bell.focus();
  });
  made.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const list = made.querySelector<HTMLElement>('[data-notices]');
    if (list) readFollowed(list, event.target);
    // Filters and earlier notices stay in the panel.
    if (!link?.matches('.notices-groups a, [data-notices-more]') || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void show(bell, link.href).catch(() => location.assign(link.href));
  });
  made.addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const sent = [...new FormData(form, event.submitter)];
    const fields = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
    // A field may be called `action`, which hides the property.
    const address = form.getAttribute('action') ?? PAGE;
    void show(bell, address, fields).catch(() => location.assign(PAGE));
  });
  return made;
}

async function show(bell: HTMLElement, address: string, body?: URLSearchParams): Promise<void> {
  const list = await fetchList(address, body);
  panel?.replaceChildren(list);
  keepCount(bell, Number(list.dataset.unread));
  if (panel?.matches(':popover-open')) list.querySelector('h1')?.focus();
}
