import type { CodeSent } from '#shared/contracts/account.ts';
import type { SentRespond } from '#shared/contracts/respond-send.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { RespondFormView } from './options.ts';

/** What a person goes through; only one is shown. */
export type RespondStep =
  | 'loading'
  | 'failed'
  /** This caller cannot respond. */
  | 'refused'
  /** Only with a resume, and the visitor has none here. */
  | 'resume-needed'
  | 'quick'
  | 'full'
  | 'questions'
  /** An answer fails what the company requires. */
  | 'knockout'
  | 'code'
  | 'sent';

export interface RespondFormState {
  step: RespondStep;
  base: 'vacancy' | 'company';
  form: RespondFormView | null;
  values: FormValues;
  /** Errors, in Russian, by field. */
  errors: Readonly<Record<string, string>>;
  /** The error of the step as a whole. */
  message: string | null;
  /** Presses that the form itself has refused: each gives the focus to the first wrong field. */
  refusals: number;
  /** `waiting`: there is no connection; it is sent when there is one. */
  phase: 'editing' | 'pending' | 'waiting';
  /** Which time the same respond is being sent. */
  attempt: number;
  /** Names of files on their way. */
  uploads: readonly string[];
  template: 'none' | 'saving' | 'saved';
  code: CodeSent | null;
  /** Questions whose answers fail what the company requires. */
  failed: readonly string[];
  /** `already`: they have responded before, with this one. */
  sent: (SentRespond & { already?: boolean }) | null;
  /** For screen readers, besides the errors. */
  status: string;
}

export const EMPTY: Omit<RespondFormState, 'base'> = {
  step: 'loading',
  form: null,
  values: {},
  errors: {},
  message: null,
  refusals: 0,
  phase: 'editing',
  attempt: 1,
  uploads: [],
  template: 'none',
  code: null,
  failed: [],
  sent: null,
  status: '',
};
