import { explainProblem } from '#shared/client/explain-problem.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import type { SettingName } from './settings-forms.ts';

/** A form that came back: its errors and what was typed. */
export interface FailedForm {
  name: SettingName;
  status: number;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  /** Of the form as a whole. */
  message: string | null;
  values: URLSearchParams;
}

/** Rethrows what is not a refusal. */
export function failedForm(name: SettingName, values: URLSearchParams, error: unknown): FailedForm {
  const { status, problem } = error as { status?: number; problem?: Pick<Problem, 'title' | 'detail' | 'errors'> };
  if (!status || status >= 500 || !problem) throw error;
  return { name, status, ...explainProblem(problem), values };
}
