import type { ReadableAtom } from 'nanostores';

/** What the controls of a form hold, by their `name`; several of a name are a list. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

export interface FormState<Answer> {
  phase: 'editing' | 'pending' | 'sent';
  /** What is wrong, in Russian, by the `name` of the field. */
  errors: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole, in Russian. */
  message: string | null;
  /** Of the last sending that went well. */
  answer: Answer | null;
}

export interface Form<Answer> {
  $state: ReadableAtom<FormState<Answer>>;
  /** What was typed before a reload, to be put into the fields. */
  restore(): FormValues | null;
  /** Somebody typed: the field's error goes, and the draft is kept. */
  change(field: string, values: FormValues): void;
  /**
   * Sends once however often it is called meanwhile. Resolves to whether it went well; what went wrong is in the state.
   */
  submit(values: FormValues): Promise<boolean>;
}
