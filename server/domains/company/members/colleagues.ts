import type { MemberPermission } from '#shared/domain/permissions.ts';
import type { Database } from '../../../database/connect.ts';
import { displayName, findPeople } from '../../account/index.ts';
import { findMembers } from './member-repository.ts';
import { isGranted, type MemberRights } from './member-scope.ts';

/** A member as others of the company name them in their work. */
export interface Colleague extends MemberRights {
  accountId: string;
  name: string;
}

/** The active members of a company with the permission, the head first. */
export async function findColleagues(
  db: Database,
  companyId: number,
  permission: MemberPermission,
): Promise<Colleague[]> {
  const members = await findMembers(db, companyId, 'active');
  return members
    .filter((member) => isGranted(member, permission))
    .map((member) => ({
      memberId: member.id,
      accountId: member.accountId,
      name: displayName(member),
      role: member.role,
      permissions: member.permissions,
      scopeKind: member.scopeKind,
      facilityIds: member.facilityIds,
    }));
}

/**
 * Who hears of what was bought or ordered: whoever has done it. Of a company else those who buy for it, where that one is gone or may
 * buy no more; nobody of an applicant who is gone.
 */
export async function findBuyers(
  db: Database,
  { companyId, accountId }: { companyId: number | null; accountId: string | null },
): Promise<string[]> {
  if (companyId === null)
    return accountId !== null && (await findPeople(db, [accountId])).has(accountId) ? [accountId] : [];
  const buyers = (await findColleagues(db, companyId, 'services.buy')).map((one) => one.accountId);
  return accountId !== null && buyers.includes(accountId) ? [accountId] : buyers;
}

/** What a member's message says of the company and of its writer. Null for somebody who is no member any more. */
export async function findSigner(
  db: Database,
  { companyId, accountId }: { companyId: number; accountId: string },
): Promise<{ name: string; phone: string | null; position: string | null } | null> {
  const row = await db
    .selectFrom('companyMember')
    .innerJoin('company', 'company.id', 'companyMember.companyId')
    .select(['company.brandName', 'company.phones', 'companyMember.position'])
    .where('companyMember.companyId', '=', companyId)
    .where('companyMember.accountId', '=', accountId)
    .executeTakeFirst();
  return row ? { name: row.brandName, phone: row.phones[0] ?? null, position: row.position } : null;
}
