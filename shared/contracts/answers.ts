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

/** 303. `own` leads to a path of ours only, `anywhere` to a provider's page as well. */
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

/** What a caller gets. A redirect is for browsers that follow it. */
export type ClientAnswer<Kind> = Kind extends z.ZodType ? z.output<Kind> : Kind extends FileAnswer ? Blob : undefined;

export function isSchema(answer: AnswerKind): answer is z.ZodType {
  return !('kind' in answer);
}
