import type { ReadableAtom } from 'nanostores';

/** Values of a form's controls by `name`; several controls of one name are a list. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

export interface FormState<Answer> {
  phase: 'editing' | 'pending' | 'sent';
  /** Errors, in Russian, by the `name` of the field. */
  errors: Readonly<Record<string, string>>;
  /** The error of the form as a whole, in Russian. */
  message: string | null;
  /** The answer of the last successful submit. */
  answer: Answer | null;
}

export interface Form<Answer> {
  $state: ReadableAtom<FormState<Answer>>;
  /** The draft from before a reload, to restore the fields. `secrets`: fields that no draft may save. */
  restore(secrets: readonly string[]): FormValues | null;
  /** Handles typing: clears the field's error and saves the draft. */
  change(field: string, values: FormValues): void;
  /** Submits once however often it is called meanwhile. Resolves to whether it succeeded; errors are in the state. */
  submit(values: FormValues): Promise<boolean>;
}
