import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { createCall } from '#shared/client/call.ts';
import { kyTransport } from '#shared/client/transport-ky.ts';
import { plural } from '#shared/text/plural.ts';
import { loadStylesheet } from '../../lib/stylesheet.ts';
import { drawSuggestions } from './draw-suggestions.ts';
import styles from './suggestions.css?url&no-inline';
import { suggestedHref } from './suggested-href.ts';

type Group = CallAnswer<Contracts['GET /search/vacancy/suggest']>['groups'][number];

/** Everybody is suggested the same: who is asking is not asked first. */
const call = createCall(kyTransport(''));
const PAUSE_MS = 100;
/** A letter alone says too little. */
const CHARS_MIN = 2;
const KEPT_MAX = 50;
const COMPANIES_MAX = 7;

let styled: Promise<void> | undefined;
let lists = 0;

/** What the field's page has it suggest. */
async function find(
  text: string,
  { suggestCity: city, suggestCompanyPage: page }: DOMStringMap,
  signal: AbortSignal,
): Promise<readonly Group[]> {
  if (page === undefined) return (await call('GET /search/vacancy/suggest', { q: text, city }, { signal })).groups;
  if (text === '') return [];
  const { items } = await call('GET /search/company', { q: text, limit: COMPANIES_MAX }, { signal });
  if (items.length === 0) return [];
  const drawn = items.map(({ id, name, cityName }) => ({
    text: cityName === null ? name : `${name}, ${cityName}`,
    href: `/company/${id}${page}`,
    count: null,
  }));
  return [{ kind: 'companies', items: drawn }];
}

/**
 * Makes a search field an editable combobox with a list in groups (ARIA). Nothing is chosen until an arrow or a finger does it:
 * Enter searches for what is typed. The field keeps the focus. A finger or a mouse that pressed the field shows it what is
 * popular; with `isPressed` it has been pressed already.
 */
export async function addSuggestions(field: HTMLInputElement, isPressed: boolean): Promise<void> {
  await (styled ??= loadStylesheet(styles));
  const { form } = field;
  if (!form) return;
  const id = `suggested-${(lists += 1)}`;
  const { list, status, draw, options } = drawSuggestions(id);
  const kept = new Map<string, readonly Group[]>();
  let active = -1;
  let waiting = 0;
  let loading: AbortController | undefined;
  /** Pressing the list must not count as leaving the field. */
  let isListPressed = false;

  function show(groups: readonly Group[]): void {
    const fields = keptFields();
    draw(groups, { typed: field.value, counts: fields.length === 0 });
    const count = options().length;
    open(count > 0);
    status.textContent = count > 0 ? plural(count, ['подсказка', 'подсказки', 'подсказок']) : '';
  }

  function open(isOpen: boolean): void {
    list.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) document.addEventListener('pointerdown', leave);
    else document.removeEventListener('pointerdown', leave);
    if (!isOpen) status.textContent = '';
    activate(-1);
  }

  function close(): void {
    clearTimeout(waiting);
    loading?.abort();
    if (!list.hidden) open(false);
  }

  function leave({ target }: Event): void {
    if (!form?.contains(target as Node)) close();
  }

  function activate(index: number): void {
    options()[active]?.node.setAttribute('aria-selected', 'false');
    active = index;
    const node = options()[active]?.node;
    node?.setAttribute('aria-selected', 'true');
    node?.scrollIntoView({ block: 'nearest' });
    if (node) field.setAttribute('aria-activedescendant', node.id);
    else field.removeAttribute('aria-activedescendant');
  }

  /** The filters of the list that the form keeps. */
  function keptFields(): [string, string][] {
    return [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
      name !== 'q' && typeof value === 'string' ? [[name, value]] : [],
    );
  }

  async function ask(): Promise<void> {
    const text = field.value.trim();
    if (text !== '' && text.length < CHARS_MIN) return close();
    loading?.abort();
    const known = kept.get(text);
    if (known) return show(known);
    const { signal } = (loading = new AbortController());
    try {
      const groups = await find(text, field.dataset, signal);
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(text, groups);
      if (document.activeElement === field && field.value.trim() === text) show(groups);
    } catch {
      // A search works without suggestions.
    }
  }

  function choose(index: number, inNewTab = false): void {
    const option = options()[index];
    if (!option) return;
    const href = suggestedHref(option, keptFields(), location.origin);
    if (inNewTab) return void window.open(href, '_blank', 'noopener');
    field.value = option.text;
    close();
    location.assign(href);
  }

  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void ask(), PAUSE_MS);
  });
  field.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (list.hidden) void ask();
      // The field itself is a stop between the last and the first.
      else activate(((active + 1 + step + options().length + 1) % (options().length + 1)) - 1);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active, event.ctrlKey || event.metaKey);
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      close();
    }
  });
  field.addEventListener('click', () => {
    if (list.hidden && field.value === '') void ask();
  });
  field.addEventListener('blur', () => {
    if (!isListPressed) close();
  });
  form.addEventListener('submit', close);
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    isListPressed = true;
    const release = new AbortController();
    for (const end of ['pointerup', 'pointercancel'])
      document.addEventListener(
        end,
        () => {
          isListPressed = false;
          release.abort();
        },
        { signal: release.signal },
      );
  });
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest('[role="option"]');
    const index = options().findIndex(({ node }) => node === option);
    choose(index, event.ctrlKey || event.metaKey);
  });

  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', id);
  form.append(list, status);
  // What was done while this came.
  if (field.value !== field.defaultValue || (isPressed && field.value === '')) void ask();
}
