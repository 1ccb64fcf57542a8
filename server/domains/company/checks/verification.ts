import type { Verification } from '#shared/contracts/company-check.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext, Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { hasPermission, machineActor } from '../../../platform/actor.ts';
import { DomainError } from '../../../platform/problems.ts';
import { bindFiles, findFilesOf, releaseFiles } from '../../file/index.ts';
import { nextCompanyStatus } from '../company-status.ts';
import { companyStatusChanged } from '../events.ts';
import type { MemberRow } from '../members/member-repository.ts';
import { amongMembers, ownCompanyId, readCaller } from '../members/members.ts';
import { findCompanyForUpdate, findCompanyStatus, setCompany, type LockedCompany } from '../status-repository.ts';
import {
  filesOfRequest,
  findCompanyOfRequest,
  findKeptFiles,
  findLastVerification,
  findWaitingForUpdate,
  insertVerification,
  setVerification,
} from './verification-repository.ts';
import { toVerification } from './verification-view.ts';

/** How long the documents are kept after a decision: somebody may ask why it was made. */
export const VERIFICATION_FILE_DAYS = 30;
const BATCH = 100;

/** Where the own company stands; the documents are shown to the head. */
export async function readVerification({ db, actor }: Pick<CallContext, 'db' | 'actor'>): Promise<Verification> {
  const company = await findCompanyStatus(db, ownCompanyId({ actor }));
  if (!company) throw new DomainError('not_found');
  const last = await findLastVerification(db, company.id);
  const isHead = (await readCaller(db, { actor })).role === 'head';
  const files = isHead && last?.status === 'waiting' ? await findFilesOf(db, filesOfRequest(last.id)) : [];
  return toVerification(company, last, { files, isHead });
}

/** Throws `wrong_state` unless the company is unverified, `bad_argument` at `fileIds` for files that are not the caller's. */
export function sendVerification(
  context: CallContext,
  { fileIds, note }: { fileIds: readonly string[]; note: string },
): Promise<Verification> {
  return changeCheck(context, async (tx, caller, company) => {
    const now = context.clock.now();
    const status = enforce(nextCompanyStatus(company, 'send_docs', machineActor(context.actor)));
    const request = { companyId: company.id, sentBy: caller.accountId, note: note || null, sentAt: now };
    const { id } = await insertVerification(tx, request);
    await bindFiles(context, tx, fileIds, { purpose: 'verification', boundTo: filesOfRequest(id), field: 'fileIds' });
    await setCompany(tx, company.id, { status }, now);
  });
}

/** Takes the documents back; nobody opens them any more. Throws `wrong_state` when nothing waits. */
export function cancelVerification(context: CallContext): Promise<Verification> {
  return changeCheck(context, async (tx, _caller, company) => {
    const status = enforce(nextCompanyStatus(company, 'cancel_docs', machineActor(context.actor)));
    await dropWaiting(context, tx, company.id);
    await setCompany(tx, company.id, { status }, context.clock.now());
  });
}

/** Ends the request that waits without a decision, as when the company is blocked or closed. */
export async function dropWaiting(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  companyId: number,
): Promise<void> {
  const now = clock.now();
  const request = await findWaitingForUpdate(tx, companyId);
  if (!request) return;
  await setVerification(tx, request.id, { status: 'cancelled', decidedAt: now, filesReleasedAt: now });
  await releaseFiles({ clock }, tx, filesOfRequest(request.id));
}

/** Scheduled work: the files of decided requests are removed after a while. Run it as the system. */
export async function releaseOldDocuments({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (;;) {
    const ids = await findKeptFiles(db, addDays(now, -VERIFICATION_FILE_DAYS), BATCH);
    for (const id of ids)
      await inTransaction(db, async (tx) => {
        await releaseFiles({ clock }, tx, filesOfRequest(id));
        await setVerification(tx, id, { filesReleasedAt: now });
      });
    if (ids.length < BATCH) return;
  }
}

/** For `fileReaders`: the head of the company whose documents they are, and staff who verify companies. */
export async function mayReadDocuments({ db, actor }: Context, requestId: string): Promise<boolean> {
  if (actor.kind === 'staff') return hasPermission(actor, 'companies.moderate');
  if (actor.kind !== 'member' || !actor.isHead) return false;
  return (await findCompanyOfRequest(db, requestId)) === actor.companyId;
}

function changeCheck(
  context: CallContext,
  work: (tx: DatabaseTransaction, caller: MemberRow, company: LockedCompany) => Promise<void>,
): Promise<Verification> {
  return amongMembers(context, async (tx, caller) => {
    const company = await findCompanyForUpdate(tx, caller.companyId);
    if (!company) throw new DomainError('not_found');
    await work(tx, caller, company);
    await context.events.emit(tx, companyStatusChanged('company.checked', company.id));
    return readVerification({ db: tx, actor: context.actor });
  });
}
