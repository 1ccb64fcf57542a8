import type { RespondAction } from '#shared/domain/respond-machine.ts';
import type { RespondKind } from '#shared/domain/respond-terms.ts';
import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { closeResumeTo, findResumesToRespond, openResumeTo } from '../../resume/index.ts';

const AGREEING: readonly RespondAction[] = ['accept', 'counter', 'accept_offer'];

/** By these an applicant who was invited says that they will come. */
export function agreesToInvitation({ kind }: { kind: RespondKind }, action: RespondAction): boolean {
  return kind === 'invitation' && AGREEING.includes(action);
}

/**
 * An invitation shows the company no more than its search does. Who agrees to it opens the resume and the contacts to this
 * company, as a respond does; of a resume that is no longer published nothing more is opened.
 */
export async function openInvited(tx: Database, { id }: { id: number }, now: Date): Promise<void> {
  const { accountId, companyId, resumeId } = await tx
    .selectFrom('respond')
    .select(['accountId', 'companyId', 'resumeId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (accountId === null || resumeId === null) return;
  const resumes = await findResumesToRespond(tx, accountId, companyId, now);
  const resume = resumes.find((one) => one.id === resumeId);
  if (!resume) return;
  const snapshot = resume.freezeForRespond([], now);
  await tx
    .updateTable('respond')
    .set({
      resumeSnapshot: JSON.stringify(snapshot),
      personName: resume.fullName,
      phone: snapshot.contacts?.phone ?? null,
    })
    .where('id', '=', id)
    .execute();
  await openResumeTo(tx, { resumeId, companyId, now });
}

/**
 * A withdrawal closes the resume that the respond has opened, unless another respond with it to the same company still keeps
 * it open; sent again, the respond opens it again.
 */
export async function reopenOrCloseResume(
  tx: Database,
  id: number,
  action: 'withdraw' | 'resend',
  now: Date,
): Promise<void> {
  const { accountId, companyId, resumeId } = await tx
    .selectFrom('respond')
    .select(['accountId', 'companyId', 'resumeId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (accountId === null || resumeId === null) return;
  if (action === 'resend') {
    await openResumeTo(tx, { resumeId, companyId, now });
    return;
  }
  const other = await tx
    .selectFrom('respond')
    .select('id')
    .where('id', '<>', id)
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .where('resumeId', '=', resumeId)
    .where('status', '<>', 'withdrawn')
    // An invitation opens nothing before its person agrees.
    .where(sql<SqlBool>`(kind <> 'invitation' or status in ('interview', 'offer', 'hired', 'started', 'no_show'))`)
    .executeTakeFirst();
  if (!other) await closeResumeTo(tx, resumeId, companyId);
}
