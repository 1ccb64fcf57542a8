import type { ErrorCode } from '#shared/contracts/problem.ts';
import type { Actor } from './actor.ts';
import { DomainError, type ProblemDetails } from './problems.ts';

/**
 * What a policy returns: allowed, with what that grants, or the reason for a refusal. Policies do not throw;
 * {@link enforce} does.
 */
export type Decision<Granted = true> = { allowed: true; granted: Granted } | Refusal;

export interface Refusal {
  allowed: false;
  code: ErrorCode;
  details: ProblemDetails;
}

/** Allowed, with nothing more granted. */
export const ALLOWED: Decision = { allowed: true, granted: true };

export function allow<Granted>(granted: Granted): Decision<Granted> {
  return { allowed: true, granted };
}

export function refuse(code: ErrorCode, details: ProblemDetails = {}): Refusal {
  return { allowed: false, code, details };
}

/** For callers without the right: asks a visitor to sign in. */
export function refuseCaller({ kind }: Pick<Actor, 'kind'>): Refusal {
  if (kind === 'unsecured') return refuse('forbidden', { detail: 'Сначала настройте второй шаг входа' });
  return refuse(kind === 'visitor' ? 'unauthorized' : 'forbidden');
}

/** Returns what the decision grants. Throws its refusal as a {@link DomainError}. */
export function enforce<Granted>(decision: Decision<Granted>): Granted {
  if (!decision.allowed) throw new DomainError(decision.code, decision.details);
  return decision.granted;
}
