import { FAVORITES_PER_CALL_MAX } from '#shared/domain/limits.ts';
import { KEPT_PAGE } from './favorites-page-address.ts';
import { keptHearts } from './kept-hearts.ts';
import { parsePage } from '../../lib/parse-page.ts';

/** The favourites of a visitor: the server draws those that this browser keeps, the last marked first. */
const part = (name: string) => document.querySelector<HTMLElement>(`[data-kept-${name}]`);
const list = part('list');
let left = keptHearts().toReversed();

function show(name: string, isShown: boolean): void {
  const node = part(name);
  if (node) node.hidden = !isShown;
}

async function showNext(): Promise<void> {
  const ids = left.slice(0, FAVORITES_PER_CALL_MAX);
  show('wait', true);
  try {
    const response = await fetch(`${KEPT_PAGE}?${new URLSearchParams({ ids: ids.join(',') })}`);
    const page = await parsePage(response);
    const rows = page.querySelector('[data-kept-list]')?.children;
    if (!response.ok || !rows) throw new Error('no favourites');
    left = left.slice(ids.length);
    list?.append(...rows);
  } catch {
    const { toast } = await import('../../lib/toasts.ts');
    toast('Не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз', { type: 'error' });
  }
  show('wait', false);
  show('more', left.length > 0);
  const isEmpty = left.length === 0 && list?.childElementCount === 0;
  show('note', !isEmpty);
  show('empty', isEmpty);
}

if (left.length > 0 && list?.childElementCount === 0) {
  show('empty', false);
  void showNext();
}
part('more')?.addEventListener('click', () => void showNext());
