import type { VacancyField } from '#shared/domain/vacancy-fields.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { attempt, findStorage } from '#shared/stores/browser-storage.ts';
import type { Typed } from './typed.ts';

/** Fields whose last words the server does not have yet. */
export interface KeptTyping {
  fields: Partial<Typed>;
  /** What the fields said when this typing began, to tell a change of somebody else's. */
  before: Partial<Typed>;
  at: number;
}

/** What was typed, kept in this browser for one account until the server has it. */
export interface TypingStore {
  read(vacancyId: number | null): KeptTyping | null;
  keep(vacancyId: number | null, typing: Omit<KeptTyping, 'at'>): void;
  forget(vacancyId: number | null): void;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The sign-out finds what is kept by this too, and empties it. */
const PREFIX = 'typing:vacancy:';
const KEEP_MS = 30 * DAY_MS;

/** Without a storage, or with a full one, typing is kept by the server alone. */
export function typingStore(owner: string, storage: Store | null = findStorage(), now = Date.now): TypingStore {
  const place = (id: number | null): string => `${PREFIX}${owner}:${id ?? 'new'}`;
  return {
    read(id) {
      try {
        const kept = JSON.parse(storage?.getItem(place(id)) ?? 'null') as KeptTyping | null;
        return kept && now() - kept.at < KEEP_MS && namesOf(kept.fields).length > 0 ? kept : null;
      } catch {
        return null;
      }
    },
    keep(id, typing) {
      attempt(() => storage?.setItem(place(id), JSON.stringify({ ...typing, at: now() } satisfies KeptTyping)));
    },
    forget: (id) => attempt(() => storage?.removeItem(place(id))),
  };
}

export function namesOf(fields: Partial<Typed>): VacancyField[] {
  // The keys of such an object are names of fields.
  return Object.keys(fields) as VacancyField[];
}
