import type { StaffPurchase, StaffPurchaseCard } from '#shared/contracts/staff-purchases.ts';
import { refundRequestMachine } from '#shared/domain/refund-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import { offerTitle } from '#shared/text/service-labels.ts';
import type { Database } from '../../../database/connect.ts';
import { accountIdOf } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { displayName, findPeople } from '../../account/index.ts';
import { findPayers } from '../../company/index.ts';
import {
  extensionRefusal,
  findExtensions,
  findLines,
  findPurchase,
  isOfOrder,
  refundByStaffOf,
  toPurchases,
  type PurchaseRow,
} from '../../purchase/index.ts';
import { guardsOf, isBuyer, OWN_PURCHASE, WAITS } from './decide.ts';
import { findRequests, findVoidRequests } from './repository.ts';

/** Rows of a list, with whose they are; `waiting`: ids of those with a refund that waits. */
export async function toCards(
  db: Database,
  rows: readonly PurchaseRow[],
  waiting: ReadonlySet<number>,
): Promise<StaffPurchaseCard[]> {
  const ids = rows.map(({ id }) => id);
  const [owners, lines] = await Promise.all([ownersOf(db, rows), findLines(db, ids)]);
  return rows.map((row) => {
    const own = lines.filter(({ purchaseId }) => purchaseId === row.id);
    return {
      id: row.id,
      status: row.status,
      payBy: row.payBy,
      owner: owners(row),
      title: own.map(offerTitle).join(', '),
      target: own[0]?.targetTitle ?? '',
      totalKopecks: row.totalKopecks,
      refundedKopecks: row.refundedKopecks,
      createdAt: toIso(row.createdAt),
      orderId: own.find(isOfOrder)?.targetId ?? null,
      isWaiting: waiting.has(row.id),
    };
  });
}

/** Throws `not_found`. */
export async function readForStaff(context: Context, id: number): Promise<StaffPurchase> {
  const { db, actor } = context;
  const row = await findPurchase(db, id);
  const [shown] = row ? await toPurchases(context, [row]) : [];
  if (!row || !shown) throw new DomainError('not_found');
  const [owners, lines, requests, extensions] = await Promise.all([
    ownersOf(db, [row]),
    findLines(db, [id]),
    findRequests(db, id),
    findExtensions(db, id),
  ]);
  const people = await findPeople(db, [
    ...requests.flatMap(({ approvedBy, secondedBy }) => [approvedBy, secondedBy].filter((one) => one !== null)),
    ...extensions.flatMap(({ accountId }) => accountId ?? []),
  ]);
  const voidRequests = await findVoidRequests(db, requests);
  const nameOf = (accountId: string | null) => {
    const person = accountId === null ? undefined : people.get(accountId);
    return person ? displayName(person) : null;
  };
  const { leftKopecks, isWholeOnly, refusal } = refundByStaffOf(row, lines);
  const isWaiting = requests.some(({ id: one, status: at }) => at === 'approved' && !voidRequests.has(one));
  const staffId = accountIdOf(actor);
  const { actions: _, ...purchase } = shown;
  return {
    ...purchase,
    owner: owners(row),
    email: row.email,
    leftKopecks,
    isWholeOnly,
    cannotRefund: isWaiting ? WAITS : (refusal ?? (isBuyer(row, staffId) ? OWN_PURCHASE : null)),
    cannotExtend: extensionRefusal(row),
    refunds: requests.map((request) => ({
      id: request.id,
      status: request.status,
      isVoid: voidRequests.has(request.id),
      amountKopecks: request.amountKopecks,
      reason: request.reason,
      approvedBy: nameOf(request.approvedBy),
      secondedBy: nameOf(request.secondedBy),
      approvedAt: toIso(request.approvedAt),
      closedAt: toIso(request.closedAt),
      actions: refundRequestMachine.actions(
        request.status,
        'staff',
        guardsOf(request, row, { staffId, isStanding: !voidRequests.has(request.id) }),
      ),
    })),
    extensions: extensions.map(({ id: extensionId, days, reason, accountId, madeAt }) => ({
      id: extensionId,
      days,
      reason,
      by: nameOf(accountId),
      at: toIso(madeAt),
    })),
  };
}

/** Whose purchases these are, asked for all at once. */
async function ownersOf(db: Database, rows: readonly PurchaseRow[]) {
  const [payers, people] = await Promise.all([
    findPayers(
      db,
      rows.flatMap(({ companyId }) => companyId ?? []),
    ),
    findPeople(
      db,
      rows.flatMap(({ applicantId }) => applicantId ?? []),
    ),
  ]);
  return ({ companyId, applicantId }: PurchaseRow): StaffPurchaseCard['owner'] => {
    if (companyId !== null) {
      const payer = payers.get(companyId);
      return { side: 'company', companyId, name: payer?.name ?? '', inn: payer?.inn || null };
    }
    const person = applicantId === null ? undefined : people.get(applicantId);
    return { side: 'applicant', companyId: null, name: person ? displayName(person) : null, inn: null };
  };
}
