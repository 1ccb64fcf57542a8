import { seenByApplicant, type ApplicantStatus } from '#shared/domain/respond-terms.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { shownStatus } from '../change/change.ts';
import { readLife } from '../stored.ts';

/** How far a respond has come, as its applicant may know. */
export interface Standing {
  id: number;
  status: ApplicantStatus;
  createdAt: string;
}

/** That of a person to a vacancy of this company; undefined where there is none. */
export async function findStanding(
  db: Database,
  { accountId, companyId, vacancyId }: { accountId: string; companyId: number; vacancyId: number },
  now: Date,
): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('respond')
    .select(['id', 'kind', 'status', 'heldStatus', 'heldUntil', 'reason', 'offer', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .where('vacancyId', '=', vacancyId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, createdAt, ...life } = row;
  return { id, status: seenByApplicant(shownStatus(readLife(life), now)), createdAt: toIso(createdAt) };
}
