import { DAY_MS } from '#shared/domain/time.ts';
import { attempt, findStorage } from '#shared/stores/browser-storage.ts';
import type { Typed } from './typed.ts';

/** Fields whose last words the server does not have yet. */
export interface KeptTyping<Content> {
  fields: Partial<Typed<Content>>;
  /** What the fields said when this typing began, to tell a change of somebody else's. */
  before: Partial<Typed<Content>>;
  at: number;
}

/** What was typed, kept in this browser for one account until the server has it. */
export interface TypingStore<Content> {
  read(id: number | null): KeptTyping<Content> | null;
  keep(id: number | null, typing: Omit<KeptTyping<Content>, 'at'>): void;
  forget(id: number | null): void;
  /**
   * The server has this version: a page that was drawn before is older than it looks. One document's at a time is kept, since such a
   * page was asked for while the last save was on its way.
   */
  noteSaved(id: number, version: number): void;
  /** 0 where another document was saved last, or none. */
  savedVersion(id: number): number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What is kept of every kind of document: the sign-out finds it by this too, and empties it. */
const PREFIX = 'typing:';
const KEEP_MS = 30 * DAY_MS;

/** Of documents of one kind. Without a storage, or with a full one, typing is kept by the server alone. */
export function typingStore<Content>(
  kind: string,
  owner: string,
  storage: Store | null = findStorage(),
  now = Date.now,
): TypingStore<Content> {
  const place = (id: number | null | 'saved'): string => `${PREFIX}${kind}:${owner}:${id ?? 'new'}`;
  return {
    read(id) {
      try {
        const kept = JSON.parse(storage?.getItem(place(id)) ?? 'null') as KeptTyping<Content> | null;
        return kept && now() - kept.at < KEEP_MS && namesOf(kept.fields).length > 0 ? kept : null;
      } catch {
        return null;
      }
    },
    keep(id, typing) {
      attempt(() =>
        storage?.setItem(place(id), JSON.stringify({ ...typing, at: now() } satisfies KeptTyping<Content>)),
      );
    },
    forget: (id) => attempt(() => storage?.removeItem(place(id))),
    noteSaved: (id, version) => attempt(() => storage?.setItem(place('saved'), `${id} ${version}`)),
    savedVersion(id) {
      try {
        const [of, version] = (storage?.getItem(place('saved')) ?? '').split(' ');
        return of === String(id) ? Number(version) : 0;
      } catch {
        return 0;
      }
    },
  };
}

export function namesOf<Fields extends object>(fields: Fields): Extract<keyof Fields, string>[] {
  // The keys of such an object are names of fields.
  return Object.keys(fields) as Extract<keyof Fields, string>[];
}
