import type { MachineActor } from '#shared/domain/machine.ts';
import type { MemberPermission, StaffPermission } from '#shared/domain/permissions.ts';

/** Who calls. Decided by the server from what a verifier has confirmed; never from what the caller says of himself. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'applicant'; userId: string }
  | { kind: 'member'; userId: string; companyId: number; permissions: readonly MemberPermission[]; isHead: boolean }
  | { kind: 'staff'; userId: string; permissions: readonly StaffPermission[] }
  /** Has a link or a code that lets him do one thing; `subject` is what it was made for. */
  | { kind: 'token'; subject: string }
  /** A provider that has signed what it sends. */
  | { kind: 'gateway'; name: string }
  | { kind: 'system' };

export const visitor: Actor = { kind: 'visitor' };
export const system: Actor = { kind: 'system' };

/** Finds who a token belongs to; null for an unknown or expired one. */
export type ActorResolver = (accessToken: string) => Promise<Actor | null>;

/** The actor's name in the transition tables, where who is not signed in is a visitor. */
export function machineActor(actor: Actor): MachineActor {
  if (actor.kind === 'member' && actor.isHead) return 'head';
  return actor.kind === 'token' || actor.kind === 'gateway' ? 'visitor' : actor.kind;
}

/** True for a head, and for members and staff to whom the permission was granted. */
export function hasPermission(actor: Actor, permission: MemberPermission | StaffPermission): boolean {
  if (actor.kind !== 'member' && actor.kind !== 'staff') return false;
  const granted: readonly string[] = actor.permissions;
  return (actor.kind === 'member' && actor.isHead) || granted.includes(permission);
}
