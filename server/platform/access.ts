import type { Access, CallerKind } from '#shared/contracts/contract.ts';
import type { MemberPermission, StaffPermission } from '#shared/domain/permissions.ts';
import { hasPermission, visitor, type Actor } from './actor.ts';
import { ALLOWED, refuseCaller, type Decision } from './decision.ts';

/** Whether the contract's `access` lets the actor in. */
export function canCall(access: Access, actor: Actor): Decision {
  return callersOf(access).some((caller) => isCaller(actor, caller)) ? ALLOWED : refuseCaller(actor);
}

/** The callers that an `access` names. */
export function callersOf(access: Access): readonly CallerKind[] {
  return typeof access === 'string' ? [access] : access;
}

/** True where everybody gets the same answer, whoever they are. */
export function isSameForAll(access: Access): boolean {
  return callersOf(access).every((caller) => caller === 'public');
}

/**
 * Who the handler gets: the caller, or a visitor where everybody is answered alike, and where somebody who must first set
 * up a second step comes to a call that is not for that.
 */
export function actorFor(access: Access, actor: Actor): Actor {
  const isStranger = actor.kind === 'unsecured' && !callersOf(access).includes('unsecured');
  return isStranger || isSameForAll(access) ? visitor : actor;
}

function isCaller(actor: Actor, caller: CallerKind): boolean {
  switch (caller) {
    case 'public':
      return true;
    case 'signed-in':
      return 'accountId' in actor && actor.kind !== 'unsecured' && actor.kind !== 'guest';
    case 'head':
      return actor.kind === 'member' && actor.isHead;
    case 'applicant':
    case 'member':
    case 'staff':
    case 'unsecured':
    case 'token':
    case 'guest':
    case 'gateway':
      return actor.kind === caller;
    default: {
      // The rest of the union has a colon.
      const [kind, permission] = caller.split(':') as ['member' | 'staff', MemberPermission | StaffPermission];
      return actor.kind === kind && hasPermission(actor, permission);
    }
  }
}
