import '../../lib/list-navigation.ts';
import { showList } from '../../lib/list-events.ts';

/**
 * A choice applies at once, as in the other lists. The filters come anew with the list, so what was unfolded and had the
 * focus gets it back.
 */
const filters = () => document.querySelector<HTMLDetailsElement>('.flt');
let chosen: string | undefined;

document.addEventListener(
  'change',
  (event) => {
    const { name, form } = event.target as HTMLSelectElement;
    if (!form || !filters()?.contains(event.target as Element)) return;
    // The order is one of the filters here, which the script of all lists would take for itself.
    event.stopPropagation();
    chosen = name;
    const fields = [...new FormData(form)].map(([key, value]) => [key, String(value)]);
    const search = new URLSearchParams(fields.filter(([, value]) => value !== ''));
    showList(form.action + (search.size > 0 ? `?${search}` : ''));
  },
  { capture: true },
);

document.addEventListener('list:shown', () => {
  const fresh = filters();
  if (chosen === undefined || !fresh) return;
  fresh.open = true;
  fresh.querySelector<HTMLElement>(`[name="${chosen}"]`)?.focus();
  chosen = undefined;
});
