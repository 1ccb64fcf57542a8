import { siteCall } from '../../lib/call.ts';
import { siteHost } from '../../lib/host.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import type { CallError } from '#shared/client/call.ts';
import { bindBoardForm } from './change-form.ts';
import { changeHref } from './board-address.ts';
import { BOARD_STEPS } from './board-steps.ts';
import { followDrags } from './board-drag.ts';
import { followKeys } from './board-keys.ts';
import { takeOver } from './board-refresh.ts';
import { countDown } from './undo-countdown.ts';
import { parsePage } from '../../lib/parse-page.ts';

/**
 * The board without a reload: a form makes its call, and what has changed is taken from the page's new HTML, so the server
 * draws every card. What others change comes the same way.
 */
const POLL_MS = 10 * SECOND_MS;
const root = document.querySelector<HTMLElement>('[data-board-page]');
const vacancyId = Number(root?.dataset.boardPage);
if (root) start(root);

function start(board: HTMLElement): void {
  document.addEventListener('submit', submitted);
  document.addEventListener('click', clicked);
  document.addEventListener('change', changed);
  document.addEventListener('reset', () => setTimeout(countChosen));
  followDrags(board);
  followKeys(board);
  bindParts();
  countChosen();
  board.querySelector('[data-tab][aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  setInterval(poll, POLL_MS);
  document.addEventListener('visibilitychange', poll);
}

/** What was drawn anew gets its listeners. */
function bindParts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-board="answer"]:not([data-bound])')) {
    form.dataset.bound = '';
    bindBoardForm(form, (href) => {
      // What has been sent is not being typed any more.
      form.reset();
      form.closest('details')?.removeAttribute('open');
      void show(href);
    });
  }
  countDown();
}

/** The page as it is now, at this address: its changed parts. */
async function show(href = location.href): Promise<void> {
  try {
    await takeOver(href);
    bindParts();
    countChosen();
  } catch {
    location.assign(href);
  }
}

let isBusy = false;

/** Buttons of cards and of the bar, and the way back. */
function submitted(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  const isBulk = form.id === 'board-bulk';
  if (!isBulk && form.dataset.board !== 'act' && form.dataset.board !== 'undo') return;
  event.preventDefault();
  const button = submitter instanceof HTMLButtonElement ? submitter : null;
  const data = new FormData(form, button);
  const ids = data.getAll('ids').map(Number);
  if (isBulk && ids.length === 0) return siteHost.toast('Сначала выберите людей галочками');
  if (isBulk && data.has('open')) return openForm(changeHref(vacancyId, String(data.get('open')), ids));
  const step = isBulk ? 'change' : (form.dataset.board as 'act' | 'undo');
  void send(step, data, button);
}

async function send(step: 'act' | 'change' | 'undo', data: FormData, button: HTMLButtonElement | null): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  button?.setAttribute('aria-busy', 'true');
  const names = [...new Set(data.keys())];
  const values = Object.fromEntries(names.map((name) => [name, data.getAll(name).map(String)]));
  try {
    const href = await BOARD_STEPS[step]({ call: siteCall, values, options: { idempotencyKey: true } });
    if (step === 'change') document.querySelector<HTMLFormElement>('#board-bulk')?.reset();
    await show(href);
  } catch (error) {
    const { problem } = error as Partial<CallError>;
    const [first] = problem?.errors ?? [];
    siteHost.toast(first?.message ?? problem?.detail ?? problem?.title ?? 'Не\u00a0получилось. Проверьте связь', {
      type: 'error',
      timeoutMs: MINUTE_MS / 6,
    });
    // What stands now.
    await show();
  } finally {
    isBusy = false;
    button?.removeAttribute('aria-busy');
  }
}

/** Its form in a layer; a link to it otherwise. */
function openForm(href: string): void {
  const query = new URLSearchParams({ query: location.search.slice(1) });
  void siteHost.openLayer('respond-change', { href: `${href}&${query}` }).then((next) => {
    if (!next) return;
    document.querySelector<HTMLFormElement>('#board-bulk')?.reset();
    void show(next);
  });
}

function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof Element)) return;
  const { target } = event;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
    if (!menu.contains(target) || target.closest('button, a')) menu.open = false;
  const link = target.closest('a');
  if (!link) return;
  if (link.matches('[data-layer]')) {
    event.preventDefault();
    openForm(link.href);
  } else if (link.dataset.more) {
    event.preventDefault();
    void showMore(link);
  } else if (link.dataset.tab && !root?.dataset.only) {
    event.preventDefault();
    openTab(link.dataset.tab);
  } else if (link.dataset.next) {
    event.preventDefault();
    openTab(link.dataset.next);
    const tab = document.querySelector<HTMLElement>(`[data-tab="${link.dataset.next}"]`);
    tab?.scrollIntoView({ block: 'start', inline: 'center' });
    tab?.focus({ preventScroll: true });
  }
}

/** On a phone: another column. */
function openTab(id: string): void {
  for (const column of document.querySelectorAll('[data-column]'))
    column.classList.toggle('on', column.id === `column-${id}`);
  for (const tab of document.querySelectorAll<HTMLElement>('[data-tab]')) {
    if (tab.dataset.tab === id) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
}

/** The next cards of a column, below those that are there. */
async function showMore(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(link.href);
    if (!response.ok || response.redirected) throw new Error('no page');
    const page = await parsePage(response);
    const cards = [...(page.querySelector(`#column-${link.dataset.more} [data-cards]`)?.children ?? [])];
    const fresh = cards.filter(({ id }) => !id || !document.getElementById(id));
    link.replaceWith(...fresh.map((card) => document.adoptNode(card)));
    fresh
      .find((card) => card.matches('[data-card]'))
      ?.querySelector<HTMLElement>('[data-go]')
      ?.focus();
  } catch {
    location.assign(link.href);
  }
}

/** A box, the box of a column, or another order. */
function changed({ target }: Event): void {
  if (target instanceof HTMLSelectElement && target.name === 'sort') return target.form?.requestSubmit();
  if (target instanceof HTMLInputElement && target.matches('[data-all]'))
    for (const box of boxesIn(target.closest('[data-column]') ?? document)) box.checked = target.checked;
  countChosen();
}

function boxesIn(within: ParentNode): HTMLInputElement[] {
  return [...within.querySelectorAll<HTMLInputElement>('input[type="checkbox"][form="board-bulk"]')];
}

function countChosen(): void {
  const boxes = boxesIn(document);
  const chosen = boxes.filter(({ checked }) => checked).length;
  for (const box of boxes) box.closest('[data-card]')?.classList.toggle('sel', box.checked);
  for (const all of document.querySelectorAll<HTMLInputElement>('[data-all]')) {
    const own = boxesIn(all.closest('[data-column]') ?? document);
    all.checked = own.length > 0 && own.every(({ checked }) => checked);
    all.indeterminate = !all.checked && own.some(({ checked }) => checked);
  }
  const bar = document.querySelector<HTMLElement>('#board-bulk');
  if (!bar) return;
  bar.hidden = chosen === 0;
  const label = bar.querySelector('[data-chosen]');
  if (label && chosen > 0) label.textContent = `Выбрано ${chosen}`;
}

/** Asks whether somebody has changed something, while the board is looked at. */
async function poll(): Promise<void> {
  if (document.hidden || isBusy || !root) return;
  try {
    const { revision } = await siteCall('GET /respond/vacancy/{id}/revision', { id: vacancyId });
    if (revision === root.dataset.revision || isBusy || root.querySelector('[data-dragged]')) return;
    await takeOver(location.href);
    bindParts();
    countChosen();
  } catch {
    // The next time will do.
  }
}
