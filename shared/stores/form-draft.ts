import type { FormValues } from '../domain/form.ts';
import { DAY_MS } from '../domain/time.ts';
import { attempt, findStorage } from './browser-storage.ts';

/** The values of a form, saved to survive a reload and a lost connection. */
export interface FormDraft {
  values(): FormValues | null;
  /** Of a submit whose outcome is unknown. */
  key(): string | null;
  keep(values: FormValues, key: string | null): void;
  /** The values without the fields that are never saved. */
  keptOf(values: FormValues): FormValues;
  /** More fields that are never saved. */
  leaveOut(fields: readonly string[]): void;
  forget(): void;
}

export interface DraftOptions {
  /** Identifies the form and its subject across the site: `respond:vacancy:12`. */
  name: string;
  /** Fields that are never saved, besides the passwords and codes that `bindForm` finds by itself. */
  without?: readonly string[];
  /** A draft older than this is discarded, milliseconds. */
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

/** A draft in the browser's storage. Without storage, or when it is full, the form works without a draft. */
export function createDraft({ name, without = [], keepMs = WEEK_MS, ...given }: DraftOptions): FormDraft {
  const storage = given.storage === undefined ? findStorage() : given.storage;
  const now = given.now ?? Date.now;
  const place = `draft:${name}`;
  const kept = read();
  const secrets = new Set(without);

  function read(): Kept | null {
    try {
      const found = JSON.parse(storage?.getItem(place) ?? 'null') as Kept | null;
      return found && now() - found.at < keepMs ? found : null;
    } catch {
      return null;
    }
  }

  function keptOf(values: FormValues): FormValues {
    return Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.has(field)));
  }

  return {
    values: () => kept?.values ?? null,
    key: () => kept?.key ?? null,
    keep(values, key) {
      const text = JSON.stringify({ values: keptOf(values), key, at: now() } satisfies Kept);
      attempt(() => storage?.setItem(place, text));
    },
    keptOf,
    leaveOut(fields) {
      for (const field of fields) secrets.add(field);
    },
    forget: () => attempt(() => storage?.removeItem(place)),
  };
}
