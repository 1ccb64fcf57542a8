import type { ErrorCode } from '#shared/contracts/problem.ts';
import type { Actor } from './actor.ts';
import { DomainError, type ProblemDetails } from './problems.ts';

/** What a policy says: it may be done, with what that grants, or why not. A policy throws nothing; {@link enforce} does. */
export type Decision<Granted = true> = { allowed: true; granted: Granted } | Refusal;

export interface Refusal {
  allowed: false;
  code: ErrorCode;
  details: ProblemDetails;
}

/** «Yes», without more. */
export const ALLOWED: Decision = { allowed: true, granted: true };

export function allow<Granted>(granted: Granted): Decision<Granted> {
  return { allowed: true, granted };
}

export function refuse(code: ErrorCode, details: ProblemDetails = {}): Refusal {
  return { allowed: false, code, details };
}

/** For what is not for such callers: a visitor is asked to sign in. */
export function refuseCaller({ kind }: Pick<Actor, 'kind'>): Refusal {
  return refuse(kind === 'visitor' ? 'unauthorized' : 'forbidden');
}

/** What the decision grants. Throws its refusal as a {@link DomainError}. */
export function enforce<Granted>(decision: Decision<Granted>): Granted {
  if (!decision.allowed) throw new DomainError(decision.code, decision.details);
  return decision.granted;
}
