import { atom, type ReadableAtom } from 'nanostores';
import type { OwnVacancyActionView } from '#shared/contracts/vacancy-actions.ts';
import type { VacancyEdit, VacancySaved, VacancyState } from '#shared/contracts/vacancy-edit.ts';
import { EMPTY_VACANCY } from '#shared/domain/vacancy-empty.ts';
import type { VacancyField } from '#shared/domain/vacancy-fields.ts';
import type { Finding } from '#shared/domain/vacancy-lint-input.ts';
import { namesOf, typingStore, type TypingStore } from './kept.ts';
import { readStep, type BuilderHost, type BuilderOptions, type StepKey } from './options.ts';
import { createSaver, type SaveState } from './saver.ts';
import { isSame, typedOf, type Typed } from './typed.ts';

export type Names = VacancyEdit['names'];
type FieldError = VacancyEdit['errors'][number];

/** How «Опубликовать» stands. */
export interface PublishState {
  phase: 'idle' | 'sending' | 'done';
  /** What the server said no to, in Russian. */
  message: string | null;
  /** Warnings to be read before it goes on. */
  warnings: readonly FieldError[];
  /** Vacancies that say the same. */
  duplicates: readonly number[];
  result: VacancyState | null;
}

export interface Meta extends Pick<
  VacancyEdit,
  | 'status'
  | 'isWorkingCopy'
  | 'errors'
  | 'gaps'
  | 'market'
  | 'afterPublish'
  | 'material'
  | 'places'
  | 'moderationNotes'
  | 'appeal'
> {
  id: number | null;
  actions: readonly OwnVacancyActionView[];
}

export interface Builder {
  options: BuilderOptions;
  host: BuilderHost;
  $step: ReadableAtom<StepKey>;
  $typed: ReadableAtom<Typed>;
  $names: ReadableAtom<Names>;
  $meta: ReadableAtom<Meta>;
  $save: ReadableAtom<SaveState>;
  $findings: ReadableAtom<readonly Finding[]>;
  $publish: ReadableAtom<PublishState>;
  change<Field extends VacancyField>(field: Field, value: Typed[Field]): void;
  /** Names of ids that were chosen on the screen. */
  addNames(names: Partial<Names>): void;
  go(step: StepKey): void;
  resolve(field: VacancyField, side: 'mine' | 'theirs'): void;
  flush(): Promise<boolean>;
  publish(given?: { force?: boolean; confirmed?: boolean }): Promise<void>;
  start(): () => void;
}

/** After the last key. */
const LINT_MS = 250;
const NOBODY: Names = { specializations: [], cities: [], metro: [], workTypes: [], facility: null, responsible: null };
const IDLE: PublishState = { phase: 'idle', message: null, warnings: [], duplicates: [], result: null };

/** The state of the builder: what is typed, what the server has of it, and what is still wrong. */
export function createBuilder(host: BuilderHost, options: BuilderOptions, kept?: TypingStore): Builder {
  const { edit, id, from } = options;
  const $typed = atom<Typed>(edit ? typedOf(edit) : EMPTY_VACANCY);
  const $names = atom<Names>(edit?.names ?? NOBODY);
  const $meta = atom<Meta>(metaOf(edit, id));
  const $step = atom<StepKey>(options.step);
  const $publish = atom<PublishState>(IDLE);
  const saver = createSaver({
    call: host.call,
    edit: id === null ? null : edit,
    from: from ?? undefined,
    kept: kept ?? typingStore(options.owner),
    onSaved: takeSaved,
    onTheirs(theirs, fields) {
      $typed.set({ ...$typed.get(), ...fields });
      $names.set(theirs.names);
      $meta.set(metaOf(theirs, theirs.id));
    },
    onMade(made) {
      $meta.set(metaOf(made, made.id));
      host.replaceAddress(addressOf(made.id, $step.get()));
    },
  });
  const $findings = atom<readonly Finding[]>(edit?.findings ?? []);
  let linting: ReturnType<typeof setTimeout> | undefined;

  /** The rules come with the first change: until then the server has said what it found. */
  async function lint(): Promise<void> {
    const { lintTyped } = await import('./lint-typed.ts');
    const { market } = $meta.get();
    const today = host.now().toISOString().slice(0, 10);
    $findings.set(lintTyped($typed.get(), { market, employerNames: options.employerNames, today }));
  }

  /** Reading everything anew at each key would be felt on a phone. */
  function lintSoon(): void {
    clearTimeout(linting);
    // Publishing asks the server, whether the rules have come or not.
    linting = setTimeout(() => void lint().catch(() => {}), LINT_MS);
  }

  function takeSaved(saved: VacancySaved): void {
    const { id: _, version: __, savedAt: ___, payEquivalent: ____, stored, ...rest } = saved;
    $meta.set({ ...$meta.get(), ...rest, id: saved.id });
    // Pictures and phones as they are stored now; what was typed meanwhile stays.
    const typed = $typed.get();
    const taken = namesOf(stored).filter((field) => !saver.isPending(field));
    if (taken.length > 0) $typed.set({ ...typed, ...Object.fromEntries(taken.map((field) => [field, stored[field]])) });
  }

  async function publish(given: { force?: boolean; confirmed?: boolean } = {}): Promise<void> {
    if ($publish.get().phase === 'sending') return;
    $publish.set({ ...IDLE, phase: 'sending' });
    const isSaved = await saver.flush();
    if (!isSaved || saver.id === null) {
      $publish.set({ ...IDLE, message: 'Сначала сохраним: нет связи или две правки спорят' });
      return;
    }
    const name = isShown($meta.get().status) ? 'POST /vacancy/{id}/update-vacancy' : 'POST /vacancy/{id}/publish';
    try {
      const body = { id: saver.id, version: saver.version, ...given };
      const result = await host.call(name, body, { idempotencyKey: true });
      const { status, actions, waitsForStaff } = result;
      const isWorkingCopy = status === 'active' && waitsForStaff;
      $meta.set({ ...$meta.get(), status, isWorkingCopy, actions });
      $publish.set({ ...IDLE, phase: 'done', result });
    } catch (error) {
      $publish.set({ ...IDLE, ...refusalOf(error, (errors) => $meta.set({ ...$meta.get(), gaps: errors })) });
    }
  }

  return {
    options,
    host,
    $step,
    $typed,
    $names,
    $meta,
    $save: saver.$state,
    $findings,
    $publish,
    change(field, value) {
      const typed = $typed.get();
      if (isSame(typed[field], value)) return;
      $typed.set({ ...typed, [field]: value });
      const meta = $meta.get();
      // The server says of each save what is wrong; what it said of other words is over.
      const others = (error: FieldError) => error.field.split('.')[0] !== field;
      $meta.set({ ...meta, errors: meta.errors.filter(others), gaps: meta.gaps.filter(others) });
      if ($publish.get().phase !== 'sending') $publish.set(IDLE);
      saver.change(field, value, typed[field]);
    },
    addNames(names) {
      $names.set({ ...$names.get(), ...names });
    },
    go(step) {
      if (step === $step.get()) return;
      $step.set(step);
      host.navigate(addressOf(saver.id, step, from));
      void saver.flush();
    },
    resolve(field, side) {
      const conflict = saver.$state.get().conflicts.find((one) => one.field === field);
      if (conflict && side === 'theirs') $typed.set({ ...$typed.get(), [field]: conflict.theirs });
      saver.resolve(field, side);
    },
    flush: () => saver.flush(),
    publish,
    start() {
      const ends = [$typed.listen(lintSoon), $meta.listen(lintSoon)];
      const typing = saver.start();
      if (namesOf(typing).length > 0) $typed.set({ ...$typed.get(), ...typing });
      const leave = host.onNavigate((url) => $step.set(readStep(url.searchParams.get('step'))));
      return () => {
        leave();
        clearTimeout(linting);
        for (const end of ends) end();
        saver.stop();
      };
    },
  };
}

/** People see it, or have seen it: its changes are kept apart. */
export function isShown(status: Meta['status']): boolean {
  return status === 'active' || status === 'unpublished';
}

/** The address of a step; a new vacancy has no id yet. */
export function addressOf(id: number | null, step: StepKey, from: number | null = null): string {
  const copied = id === null && from !== null ? `&from=${from}` : '';
  return `/constructor-vacancy${id === null ? '' : `/${id}`}?step=${step}${copied}`;
}

/** Before the first save has made a draft. */
const NOT_MADE: Omit<Meta, 'id'> = {
  status: 'draft',
  isWorkingCopy: false,
  errors: [],
  gaps: [],
  market: null,
  afterPublish: 'on_review',
  material: [],
  places: { active: 0, max: 0 },
  moderationNotes: [],
  appeal: null,
  actions: [],
};

function metaOf(edit: VacancyEdit | null, id: number | null): Meta {
  const { status, isWorkingCopy, errors, gaps, market, afterPublish, material, ...rest } = edit ?? NOT_MADE;
  const { places, moderationNotes, appeal, actions } = rest;
  const told = { errors, market, afterPublish, places };
  if (id === null) return { ...NOT_MADE, ...told, id };
  return { ...told, id, status, isWorkingCopy, gaps, material, moderationNotes, appeal, actions };
}

function refusalOf(error: unknown, setGaps: (errors: FieldError[]) => void): Partial<PublishState> {
  const problem = error instanceof Error && 'problem' in error ? error.problem : null;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const {
    detail,
    title,
    errors = [],
    ids = [],
  } = (problem ?? {}) as {
    detail?: string;
    title?: string;
    errors?: FieldError[];
    ids?: number[];
  };
  if (code === 'confirmation_required') return { warnings: errors };
  if (code === 'duplicate') return { duplicates: ids, message: detail ?? null };
  if (code === 'bad_argument' && errors.length > 0) {
    setGaps(errors);
    return { message: 'Не\u00a0всё готово: исправьте то, что ниже' };
  }
  return { message: detail ?? title ?? 'Нет связи. Вакансия сохранена, опубликуйте её позже' };
}
