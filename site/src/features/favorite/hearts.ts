import type { CallError } from '#shared/client/call.ts';
import type { ToastLook } from '#shared/domain/overlays.ts';
import type { FavoriteKind } from '#shared/domain/favorite.ts';
import { FAVORITES_PER_CALL_MAX } from '#shared/domain/limits.ts';
import { plural } from '#shared/text/plural.ts';
import { sayNoNet } from '../../lib/say-no-net.ts';
import { signInAddress } from '../../lib/sign-in-address.ts';
import { FAVORITES_PAGE } from './favorites-page-address.ts';
import { favoritesOf } from './favorites.ts';
import { forgetHearts, keepHeart, keptHearts } from './kept-hearts.ts';
import { sendLeftPresses, sendPress } from './left-presses.ts';

/** The page of favourites shows its list anew at this event; other pages do not listen. */
export const FAVORITES_CHANGED = 'favorites:changed';

const heartsOf = (kind: FavoriteKind) => [...document.querySelectorAll<HTMLButtonElement>(`[data-heart="${kind}"]`)];

/** By the page, which follows the cookie. */
const accountHere = () => document.documentElement.dataset.account;

/** One vacancy may be on a page twice. */
function show(kind: FavoriteKind, id: number, isOn: boolean): void {
  for (const heart of heartsOf(kind)) if (Number(heart.value) === id) heart.ariaPressed = String(isOn);
}

// Both are loaded by need: a visitor makes no call.
const sender = async () => (await import('../../lib/call.ts')).siteCall;
const say = async (text: string, look?: Partial<ToastLook>) => (await import('../../lib/toasts.ts')).toast(text, look);

/** A press on a heart: at once on the page, then in the account or in this browser. */
export async function press(heart: HTMLButtonElement): Promise<void> {
  // The template puts only kinds there.
  const kind = heart.dataset.heart as FavoriteKind;
  const id = Number(heart.value);
  const isOn = heart.ariaPressed !== 'true';
  show(kind, id, isOn);
  try {
    if (accountHere()) await send(kind, id, isOn);
    else await keep(id, isOn);
  } catch (error) {
    show(kind, id, !isOn);
    if (navigator.onLine) await say(failureOf(error), { type: 'error' });
    else await sayNoNet(() => heart.click());
  }
}

/** A refused call has a sentence for people; anything else, such as a full storage, has none. */
export function failureOf(error: unknown): string {
  const { problem } = error as Partial<CallError>;
  return problem?.detail || problem?.title || 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте ещё раз';
}

async function keep(id: number, isOn: boolean): Promise<void> {
  keepHeart(id, isOn);
  if (!isOn) return say('Убрали из\u00a0избранного');
  await say('Сохранили в\u00a0этом браузере. После входа перенесём в\u00a0избранное', {
    type: 'success',
    action: { label: 'Войти', href: signInAddress(location) },
  });
}

async function send(kind: FavoriteKind, id: number, isOn: boolean): Promise<void> {
  await sendPress({ kind, id, isOn }, await sender());
  document.dispatchEvent(new Event(FAVORITES_CHANGED));
  if (isOn) {
    await say('Добавили в\u00a0избранное', {
      type: 'success',
      action: { label: 'В\u00a0папку…', onPress: () => void chooseFolder(kind, [id]) },
    });
  } else await sayRemoved(kind, [id]);
}

/** Says that they are removed, and takes them back by a press. */
export async function sayRemoved(kind: FavoriteKind, ids: readonly number[]): Promise<void> {
  await say('Убрали из\u00a0избранного', {
    type: 'success',
    action: { label: 'Вернуть', onPress: () => void takeBack(kind, ids) },
  });
}

async function takeBack(kind: FavoriteKind, ids: readonly number[]): Promise<void> {
  try {
    await favoritesOf(kind, await sender()).change({ ids: [...ids], action: 'restore' });
  } catch (error) {
    return say(failureOf(error), { type: 'error' });
  }
  for (const id of ids) show(kind, id, true);
  document.dispatchEvent(new Event(FAVORITES_CHANGED));
}

/** Asks for a folder and puts them there. False when it was left as it is. */
export async function chooseFolder(
  kind: FavoriteKind,
  ids: readonly number[],
  current: string | null = null,
): Promise<boolean> {
  const { openLayer } = await import('../../lib/layers.ts');
  const listed = await openLayer('favorite-folder-list', { kind, ids, current });
  const chosen = listed === 'new' ? await openLayer('favorite-folder-add', { kind, ids }) : listed;
  if (!chosen) return false;
  document.dispatchEvent(new Event(FAVORITES_CHANGED));
  await say(chosen.name === null ? 'Теперь без папки' : `Положили в\u00a0папку «${chosen.name}»`, { type: 'success' });
  return true;
}

/** Marks what is a favourite. An applicant first gets what this browser has kept for a visitor. */
export async function markAll(): Promise<void> {
  const account = accountHere();
  if (!account) {
    const kept = new Set(keptHearts());
    for (const heart of heartsOf('vacancy')) heart.ariaPressed = String(kept.has(Number(heart.value)));
    return;
  }
  const { session } = await import('../../lib/session.ts');
  // The cookie may have outlived its session. Without an answer nothing is marked; a press says when it fails.
  const state = await session.load().catch(() => null);
  if (state?.status !== 'authenticated') return;
  if (account === 'applicant') await takeOver().catch(() => {});
  await sendLeftPresses(await sender()).catch(() => {});
  if (account !== 'staff') await markOwn(account === 'applicant' ? 'vacancy' : 'resume').catch(() => {});
}

async function markOwn(kind: FavoriteKind): Promise<void> {
  const asked = [...new Set(heartsOf(kind).map(({ value }) => Number(value)))].slice(0, FAVORITES_PER_CALL_MAX);
  if (asked.length === 0) return;
  const { ids } = await favoritesOf(kind, await sender()).marks(asked);
  for (const id of ids) show(kind, id, true);
}

async function takeOver(): Promise<void> {
  const ids = keptHearts();
  if (ids.length === 0) return;
  const call = await sender();
  const { added } = await call('POST /vacancy/favorite/take-over', { ids });
  forgetHearts(ids);
  if (added === 0) return;
  document.dispatchEvent(new Event(FAVORITES_CHANGED));
  const many = plural(added, ['вакансию', 'вакансии', 'вакансий']);
  const isThere = location.pathname === FAVORITES_PAGE;
  await say(`Перенесли в\u00a0избранное ${many}`, {
    type: 'success',
    ...(isThere ? {} : { action: { label: 'Открыть', href: FAVORITES_PAGE } }),
  });
}
