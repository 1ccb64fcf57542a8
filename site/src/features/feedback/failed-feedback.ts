import { explainProblem } from '#shared/client/explain-problem.ts';
import type { Problem } from '#shared/contracts/problem.ts';

/** The form that came back. */
export interface FailedFeedback {
  status: number;
  /** By field. */
  errors: Readonly<Record<string, string>>;
  /** Of the form as a whole. */
  message: string | null;
  values: URLSearchParams;
}

/** Rethrows what is not a refusal. */
export function failedFeedback(values: URLSearchParams, error: unknown): FailedFeedback {
  const { status, problem } = error as { status?: number; problem?: Problem | null };
  if (!status || status >= 500 || !problem) throw error;
  return { status, values, ...explainProblem(problem) };
}
