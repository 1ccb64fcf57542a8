import type { FormValues } from '../domain/form.ts';
import { DAY_MS } from '../domain/time.ts';

/** What was typed into a form, kept where a reload and a lost connection do not reach it. */
export interface FormDraft {
  values(): FormValues | null;
  /** Of the sending whose end is not known. */
  key(): string | null;
  keep(values: FormValues, key: string | null): void;
  forget(): void;
}

export interface DraftOptions {
  /** Names the form among all of the site, and whose it is: `respond:vacancy:12`. */
  name: string;
  /** Fields that are never kept: passwords, codes. */
  without?: readonly string[];
  /** A draft older than this is forgotten, milliseconds. */
  keepMs?: number;
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  now?(): number;
}

const WEEK_MS = 7 * DAY_MS;

interface Kept {
  values: FormValues;
  key: string | null;
  at: number;
}

/** A draft in the browser's storage. Where there is none, or it is full, the form works without a draft. */
export function createDraft({ name, without = [], keepMs = WEEK_MS, ...given }: DraftOptions): FormDraft {
  const storage = given.storage === undefined ? findStorage() : given.storage;
  const now = given.now ?? Date.now;
  const place = `draft:${name}`;
  const kept = read();

  function read(): Kept | null {
    try {
      const found = JSON.parse(storage?.getItem(place) ?? 'null') as Kept | null;
      return found && now() - found.at < keepMs ? found : null;
    } catch {
      return null;
    }
  }

  return {
    values: () => kept?.values ?? null,
    key: () => kept?.key ?? null,
    keep(values, key) {
      const shown = Object.fromEntries(Object.entries(values).filter(([field]) => !without.includes(field)));
      attempt(() => storage?.setItem(place, JSON.stringify({ values: shown, key, at: now() } satisfies Kept)));
    },
    forget: () => attempt(() => storage?.removeItem(place)),
  };
}

/** A browser may refuse storage by throwing at its very name. */
function findStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Full or forbidden: the form goes on without a draft.
  }
}
