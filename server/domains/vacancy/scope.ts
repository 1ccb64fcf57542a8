import { sql, type Expression, type SqlBool } from 'kysely';
import type { MemberActor } from '../../platform/actor.ts';
import { inMemberScope, isMember } from '../company/index.ts';

/** For a query from `vacancy`: what `mayChangeSettings` asks of the member who looks. */
export function editorColumns(member: MemberActor) {
  return [sql<boolean>`${isInScope(member)}`.as('isInScope'), isResponsibleFor(member)] as const;
}

/** For a query from `vacancy`: the member is responsible for it. */
export const isResponsibleFor = (member: MemberActor) =>
  isMember(member, sql`vacancy.responsible_member_id`).as('isResponsible');

/** For a query from `vacancy` of the member's company. */
export function isInScope(member: MemberActor): Expression<SqlBool> {
  return inMemberScope(member, {
    facilityId: sql`vacancy.facility_id`,
    memberIds: [sql`vacancy.responsible_member_id`],
  });
}
