import { atom, type ReadableAtom } from 'nanostores';
import { randomKey } from '#shared/client/call-body.ts';
import type { Edited, SaveCalls, Saved } from './document.ts';
import { namesOf, type TypingStore } from './kept.ts';
import { isSame, typedOf, type FieldOf, type Typed } from './typed.ts';

/** Two people, or two devices, have written the same field. */
export interface Conflict {
  field: string;
  mine: unknown;
  theirs: unknown;
}

/** With the types of one kind of document. */
export interface ConflictIn<Content> extends Conflict {
  field: FieldOf<Content>;
  mine: Typed<Content>[FieldOf<Content>];
  theirs: Typed<Content>[FieldOf<Content>];
}

export type SavePhase =
  /** Nothing was written yet. */
  | 'untouched'
  | 'saved'
  /** Typed, and kept in this browser. */
  | 'waiting'
  | 'saving'
  /** There is no connection; tried again by itself. */
  | 'offline'
  | 'conflict'
  /** The server takes nothing more from here: signed out, taken away, or no right. */
  | 'refused';

export interface SaveState<Found extends Conflict = Conflict> {
  phase: SavePhase;
  savedAt: string | null;
  conflicts: readonly Found[];
  /** Why it was refused, in Russian. */
  message: string | null;
}

export interface Saver<Content> {
  $state: ReadableAtom<SaveState<ConflictIn<Content>>>;
  /** Null until the first change has made a draft. */
  readonly id: number | null;
  readonly version: number;
  /** In a browser: takes up what an earlier page could not bring to the server, and returns it. */
  start(): Partial<Typed<Content>>;
  /** `before` is what the field said until now. */
  change<Field extends FieldOf<Content>>(
    field: Field,
    value: Typed<Content>[Field],
    before: Typed<Content>[Field],
  ): void;
  /** The field has words that the server does not have yet. */
  isPending(field: FieldOf<Content>): boolean;
  /** Sends what waits, now. Resolves to whether the server has everything. */
  flush(): Promise<boolean>;
  /** The choice of one side for a field in conflict. */
  resolve(field: FieldOf<Content>, side: 'mine' | 'theirs'): void;
  stop(): void;
}

export interface SaverOptions<Content, Edit extends Edited<Content>, Answer extends Saved<Content>> {
  calls: SaveCalls<Content, Edit, Answer>;
  /** Null for a new one. */
  edit: Edit | null;
  kept: TypingStore<Content>;
  onSaved(saved: Answer): void;
  /** What the server has, where it is not what stands on the screen. */
  onTheirs(edit: Edit, fields: Partial<Typed<Content>>): void;
  /** A draft was made: its address stands from now on. */
  onMade(edit: Edit): void;
}

/** The browser has each change within this. */
export const KEEP_MS = 500;
/** The server has it after so much quiet. */
export const QUIET_MS = 2_000;
/** And while somebody types on, at the latest after this. */
export const SAVE_MS_MAX = 10_000;
const RETRY_MS = [2_000, 5_000, 10_000, 30_000] as const;
const FINAL_CODES = new Set([
  'unauthorized',
  'forbidden',
  'not_found',
  'gone',
  'wrong_state',
  'bad_argument',
  'body_too_large',
]);

/** Keeps what is typed in the browser and brings it to the server, one save at a time. */
export function createSaver<Content, Edit extends Edited<Content>, Answer extends Saved<Content>>({
  calls,
  edit,
  kept,
  onSaved,
  onTheirs,
  onMade,
}: SaverOptions<Content, Edit, Answer>): Saver<Content> {
  let id = edit?.id ?? null;
  let version = edit?.version ?? 0;
  let pending: Partial<Typed<Content>> = {};
  let before: Partial<Typed<Content>> = {};
  let sending: Promise<boolean> | null = null;
  let retries = 0;
  let stopped = false;
  const makeKey = randomKey();
  const $state = atom<SaveState<ConflictIn<Content>>>({
    phase: edit?.savedAt ? 'saved' : 'untouched',
    savedAt: edit?.savedAt ?? null,
    conflicts: [],
    message: null,
  });
  const timers: { keep?: Timer; quiet?: Timer; latest?: Timer } = {};

  const set = (change: Partial<SaveState<ConflictIn<Content>>>) => $state.set({ ...$state.get(), ...change });
  const hasPending = () => namesOf(pending).length > 0;

  function keep(): void {
    clearTimeout(timers.keep);
    delete timers.keep;
    if (hasPending()) kept.keep(id, { fields: pending, before });
    else kept.forget(id);
  }

  function schedule(): void {
    timers.keep ??= setTimeout(keep, KEEP_MS);
    clearTimeout(timers.quiet);
    timers.quiet = setTimeout(() => void flush(), QUIET_MS);
    timers.latest ??= setTimeout(() => void flush(), SAVE_MS_MAX);
  }

  function clearSchedule(): void {
    clearTimeout(timers.quiet);
    clearTimeout(timers.latest);
    delete timers.quiet;
    delete timers.latest;
  }

  function flush(): Promise<boolean> {
    clearSchedule();
    keep();
    sending ??= sendAll().finally(() => (sending = null));
    return sending;
  }

  async function sendAll(): Promise<boolean> {
    while (hasPending() && !stopped) {
      if ($state.get().conflicts.length > 0) return false;
      const fields = { ...pending };
      set({ phase: 'saving', message: null });
      try {
        await send(fields);
      } catch (error) {
        return fail(error);
      }
      retries = 0;
    }
    return !hasPending();
  }

  async function send(fields: Partial<Typed<Content>>): Promise<void> {
    if (id === null) {
      const made = await calls.make(makeKey);
      kept.forget(null);
      ({ id, version } = made);
      keep();
      onMade(made);
    }
    // The contract takes any JSON of a field: a wrong one is kept beside and answered with its message.
    const saved = await calls.save(id, version, fields);
    version = saved.version;
    kept.noteSaved(id, version);
    for (const field of namesOf(fields)) {
      if (!isSame(pending[field], fields[field])) continue;
      delete pending[field];
      delete before[field];
    }
    keep();
    set({ phase: hasPending() ? 'waiting' : 'saved', savedAt: saved.savedAt });
    onSaved(saved);
  }

  async function fail(error: unknown): Promise<boolean> {
    const code = codeOf(error);
    if (code === 'conflict' && id !== null) return meet(id);
    if (FINAL_CODES.has(code)) {
      set({ phase: 'refused', message: detailOf(error) });
      return false;
    }
    set({ phase: 'offline' });
    timers.quiet = setTimeout(() => void flush(), RETRY_MS[Math.min(retries, RETRY_MS.length - 1)]);
    retries += 1;
    return false;
  }

  /** Somebody else has saved: fields that both have written are for a person, the others go together. */
  async function meet(documentId: number): Promise<boolean> {
    try {
      const theirs = await calls.read(documentId);
      version = theirs.version;
      const found = compare(theirs);
      const phase = found.length > 0 ? 'conflict' : hasPending() ? 'waiting' : 'saved';
      set({ phase, conflicts: found, savedAt: theirs.savedAt });
      keep();
      return found.length > 0 ? false : await sendAll();
    } catch (error) {
      return codeOf(error) === 'conflict' ? false : fail(error);
    }
  }

  function compare(theirs: Edit): ConflictIn<Content>[] {
    const typed = typedOf<Content>(theirs);
    const taken: Partial<Typed<Content>> = { ...typed };
    const conflicts: ConflictIn<Content>[] = [];
    for (const field of namesOf(pending)) {
      const mine = pending[field];
      if (mine === undefined) continue;
      delete taken[field];
      if (isSame(typed[field], mine)) {
        delete pending[field];
        delete before[field];
      } else if (!isSame(typed[field], before[field])) conflicts.push({ field, mine, theirs: typed[field] });
    }
    onTheirs(theirs, taken);
    return conflicts;
  }

  /** What an earlier page could not bring to the server. */
  function restore(): Partial<Typed<Content>> {
    // Drawn while the last page was saving, or taken from the browser's memory: the server has more.
    if (id !== null && kept.savedVersion(id) > version) void meet(id);
    const typing = kept.read(id);
    if (!typing) return {};
    pending = { ...typing.fields };
    before = { ...typing.before };
    const conflicts = edit && id !== null ? compare(edit) : [];
    set({ phase: conflicts.length > 0 ? 'conflict' : hasPending() ? 'waiting' : 'saved', conflicts });
    if (conflicts.length === 0 && hasPending()) schedule();
    return pending;
  }

  const retryNow = () => void (hasPending() && flush());
  const keepNow = () => keep();

  return {
    $state,
    get id() {
      return id;
    },
    get version() {
      return version;
    },
    start() {
      stopped = false;
      addEventListener('online', retryNow);
      addEventListener('pagehide', keepNow);
      return restore();
    },
    change(field, value, was) {
      if (!(field in before)) before = { ...before, [field]: was };
      pending = { ...pending, [field]: value };
      const { phase } = $state.get();
      if (phase !== 'offline' && phase !== 'conflict' && phase !== 'refused') set({ phase: 'waiting' });
      schedule();
    },
    isPending: (field) => field in pending,
    flush,
    resolve(field, side) {
      const { conflicts } = $state.get();
      const conflict = conflicts.find((one) => one.field === field);
      if (!conflict) return;
      if (side === 'theirs') {
        delete pending[field];
        delete before[field];
      } else before = { ...before, [field]: conflict.theirs };
      const left = conflicts.filter((one) => one.field !== field);
      set({ conflicts: left, phase: left.length > 0 ? 'conflict' : hasPending() ? 'waiting' : 'saved' });
      keep();
      if (left.length === 0 && hasPending()) void flush();
    },
    stop() {
      stopped = true;
      clearSchedule();
      keep();
      removeEventListener('online', retryNow);
      removeEventListener('pagehide', keepNow);
    },
  };
}

type Timer = ReturnType<typeof setTimeout>;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'service_unavailable';
}

/** What the server says of a refusal. */
function detailOf(error: unknown): string {
  const problem = error instanceof Error && 'problem' in error ? error.problem : null;
  const { detail, title } = (problem ?? {}) as { detail?: string; title?: string };
  return detail ?? title ?? 'Сохранить не\u00a0получилось';
}
