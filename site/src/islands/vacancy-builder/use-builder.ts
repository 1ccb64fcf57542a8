import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import type { VacancyField } from '#shared/domain/vacancy-fields.ts';
import type { Builder } from './store.ts';
import type { Typed } from './typed.ts';

const BuilderContext = createContext<Builder | null>(null);
export const BuilderProvider = BuilderContext.Provider;

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error('A field of the builder stands outside of it');
  return builder;
}

/** The value of a field and its setter. */
export function useField<Field extends VacancyField>(field: Field): [Typed[Field], (value: Typed[Field]) => void] {
  const builder = useBuilder();
  const typed = useStore(builder.$typed);
  return [typed[field], (value) => builder.change(field, value)];
}

/** What is wrong at a field, by its path: `pay.fromKopecks`. What publishing lacks is told once it was tried. */
export function useError(path: string): string | undefined {
  const builder = useBuilder();
  const { errors, gaps } = useStore(builder.$meta);
  const { phase, message } = useStore(builder.$publish);
  const told = message || phase === 'sending' ? [...errors, ...gaps] : errors;
  return told.find(({ field }) => field === path)?.message;
}

export const idOf = (path: string): string => `vb-${path.replaceAll('.', '-')}`;
