import type { EmbedScope } from '#shared/domain/embed.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { MEMBER_PERMISSIONS, type MemberPermission, type StaffPermission } from '#shared/domain/permissions.ts';
import { DomainError } from './problems.ts';

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

export type MemberActor = Actor & { kind: 'member' };
export type ApplicantActor = Actor & { kind: 'applicant' };

/** The caller of what its contract lets members alone do. Throws `forbidden` for anybody else. */
export function asMember({ actor }: { actor: Actor }): MemberActor {
  if (actor.kind !== 'member') throw new DomainError('forbidden');
  return actor;
}

/** The same for applicants. */
export function asApplicant({ actor }: { actor: Actor }): ApplicantActor {
  if (actor.kind !== 'applicant') throw new DomainError('forbidden');
  return actor;
}

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

/** The account on whose behalf something is done; null for visitors, providers and the server itself. */
export const accountIdOf = (actor: Actor): string | null => ('accountId' in actor ? actor.accountId : null);

/** True for members and staff to whom the permission was granted; a head has every permission of members. */
export function hasPermission(actor: Actor, permission: MemberPermission | StaffPermission): boolean {
  if (actor.kind !== 'member' && actor.kind !== 'staff') return false;
  const granted: readonly string[] = actor.kind === 'member' && actor.isHead ? MEMBER_PERMISSIONS : actor.permissions;
  return granted.includes(permission);
}
