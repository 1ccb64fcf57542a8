import { FAVORITES_PER_FOLDER_MAX } from '#shared/domain/limits.ts';

/** Where a visitor's favourite vacancies are: in this browser only. `heart-press.ts` knows the name too. */
const NAME = 'hearts';

/** Ids in a stored text; whatever else is there is nothing. */
export function readHearts(text: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(ids)) return [];
    const known = ids.filter((id): id is number => Number.isSafeInteger(id) && (id as number) > 0);
    return [...new Set(known)].slice(-FAVORITES_PER_FOLDER_MAX);
  } catch {
    return [];
  }
}

/** None where the browser stores nothing. */
export function keptHearts(): number[] {
  try {
    return readHearts(localStorage.getItem(NAME));
  } catch {
    return [];
  }
}

/** Throws where the browser stores nothing. The oldest go when there are too many. */
export function keepHeart(id: number, isOn: boolean): void {
  const others = keptHearts().filter((one) => one !== id);
  const ids = (isOn ? [...others, id] : others).slice(-FAVORITES_PER_FOLDER_MAX);
  if (ids.length > 0) localStorage.setItem(NAME, JSON.stringify(ids));
  else localStorage.removeItem(NAME);
}

/** Forgets those that an account has now; what was marked meanwhile stays. */
export function forgetHearts(taken: readonly number[]): void {
  const left = keptHearts().filter((id) => !taken.includes(id));
  if (left.length > 0) localStorage.setItem(NAME, JSON.stringify(left));
  else localStorage.removeItem(NAME);
}
