import { defineMachine } from './machine.ts';

export const MEMBER_STATUSES = ['active', 'suspended', 'removed'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
export type MemberAction = 'suspend' | 'resume' | 'remove' | 'make_head';
/** `not_head`: the head leaves by a transfer only. */
export type MemberGuard = 'not_head';

/** The life of a membership; the policy also asks for the permission `members.manage`. */
export const memberMachine = defineMachine<MemberStatus, MemberAction, MemberGuard>([
  { from: ['active'], action: 'suspend', by: ['member', 'head'], to: 'suspended', guards: ['not_head'] },
  { from: ['suspended'], action: 'resume', by: ['member', 'head'], to: 'active' },
  { from: ['active', 'suspended'], action: 'remove', by: ['member', 'head'], to: 'removed', guards: ['not_head'] },
  { from: ['active'], action: 'make_head', by: ['head'], to: 'active', guards: ['not_head'] },
]);

export const INVITATION_STATUSES = ['invited', 'accepted', 'expired', 'revoked'] as const;
export type InvitationStatus = (typeof INVITATION_STATUSES)[number];
export type InvitationAction = 'confirm' | 'expire' | 'resend' | 'revoke';

/** The life of an invitation. The visitor is who opens its link. */
export const invitationMachine = defineMachine<InvitationStatus, InvitationAction>([
  { from: ['invited'], action: 'confirm', by: ['visitor', 'member', 'applicant'], to: 'accepted' },
  { from: ['invited'], action: 'expire', by: ['system'], to: 'expired' },
  { from: ['invited', 'expired'], action: 'resend', by: ['member', 'head'], to: 'invited' },
  { from: ['invited', 'expired'], action: 'revoke', by: ['member', 'head'], to: 'revoked' },
]);
