import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { createContext, useContext, type ComponentType } from 'react';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { ResumeEdit } from '#shared/contracts/resume-edit.ts';
import type { BuilderDocument } from './document.ts';
import type { BuilderHost, Choice } from './options.ts';
import type { Conflict, SaveState } from './saver.ts';
import type { PublishState, Told } from './store.ts';
import type { Typed } from './typed.ts';

/** Fields that every kind of document has. */
export type TradeFields = Pick<
  Typed<ResumeContent>,
  'title' | 'specializationIds' | 'workTypes' | 'keySkills' | 'cityId' | 'metroIds' | 'languages'
>;

export type TradeNames = Pick<ResumeEdit['names'], 'specializations' | 'cities' | 'metro'>;

/** A builder of any kind, as fields and frames that builders share see it. */
export interface AnyBuilder {
  host: BuilderHost;
  options: { field: string | null; workTypes: readonly Choice[]; languages: readonly Choice[] };
  document: Pick<BuilderDocument<object>, 'steps' | 'places' | 'shown' | 'empty'>;
  $step: ReadableAtom<string>;
  $typed: ReadableAtom<TradeFields>;
  $names: ReadableAtom<TradeNames>;
  $meta: ReadableAtom<Told>;
  $save: ReadableAtom<SaveState<Conflict>>;
  $publish: ReadableAtom<PublishState>;
  change<Field extends keyof TradeFields>(field: Field, value: TradeFields[Field]): void;
  addNames(names: Partial<TradeNames>): void;
  addressOf(step: string): string;
  go(step: string): void;
  resolve(field: string, side: 'mine' | 'theirs'): void;
  start(): () => void;
}

const AnyContext = createContext<AnyBuilder | null>(null);
export const AnyBuilderProvider = AnyContext.Provider;

export function useAnyBuilder(): AnyBuilder {
  const builder = useContext(AnyContext);
  if (!builder) throw new Error('A field of a builder stands outside of it');
  return builder;
}

/** What a kind of document says at a field besides errors: the linter’s findings. */
const NotesContext = createContext<ComponentType<{ field: string }>>(() => null);
export const NotesProvider = NotesContext.Provider;
export const useNotes = () => useContext(NotesContext);

interface Writes<Fields> {
  $typed: ReadableAtom<Fields>;
  change<Field extends keyof Fields>(field: Field, value: Fields[Field]): void;
}

/** The context and hooks of one kind of builder, with its types. */
export function builderContext<Fields, Own extends Writes<Fields>>() {
  const OwnContext = createContext<Own | null>(null);

  function useBuilder(): Own {
    const builder = useContext(OwnContext);
    if (!builder) throw new Error('A field of the builder stands outside of it');
    return builder;
  }

  /** The value of a field and its setter. */
  function useField<Field extends keyof Fields>(field: Field): [Fields[Field], (value: Fields[Field]) => void] {
    const builder = useBuilder();
    const typed = useStore(builder.$typed);
    return [typed[field], (value) => builder.change(field, value)];
  }

  return { Provider: OwnContext.Provider, useBuilder, useField };
}

/**
 * What is wrong at a field, by its path: `pay.fromKopecks`. What publishing lacks is told once it was tried. `below`: at what
 * stands within it, too, because it has no words of its own.
 */
export function useError(path: string, { below = false } = {}): string | undefined {
  const builder = useAnyBuilder();
  const { errors, gaps } = useStore(builder.$meta);
  const { phase, message } = useStore(builder.$publish);
  const told = message || phase === 'sending' ? [...errors, ...gaps] : errors;
  return told.find(({ field }) => field === path || (below && field.startsWith(`${path}.`)))?.message;
}

export const idOf = (path: string): string => `bld-${path.replaceAll('.', '-')}`;
