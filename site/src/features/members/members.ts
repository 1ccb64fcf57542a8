import type { Call } from '#shared/client/call.ts';
import type { PageActor } from '#shared/client/page-locals.ts';
import type { Invitation, Member } from '#shared/contracts/member.ts';
import { foundOrNull } from '../../lib/page.ts';
import { grantableBy, type Grantable } from './grant.ts';

type MemberActor = Extract<PageActor, { kind: 'member' }>;

/** What the pages of members show to this caller. */
interface Members {
  active: readonly Member[];
  suspended: readonly Member[];
  /** Null for those who do not invite. */
  invited: readonly Invitation[] | null;
}

export async function loadMembers(call: Call, { permissions }: MemberActor): Promise<Members> {
  const mayInvite = permissions.includes('members.manage');
  const [active, suspended, invited] = await Promise.all([
    call('GET /company/members', { status: 'active' }),
    call('GET /company/members', { status: 'suspended' }),
    mayInvite ? call('GET /company/members/invite/list') : null,
  ]);
  return { active: active.items, suspended: suspended.items, invited: invited && invited.items };
}

export const countsOf = ({ active, suspended, invited }: Members) => ({
  active: active.length,
  suspended: suspended.length,
  invited: invited && invited.length,
});

/** What this caller may grant; null for those who grant nothing. */
export async function loadGrantable(
  call: Call,
  { companyId }: MemberActor,
  me: Member | undefined,
): Promise<Grantable | null> {
  if (!me) return null;
  // A company that has no page yet has no facilities either.
  const found = await foundOrNull(call('GET /company/{id}/facilities', { id: companyId }));
  return grantableBy(me, found?.items.map(({ id, name }) => ({ id, name })) ?? []);
}
