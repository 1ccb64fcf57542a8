import type { EmbedScope } from '#shared/domain/embed.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { MEMBER_PERMISSIONS, type MemberPermission, type StaffPermission } from '#shared/domain/permissions.ts';

interface SignedIn {
  accountId: string;
  /** Absent for what the server does on behalf of somebody. */
  sessionId?: string;
}

/** Who calls, as confirmed by a verifier, never as claimed by the caller. */
export type Actor =
  | { kind: 'visitor' }
  | (SignedIn & { kind: 'applicant' })
  | (SignedIn & { kind: 'member'; companyId: number; permissions: readonly MemberPermission[]; isHead: boolean })
  | (SignedIn & { kind: 'staff'; permissions: readonly StaffPermission[] })
  /** Signed in by a password, but must set up a second step before anything else: nobody's rights until then. */
  | (SignedIn & { kind: 'unsecured' })
  /** On an employer's own page, known there by a code: only what is between this person and the company. */
  | {
      kind: 'guest';
      accountId: string;
      companyId: number;
      grantId: string;
      /** Of the page that calls. */
      origin: string;
      /** Of the page that the person sees: the one around a frame of ours. */
      site: string;
      scopes: readonly EmbedScope[];
    }
  /** Has a link or a code that permits one action; `subject` is its purpose. */
  | { kind: 'token'; subject: string }
  /** A provider whose requests are signed. */
  | { kind: 'gateway'; name: string }
  | { kind: 'system' };

export const visitor: Actor = { kind: 'visitor' };
export const system: Actor = { kind: 'system' };

/** Finds the owner of a token; null for an unknown or expired one. */
export type ActorResolver = (accessToken: string) => Promise<Actor | null>;

/** The actor's name in the transition tables; anybody not signed in is a visitor. */
export function machineActor(actor: Actor): MachineActor {
  if (actor.kind === 'member' && actor.isHead) return 'head';
  switch (actor.kind) {
    case 'guest':
    case 'token':
    case 'gateway':
    case 'unsecured':
      return 'visitor';
    default:
      return actor.kind;
  }
}

/** True for members and staff to whom the permission was granted; a head has every permission of members. */
export function hasPermission(actor: Actor, permission: MemberPermission | StaffPermission): boolean {
  if (actor.kind !== 'member' && actor.kind !== 'staff') return false;
  const granted: readonly string[] = actor.kind === 'member' && actor.isHead ? MEMBER_PERMISSIONS : actor.permissions;
  return granted.includes(permission);
}
