import type { FavoriteKind } from '#shared/domain/favorite.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { siteHost } from '../../lib/host.ts';
import { FAVORITE_STEPS, type FavoriteStep } from './favorite-steps.ts';
import { FAVORITES_PAGE } from './favorites-page-address.ts';
import { favoritesOf } from './favorites.ts';
import { chooseFolder, failureOf, FAVORITES_CHANGED, sayRemoved } from './hearts.ts';
import { parsePage } from '../../lib/parse-page.ts';

/**
 * The page of favourites without a reload: what has changed is taken from its new HTML, so the server draws every row.
 * Without this script its forms do the same.
 */
const PART = '[data-part="favorites"]';
const part = () => document.querySelector<HTMLElement>(PART);
// The template puts only kinds there.
const kind = () => part()?.dataset.kind as FavoriteKind;
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.fav-box input')];
const chosen = () => boxes().filter(({ checked }) => checked);

function bindForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`${PART} form[data-favorite]`)) {
    // The template puts only names of steps there.
    const step = form.dataset.favorite as FavoriteStep;
    bindStepForm(form, (values, options) => FAVORITE_STEPS[step]({ call: siteCall, values, options }));
  }
}

/** Takes the list from the page's new HTML; what was chosen stays chosen. */
async function renew(url = location.pathname + location.search): Promise<void> {
  let ids = new Set<string>();
  try {
    const response = await fetch(url);
    const fresh = (await parsePage(response)).querySelector(PART);
    if (!response.ok || !fresh) throw new Error('no favourites');
    ids = new Set(chosen().map(({ value }) => value));
    part()?.replaceWith(fresh);
  } catch {
    return location.assign(FAVORITES_PAGE);
  }
  for (const box of boxes()) box.checked = ids.has(box.value);
  bindForms();
  count();
}

/** The query of the list that stands there. */
let shown = location.search;

/** Shows another folder, or «Все». */
async function open(folderId: string | null): Promise<void> {
  const url = folderId ? `${FAVORITES_PAGE}?folder=${folderId}` : FAVORITES_PAGE;
  history.pushState(null, '', url);
  shown = location.search;
  chooseNone();
  await renew(url);
  document.getElementById('shown-folder')?.focus();
}

function count(): void {
  const [number, all] = [chosen().length, boxes().length];
  const text = document.querySelector('[data-chosen]');
  if (text) text.textContent = `Выбрано ${number} из ${all}`;
  const box = document.querySelector<HTMLInputElement>('[data-all]');
  if (!box) return;
  box.checked = number > 0 && number === all;
  box.indeterminate = number > 0 && number < all;
}

function chooseNone(): void {
  for (const box of chosen()) box.checked = false;
  count();
}

async function changeMany(step: string): Promise<void> {
  const ids = chosen().map(({ value }) => Number(value));
  if (ids.length === 0) return siteHost.toast('Отметьте, что изменить', { type: 'warning' });
  if (step === 'move-many') {
    if (await chooseFolder(kind(), ids)) chooseNone();
    return;
  }
  try {
    await favoritesOf(kind(), siteCall).change({ ids, action: 'remove' });
  } catch (error) {
    return siteHost.toast(failureOf(error), { type: 'error' });
  }
  await renew();
  document.getElementById('shown-folder')?.focus();
  await sayRemoved(kind(), ids);
}

async function addFolder(): Promise<void> {
  const ids = chosen().map(({ value }) => Number(value));
  const folder = await siteHost.openLayer('favorite-folder-add', { kind: kind(), ids });
  if (folder) await open(folder.id);
}

async function editFolder({ folderEdit = '', name = '', shared }: DOMStringMap): Promise<void> {
  const folder = { id: folderEdit, name, sharedWithCompany: shared === 'true' };
  if (await siteHost.openLayer('favorite-folder-edit', { kind: kind(), folder })) await renew();
}

async function removeFolder({ folderRemove = '', name = '', count: items }: DOMStringMap): Promise<void> {
  const folder = { id: folderRemove, name, count: Number(items) };
  if (await siteHost.openLayer('favorite-folder-remove', { kind: kind(), folder })) await open(null);
}

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const target = (event.target as Element).closest<HTMLElement>(
    '[data-folder-add], [data-folder-edit], [data-folder-remove], [data-move]',
  );
  if (!target) return;
  event.preventDefault();
  const { dataset } = target;
  if ('folderAdd' in dataset) void addFolder();
  else if ('folderEdit' in dataset) void editFolder(dataset);
  else if ('folderRemove' in dataset) void removeFolder(dataset);
  else void chooseFolder(kind(), [Number(dataset.move)], dataset.folder ?? null);
});

document.addEventListener('submit', (event) => {
  if ((event.target as Element).id !== 'many') return;
  event.preventDefault();
  // The form has buttons and is sent by one of them.
  const { value = '' } = (event.submitter as HTMLButtonElement | null) ?? {};
  void changeMany(value);
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.matches('[data-all]')) for (const box of boxes()) box.checked = target.checked;
  if (target.matches('[data-all], .fav-box input')) count();
});

document.addEventListener(FAVORITES_CHANGED, () => void renew());
addEventListener('popstate', () => {
  // A window that closes goes back too, to the same list: its folder may be gone by then.
  if (location.search === shown) return;
  shown = location.search;
  void renew();
});
bindForms();
count();
