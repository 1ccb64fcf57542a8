import type { z } from 'zod';

/** 204 without a body. */
export interface NoAnswer {
  readonly kind: 'nothing';
}

/** Bytes or a text of one of these media types. */
export interface FileAnswer<Type extends string = string> {
  readonly kind: 'file';
  readonly types: readonly Type[];
}

/** 303. `own` redirects only to our own paths, `anywhere` also to a provider's page. */
export interface RedirectAnswer {
  readonly kind: 'redirect';
  readonly to: 'own' | 'anywhere';
}

export type AnswerKind = z.ZodType | NoAnswer | FileAnswer | RedirectAnswer;

export const nothing: NoAnswer = { kind: 'nothing' };

export function fileOf<const Type extends string>(...types: readonly [Type, ...Type[]]): FileAnswer<Type> {
  return { kind: 'file', types };
}

export function redirectTo(to: RedirectAnswer['to']): RedirectAnswer {
  return { kind: 'redirect', to };
}

/** The client's result. A redirect is for browsers that follow it. */
export type ClientAnswer<Kind> = Kind extends z.ZodType ? z.output<Kind> : Kind extends FileAnswer ? Blob : undefined;

export function isSchema(answer: AnswerKind): answer is z.ZodType {
  return !('kind' in answer);
}
