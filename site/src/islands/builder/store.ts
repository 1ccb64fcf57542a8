import { atom, type ReadableAtom } from 'nanostores';
import type { FieldError } from '#shared/contracts/problem.ts';
import type { BuilderDocument, Edited, Published, SaveCalls, Saved } from './document.ts';
import { stepIn } from './document.ts';
import { namesOf, typingStore, type TypingStore } from './kept.ts';
import type { BuilderHost, DocumentOptions } from './options.ts';
import { createSaver, type ConflictIn, type SaveState } from './saver.ts';
import { isSame, typedOf, type FieldOf, type Typed } from './typed.ts';

/** What the server has said of the document last. */
export interface Told {
  id: number | null;
  status: string;
  isWorkingCopy: boolean;
  errors: readonly FieldError[];
  gaps: readonly FieldError[];
}

/** How «Опубликовать» stands. */
export interface PublishState {
  phase: 'idle' | 'sending' | 'done';
  /** What the server said no to, in Russian. */
  message: string | null;
  result: Published | null;
}

/** What the server says of a refused publishing. */
export interface Refused {
  code: string;
  detail?: string | undefined;
  title?: string | undefined;
  errors: readonly FieldError[];
  ids: readonly number[];
}

export interface Builder<
  Content,
  Step extends string,
  Edit extends Edited<Content>,
  Meta extends Told,
  Publish extends PublishState,
  Given extends object = object,
> {
  host: BuilderHost;
  document: BuilderDocument<Content, Step>;
  $step: ReadableAtom<Step>;
  $typed: ReadableAtom<Typed<Content>>;
  $names: ReadableAtom<Edit['names']>;
  $meta: ReadableAtom<Meta>;
  $save: ReadableAtom<SaveState<ConflictIn<Content>>>;
  $publish: ReadableAtom<Publish>;
  change<Field extends FieldOf<Content>>(field: Field, value: Typed<Content>[Field]): void;
  /** Names of ids that were chosen on the screen. */
  addNames(names: Partial<Edit['names']>): void;
  /** Takes up what a call about the document has answered besides. */
  tell(meta: Partial<Meta>): void;
  addressOf(step: Step): string;
  go(step: Step): void;
  resolve(field: FieldOf<Content>, side: 'mine' | 'theirs'): void;
  flush(): Promise<boolean>;
  publish(given?: Given): Promise<void>;
  /** In a browser; returns what ends it. */
  start(): () => void;
}

export interface BuilderParts<
  Content,
  Step extends string,
  Edit extends Edited<Content>,
  Answer extends Saved<Content>,
  Meta extends Told,
  Publish extends PublishState,
  Given extends object,
> {
  host: BuilderHost;
  document: BuilderDocument<Content, Step>;
  options: DocumentOptions<Edit, Step>;
  calls: SaveCalls<Content, Edit, Answer>;
  /** What the server will fill a new draft with, as far as the page knows it; absent where it fills in nothing. */
  begin?: Partial<Content> | undefined;
  /** Before anything was named. */
  noNames: Edit['names'];
  metaOf(edit: Edit | null, id: number | null): Meta;
  /** What changes by a save. */
  savedMeta(saved: Answer): Partial<Meta>;
  addressOf(id: number | null, step: Step): string;
  /** Nothing was published from here yet. */
  idle: Publish;
  publish(
    saved: { id: number; version: number; isShown: boolean },
    given: Given,
  ): Promise<Publish['result'] & Published>;
  publishedMeta(result: Publish['result'] & Published): Partial<Meta>;
  /** Where a refusal is no message but a question. */
  refusal?(refused: Refused): Partial<Publish> | null;
  /** Where there is no connection. */
  unsent: string;
  kept?: TypingStore<Content> | undefined;
}

/** The state of a builder: what is typed, what the server has of it, and what is still wrong. */
export function createDocumentBuilder<
  Content,
  Step extends string,
  Edit extends Edited<Content>,
  Answer extends Saved<Content>,
  Meta extends Told,
  Publish extends PublishState,
  Given extends object,
>(
  parts: BuilderParts<Content, Step, Edit, Answer, Meta, Publish, Given>,
): Builder<Content, Step, Edit, Meta, Publish, Given> {
  const { host, document, options, idle, metaOf } = parts;
  const { edit, id } = options;
  // Typed are the values of the content, or texts in their places.
  const $typed = atom(edit ? typedOf<Content>(edit) : ({ ...document.empty, ...parts.begin } as Typed<Content>));
  const $names = atom<Edit['names']>(edit?.names ?? parts.noNames);
  const $meta = atom<Meta>(metaOf(edit, id));
  const $step = atom<Step>(options.step);
  const $publish = atom<Publish>(idle);
  const saver = createSaver<Content, Edit, Answer>({
    calls: parts.calls,
    edit: id === null ? null : edit,
    kept: parts.kept ?? typingStore(document.kind, options.owner),
    onSaved: takeSaved,
    onTheirs(theirs, fields) {
      $typed.set({ ...$typed.get(), ...fields });
      $names.set(theirs.names);
      $meta.set(metaOf(theirs, theirs.id));
    },
    onMade(made) {
      $meta.set(metaOf(made, made.id));
      if (!parts.begin) return host.replaceAddress(parts.addressOf(made.id, $step.get()));
      // The server has filled it with what it knows; what is typed here is younger.
      const content = typedOf<Content>(made);
      const fields = namesOf(content as Typed<Content> & object).filter((field) => !saver.isPending(field));
      $typed.set({ ...$typed.get(), ...Object.fromEntries(fields.map((field) => [field, content[field]])) });
      $names.set(joinedNames($names.get(), made.names));
      host.replaceAddress(parts.addressOf(made.id, $step.get()));
    },
  });

  function takeSaved(saved: Answer): void {
    const { status, isWorkingCopy, errors, gaps, stored } = saved;
    $meta.set({
      ...$meta.get(),
      status,
      isWorkingCopy,
      errors,
      gaps,
      ...parts.savedMeta(saved),
      id: saved.id,
    });
    // Pictures and phones as they are stored now; what was typed meanwhile stays.
    const taken = namesOf(stored).filter((field) => !saver.isPending(field));
    if (taken.length > 0)
      $typed.set({ ...$typed.get(), ...Object.fromEntries(taken.map((field) => [field, stored[field]])) });
  }

  async function publish(given: Given): Promise<void> {
    if ($publish.get().phase === 'sending') return;
    $publish.set({ ...idle, phase: 'sending' });
    const isSaved = await saver.flush();
    if (!isSaved || saver.id === null) {
      $publish.set({ ...idle, message: 'Сначала сохраним: нет связи или две правки спорят' });
      return;
    }
    try {
      const isShown = document.shown.includes($meta.get().status);
      const result = await parts.publish({ id: saver.id, version: saver.version, isShown }, given);
      $meta.set({ ...$meta.get(), status: result.status, ...parts.publishedMeta(result) });
      $publish.set({ ...idle, phase: 'done', result });
    } catch (error) {
      $publish.set({ ...idle, ...refusalOf(refusedOf(error)) });
    }
  }

  function refusalOf(refused: Refused): Partial<Publish> | { message: string } {
    const own = parts.refusal?.(refused);
    if (own) return own;
    if (refused.code === 'bad_argument' && refused.errors.length > 0) {
      $meta.set({ ...$meta.get(), gaps: refused.errors });
      return { message: 'Не\u00a0всё готово: исправьте то, что ниже' };
    }
    return { message: refused.detail ?? refused.title ?? parts.unsent };
  }

  return {
    host,
    document,
    $step,
    $typed,
    $names,
    $meta,
    $save: saver.$state,
    $publish,
    change(field, value) {
      const typed = $typed.get();
      if (isSame(typed[field], value)) return;
      $typed.set({ ...typed, [field]: value });
      const meta = $meta.get();
      // The server says of each save what is wrong; what it said of other words is over.
      const others = (error: FieldError) => error.field.split('.')[0] !== field;
      $meta.set({ ...meta, errors: meta.errors.filter(others), gaps: meta.gaps.filter(others) });
      if ($publish.get().phase !== 'sending') $publish.set(idle);
      saver.change(field, value, typed[field]);
    },
    addNames(names) {
      $names.set({ ...$names.get(), ...names });
    },
    tell(meta) {
      $meta.set({ ...$meta.get(), ...meta });
    },
    addressOf: (step) => parts.addressOf(saver.id, step),
    go(step) {
      if (step === $step.get()) return;
      $step.set(step);
      host.navigate(parts.addressOf(saver.id, step));
      void saver.flush();
    },
    resolve(field, side) {
      const conflict = saver.$state.get().conflicts.find((one) => one.field === field);
      if (conflict && side === 'theirs') $typed.set({ ...$typed.get(), [field]: conflict.theirs });
      saver.resolve(field, side);
    },
    flush: () => saver.flush(),
    publish: (given) => publish(given ?? ({} as Given)),
    start() {
      const typing = saver.start();
      if (namesOf(typing).length > 0) $typed.set({ ...$typed.get(), ...typing });
      const leave = host.onNavigate((url) => $step.set(stepIn(document, url.searchParams)));
      return () => {
        leave();
        saver.stop();
      };
    },
  };
}

function refusedOf(error: unknown): Refused {
  const problem = error instanceof Error && 'problem' in error ? error.problem : null;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // As `shared/contracts/problem.ts` says; a lost connection has none.
  return { errors: [], ids: [], ...(problem as Partial<Refused> | null), code };
}

/** What was named on the screen, and what the server names besides. */
function joinedNames<Names extends object>(here: Names, there: Names): Names {
  const joined = Object.entries(there).map(([key, named]) => {
    const own: unknown = here[key as keyof Names];
    return [key, Array.isArray(own) && Array.isArray(named) ? [...own, ...named] : (own ?? named)];
  });
  return { ...here, ...Object.fromEntries(joined) };
}
