import type { CompanyRespond, OwnRespondFull } from '#shared/contracts/respond-views.ts';
import { hasPermission } from '../../../platform/actor.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError, isErrorCode } from '../../../platform/problems.ts';
import { displayName, findPeople } from '../../account/index.ts';
import { findColleagues } from '../../company/index.ts';
import { findFilesOf } from '../../file/index.ts';
import { readResume } from '../../resume/index.ts';
import { findQueue } from '../board/repository.ts';
import { markViewed } from '../change/change.ts';
import { recordContactViews } from './contact-views.ts';
import { findHistory } from '../history.ts';
import { findLatestInterviews } from '../change/interview.ts';
import { findNotes } from '../board/notes.ts';
import { canUseCompanyResponds, canUseResponds, isSeenBy, type RespondCaller } from '../policy.ts';
import { findFull, type FullRow } from '../repository.ts';
import { and, sameQueue } from '../sql.ts';
import { toCompanyRespond } from './for-company.ts';
import { toOwnRespondFull } from './for-applicant.ts';

/** One respond as its side sees it, after a change. Throws `not_found` for one that is not the caller's. */
export function readRespond(context: Context, id: number): Promise<OwnRespondFull | CompanyRespond> {
  const caller = enforce(canUseResponds(context.actor));
  return caller.kind === 'applicant' ? readOwn(context, caller, id) : readForCompany(context, caller, id);
}

/** The same for somebody who asks for it: that a member got the contacts is written down. */
export function readLogged(context: Context, id: number): Promise<OwnRespondFull | CompanyRespond> {
  const caller = enforce(canUseResponds(context.actor));
  if (caller.kind === 'applicant') return readOwn(context, caller, id);
  return inTransaction(context.db, (tx) => readWithContacts({ ...context, db: tx }, tx, caller, id));
}

/** A member looks at a respond: a new one becomes viewed. Throws as {@link readRespond}. */
export function viewRespond(context: Context, id: number): Promise<CompanyRespond> {
  const caller = enforce(canUseCompanyResponds(context.actor));
  return inTransaction(context.db, async (tx) => {
    await markViewed(context, tx, caller, id);
    return readWithContacts({ ...context, db: tx }, tx, caller, id);
  });
}

async function readWithContacts(
  context: Context,
  tx: DatabaseTransaction,
  caller: RespondCaller & { kind: 'member' },
  id: number,
): Promise<CompanyRespond> {
  const respond = await readForCompany(context, caller, id);
  const { phone, email, telegram } = respond.contacts;
  if (phone ?? email ?? telegram) await recordContactViews(tx, [id], caller.accountId, context.clock.now());
  return respond;
}

async function readOwn(
  { db, clock }: Context,
  caller: RespondCaller & { kind: 'applicant' },
  id: number,
): Promise<OwnRespondFull> {
  const row = await findFull(db, id, isSeenBy(caller));
  if (!row) throw new DomainError('not_found');
  const [interviews, files, history] = await Promise.all([
    findLatestInterviews(db, [id]),
    findFilesOf(db, `respond:${id}`),
    findHistory(db, id),
  ]);
  return toOwnRespondFull(row, interviews.get(id), { files, history }, clock.now());
}

export async function readForCompany(
  context: Context,
  caller: RespondCaller & { kind: 'member' },
  id: number,
): Promise<CompanyRespond> {
  const { db, clock } = context;
  const row = await findFull(db, id, isSeenBy(caller));
  if (!row) throw new DomainError('not_found');
  const [interviews, files, history, notes, colleagues, queue, isResumeOpen] = await Promise.all([
    findLatestInterviews(db, [id]),
    findFilesOf(db, `respond:${id}`),
    findHistory(db, id),
    findNotes(db, id, caller.accountId),
    findColleagues(db, caller.companyId, 'respond.view'),
    findQueue(db, and(isSeenBy(caller), sameQueue(row)), id),
    maySeeResume(context, row),
  ]);
  const actors = [...history, ...notes].flatMap(({ accountId }) => accountId ?? []);
  const people = await findPeople(db, actors);
  return toCompanyRespond(
    row,
    {
      interview: interviews.get(id),
      members: new Map(colleagues.map(({ memberId, name }) => [memberId, name])),
      files,
      history,
      notes,
      people: new Map([...people].map(([accountId, person]) => [accountId, displayName(person)])),
      queue,
      isResumeOpen,
      mayReadContacts: hasPermission(caller, 'resume.contacts'),
      accountId: caller.accountId,
    },
    clock.now(),
  );
}

/** What the resume domain decides: the applicant may have hidden it since. */
async function maySeeResume(context: Context, { resumeId }: Pick<FullRow, 'resumeId'>): Promise<boolean> {
  if (resumeId === null) return false;
  try {
    await readResume(context, resumeId);
    return true;
  } catch (error) {
    if (isErrorCode(error, 'not_found')) return false;
    throw error;
  }
}
