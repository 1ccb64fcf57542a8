import type { Database } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Place } from '../../company/index.ts';
import { isSeenBy } from '../policy.ts';

/** Where a respond of this person belongs; null where there is none within the member's scope. */
export async function findPlaceOfRespond(
  db: Database,
  member: Actor & { kind: 'member' },
  { respondId, accountId }: { respondId: number; accountId: string | null },
): Promise<Place | null> {
  if (accountId === null) return null;
  const row = await db
    .selectFrom('respond')
    .leftJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(['vacancy.facilityId', 'vacancy.responsibleMemberId', 'respond.assignedMemberId'])
    .where('respond.id', '=', respondId)
    .where('respond.accountId', '=', accountId)
    .where(isSeenBy(member))
    .executeTakeFirst();
  return row ? { facilityId: row.facilityId, memberIds: [row.responsibleMemberId, row.assignedMemberId] } : null;
}
