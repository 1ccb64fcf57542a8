import { sql } from 'kysely';
import type { z } from 'zod';
import type { respondSettingsSchema } from '#shared/contracts/vacancy-parts.ts';
import type { Database } from '../../database/connect.ts';
import type { MemberActor } from '../../platform/actor.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { isInScope, isResponsibleFor } from './scope.ts';
import { hasEnoughResponds } from './respond-repository.ts';
import { settingsColumns } from './stored.ts';

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** How a vacancy of the member's company and scope takes responds; `lock` keeps others from changing it meanwhile. */
export async function findSettings(db: Database, member: MemberActor, id: number, { lock }: { lock: boolean }) {
  const query = db
    .selectFrom('vacancy')
    .select(['id', 'companyId', 'facilityId', 'responsibleMemberId', 'status', 'deletedAt', 'version'])
    .select(['respondSettings', hasEnoughResponds])
    .select([
      sql<number>`coalesce((select responds from vacancy_stats where vacancy_id = vacancy.id), 0)`.as('responds'),
      isResponsibleFor(member),
    ])
    .where('id', '=', id)
    .where('companyId', '=', member.companyId)
    .where('deletedAt', 'is', null)
    .where(isInScope(member));
  const row = await (lock ? query.forUpdate('vacancy') : query).executeTakeFirst();
  return row && readColumns(settingsColumns, row);
}

export async function setSettings(
  tx: Database,
  id: number,
  settings: z.output<typeof respondSettingsSchema>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('vacancy')
    .set((eb) => ({ respondSettings: JSON.stringify(settings), updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** In place of those who were told before. */
export async function setNotifiedMembers(tx: Database, vacancyId: number, memberIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('vacancyNotifiedMember').where('vacancyId', '=', vacancyId).execute();
  if (memberIds.length === 0) return;
  await tx
    .insertInto('vacancyNotifiedMember')
    .values(memberIds.map((memberId) => ({ vacancyId, memberId })))
    .execute();
}
