import type { DocumentRequest, RequestAnswer } from '#shared/contracts/document.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findAccount, recordOwn, withdrawConsentsAbout } from '../account/index.ts';
import { readRequest } from './list.ts';
import { canAnswer, canGrant, nextStatus } from './policy.ts';
import { insertGrants, lockRequest, setRequest, type LockedRequest } from './request-repository.ts';
import { tellAnswered } from './tell.ts';
import type { DocumentTools } from './tools.ts';
import { lockWalletFiles } from './wallet-repository.ts';

/** What a consent to show documents has in its details. */
export const aboutRequest = (id: number) => ({ request: String(id) });

/**
 * The applicant's answer to a request, or the end of an access; from the commit on nothing is served. Throws `not_found`,
 * `wrong_state` for what has been answered or has ended, `bad_argument` as `canGrant`.
 */
export function answerRequest(
  context: CallContext,
  tools: DocumentTools,
  { id, action, ...given }: RequestAnswer,
): Promise<DocumentRequest> {
  const caller = enforce(canAnswer(context.actor));
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const request = await lockRequest(tx, caller, id, now);
    if (!request) throw new DomainError('not_found');
    if (action === 'grant') await grant({ ...context, db: tx }, tools, tx, request, given);
    else if (action === 'decline') await decline(context, tx, request);
    else await revoke(context, tx, request);
    return readRequest(tx, caller, id, now);
  });
}

async function grant(
  context: CallContext,
  tools: DocumentTools,
  tx: DatabaseTransaction,
  request: LockedRequest,
  { fileIds = [], days, documentAgreement, medicalAgreement }: Omit<RequestAnswer, 'id' | 'action'>,
): Promise<void> {
  const { id, accountId, items, retentionDays } = request;
  assertAnswerable(request);
  const wanted = [...new Set(fileIds.map((fileId) => fileId.toLowerCase()))];
  const files = await lockWalletFiles(tx, accountId, wanted);
  if (files.length < wanted.length)
    throw badField('fileIds', 'conflict_with_rules', 'Такого файла в\u00a0документах больше нет');
  if (days !== undefined && days > retentionDays)
    throw badField('days', 'greater_than_max', `Компания просит не\u00a0больше ${retentionDays}\u00a0дней`);
  const action = enforce(canGrant({ items, files, documentAgreement, medicalAgreement }));
  const status = enforce(nextStatus(request.status, action, 'applicant'));
  const now = context.clock.now();
  const account = await findAccount(tx, accountId);
  if (!account) throw new DomainError('not_found');
  const needsMedical = files.some(({ kind }) => kind === 'med');
  const boxes = { documentAgreement, medicalAgreement: medicalAgreement && needsMedical };
  const about = { ...aboutRequest(id), company: String(request.companyId), files: wanted.join(' ') };
  await recordOwn(tx, context, tools, account, boxes, 'documents', about);
  await insertGrants(tx, id, wanted);
  const openUntil = addDays(now, days ?? retentionDays);
  await setRequest(tx, id, { status, answeredAt: now, openUntil });
  const opened = files.map(({ kind }) => ({ kind, note: null }));
  await tellAnswered(context, tx, request, action === 'grant' ? 'granted' : 'partial', {
    items: opened,
    openUntil: toIso(openUntil),
  });
}

async function decline(context: CallContext, tx: DatabaseTransaction, request: LockedRequest): Promise<void> {
  assertAnswerable(request);
  const status = enforce(nextStatus(request.status, 'decline', 'applicant'));
  const now = context.clock.now();
  await setRequest(tx, request.id, { status, answeredAt: now, endedAt: now });
  await tellAnswered(context, tx, request, 'declined', { items: [], openUntil: null });
}

/** The consent ends with the access that it gave. */
async function revoke(context: CallContext, tx: DatabaseTransaction, request: LockedRequest): Promise<void> {
  const status = enforce(nextStatus(request.status, 'revoke', 'applicant'));
  const now = context.clock.now();
  await setRequest(tx, request.id, { status, openUntil: null, endedAt: now });
  await withdrawConsentsAbout(tx, request.accountId, aboutRequest(request.id), now);
  await tellAnswered(context, tx, request, 'revoked', { items: [], openUntil: null });
}

/** Its days may be over, or its respond has ended, before the job has written that down. */
function assertAnswerable({ status, isAnswerable }: LockedRequest): void {
  if (status === 'requested' && !isAnswerable)
    throw new DomainError('wrong_state', {
      detail: 'Отвечать на\u00a0эту просьбу уже поздно: её срок вышел или отклик закончился',
    });
}
