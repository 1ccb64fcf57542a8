import type { Access } from '#shared/contracts/contract.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { DomainError } from './problems.ts';

/** Who calls. Decided by the server from the access token; never from what the caller says of himself. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'applicant'; userId: string }
  | { kind: 'member'; userId: string; companyId: number; permissions: readonly string[]; isHead: boolean }
  | { kind: 'staff'; userId: string }
  | { kind: 'system' };

export const visitor: Actor = { kind: 'visitor' };
export const system: Actor = { kind: 'system' };

/** Finds who a token belongs to; null for an unknown or expired one. */
export type ActorResolver = (accessToken: string) => Promise<Actor | null>;

/** The actor's name in the transition tables. */
export function machineActor(actor: Actor): MachineActor {
  return actor.kind === 'member' && actor.isHead ? 'head' : actor.kind;
}

/** Throws `unauthorized` or `forbidden` unless the contract's `access` lets the actor in. */
export function assertAccess(access: Access, actor: Actor): void {
  if (access === 'public' || access === 'token' || access === 'gateway') return;
  if (actor.kind === 'visitor') throw new DomainError('unauthorized');
  const allowed =
    access === 'signed-in' || access === actor.kind || (access === 'head' && actor.kind === 'member' && actor.isHead);
  if (!allowed) throw new DomainError('forbidden');
}
