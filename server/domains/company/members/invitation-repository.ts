import { sql, type Insertable, type Updateable } from 'kysely';
import { z } from 'zod';
import { INVITATION_STATUSES } from '#shared/domain/member-machine.ts';
import { GRANTED_ROLES, SCOPE_KINDS } from '#shared/domain/member-roles.ts';
import type { Database } from '../../../database/connect.ts';
import type { MemberInvitation } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';

const invitationColumns = z.object({
  status: z.enum(INVITATION_STATUSES),
  role: z.enum(GRANTED_ROLES),
  scopeKind: z.enum(SCOPE_KINDS),
});

/** An invitation with the names of whoever sent it last. */
export type InvitationRow = Awaited<ReturnType<typeof findInvitations>>[number];

function selectInvitations(db: Database) {
  return db
    .selectFrom('memberInvitation')
    .innerJoin('companyMember', 'companyMember.id', 'memberInvitation.invitedBy')
    .innerJoin('account', 'account.id', 'companyMember.accountId')
    .selectAll('memberInvitation')
    .select(['account.firstName', 'account.lastName', 'account.email as inviterEmail', 'account.phone']);
}

/** Those that can still be sent again, the newest first. */
export async function findInvitations(db: Database, companyId: number) {
  const rows = await selectInvitations(db)
    .where('memberInvitation.companyId', '=', companyId)
    .where('memberInvitation.status', 'in', ['invited', 'expired'])
    .orderBy('memberInvitation.sentAt', 'desc')
    .orderBy('memberInvitation.id')
    .execute();
  return rows.map((row) => readColumns(invitationColumns, row));
}

export async function findInvitation(db: Database, companyId: number, id: string): Promise<InvitationRow | undefined> {
  const row = await selectInvitations(db)
    .where('memberInvitation.companyId', '=', companyId)
    .where('memberInvitation.id', '=', id)
    .executeTakeFirst();
  return row && readColumns(invitationColumns, row);
}

/** The invitation that a link opens: sent, and not expired by the clock, whatever the job has done. */
export async function findInvitationByToken(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  const row = await selectInvitations(db)
    .where('memberInvitation.tokenHash', '=', tokenHash)
    .where('memberInvitation.status', '=', 'invited')
    .where('memberInvitation.expiresAt', '>', now)
    .executeTakeFirst();
  return row && readColumns(invitationColumns, row);
}

export async function insertInvitation(tx: Database, row: Insertable<MemberInvitation>): Promise<string> {
  const { id } = await tx.insertInto('memberInvitation').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setInvitation(
  tx: Database,
  id: string,
  columns: Updateable<MemberInvitation>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('memberInvitation')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Links that a removed member has sent stop working. */
export async function revokeInvitationsOf(tx: Database, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('memberInvitation')
    .set((eb) => ({ status: 'revoked', updatedAt: now, version: eb('version', '+', 1) }))
    .where('invitedBy', '=', memberId)
    .where('status', 'in', ['invited', 'expired'])
    .execute();
}

/** Nobody can join a closed company. */
export async function revokeInvitationsOfCompany(tx: Database, companyId: number, now: Date): Promise<void> {
  await tx
    .updateTable('memberInvitation')
    .set((eb) => ({ status: 'revoked', updatedAt: now, version: eb('version', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('status', 'in', ['invited', 'expired'])
    .execute();
}

export async function expireInvitationsBefore(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('memberInvitation')
    .set({ status: 'expired', updatedAt: now, version: sql`version + 1` })
    .where('status', '=', 'invited')
    .where('expiresAt', '<=', now)
    .execute();
}
