import { sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import { isWithStaff } from '#shared/domain/chat.ts';
import type { chatContracts } from '#shared/contracts/chat.ts';
import type { Dialog, DialogFull } from '#shared/contracts/chat-views.ts';
import type { Database } from '../../database/connect.ts';
import { hasPermission } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { nextOffset, readOffset } from '../../platform/paging.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findColleagues, toShownHours, type Colleague } from '../company/index.ts';
import { readPhoneLogged, readRespondOverDialog } from '../respond/index.ts';
import { pageFor } from './dialog-page.ts';
import { isUnread } from './dialog-queries.ts';
import { countSeen, countUnread, findShown, findShownOne, type ShownDialog } from './dialog-repository.ts';
import { findFound, matches } from './found-messages.ts';
import { canUseChat, canWrite, isDialogSeenAs, mayWriteAtAll, sideOf, type ChatCaller } from './policy.ts';
import { toDialog } from './view.ts';

type List = (typeof chatContracts)['GET /chat/dialogs'];

/** The caller's dialogs. */
export async function listDialogs(context: Context, query: z.output<List['query']>): Promise<CallAnswer<List>> {
  const { db } = context;
  const caller = enforce(canUseChat(context.actor));
  // Few dialogs, and texts are not read through at the wish of a page of another site.
  if (caller.kind === 'guest' && query.q) throw badField('q', 'conflict_with_rules', 'Искать можно на\u00a0Каркасе');
  const offset = readOffset(query, 'диалогов');
  const isWanted = wantedBy(caller, query);
  const [rows, total, unread] = await Promise.all([
    findShown(db, caller, isWanted, { limit: query.per_page, offset }),
    countSeen(db, caller, isWanted),
    countUnread(db, caller),
  ]);
  const items = await toDialogs(context, caller, rows);
  const found = query.q ? await findFound(db, caller, rows, query.q) : null;
  return {
    items: found ? items.map((item) => ({ ...item, found: found.get(item.id) ?? null })) : items,
    total,
    next: nextOffset(offset, rows.length, total),
    unread,
  };
}

/** These as rows of the list. */
export async function toDialogs(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: ChatCaller,
  rows: readonly ShownDialog[],
): Promise<Dialog[]> {
  const isAssigned = rows.some(({ assignedMemberId }) => assignedMemberId !== null);
  const names = new Map((isAssigned ? await colleaguesOf(db, caller) : []).map((one) => [one.memberId, one.name]));
  const now = clock.now();
  return rows.map((row) => toDialog(row, caller, names.get(row.assignedMemberId ?? ''), now));
}

function colleaguesOf(db: Database, caller: ChatCaller): Promise<Colleague[]> {
  return caller.kind === 'member' ? findColleagues(db, caller.companyId, 'chat.write') : Promise.resolve([]);
}

/** The colleagues who may write in the dialog and see it once it is theirs. */
export async function findAssignees(
  db: Database,
  caller: ChatCaller,
  { kind, facilityId }: Pick<ShownDialog, 'kind' | 'facilityId'>,
): Promise<Colleague[]> {
  const colleagues = isWithStaff(kind) ? [] : await colleaguesOf(db, caller);
  return colleagues.filter((one) => isDialogSeenAs(one, { facilityId, memberIds: [one.memberId] }));
}

function wantedBy(
  caller: ChatCaller,
  { set, kind, vacancy, company, mine, q }: z.output<List['query']>,
): Expression<SqlBool> {
  const isArchived = sql<SqlBool>`coalesce(person.archived, dialog.archived)`;
  const conditions: Expression<SqlBool>[] = [set === 'archive' ? isArchived : sql<SqlBool>`not ${isArchived}`];
  if (set === 'unread') conditions.push(isUnread(caller));
  if (kind) conditions.push(sql<SqlBool>`dialog.kind = ${kind}`);
  if (vacancy !== undefined) conditions.push(sql<SqlBool>`dialog.vacancy_id = ${vacancy}`);
  if (company !== undefined)
    conditions.push(sql<SqlBool>`dialog.company_id = ${company} and not coalesce(vacancy.anonymous, false)`);
  if (mine)
    conditions.push(sql<SqlBool>`exists (select from company_member own_member
      where own_member.account_id = ${caller.accountId}::uuid
        and own_member.id in (dialog.assigned_member_id, respond.assigned_member_id))`);
  if (q) conditions.push(matches(caller, q));
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** A dialog with what stands over its messages. Throws `not_found`. */
export async function readDialog(context: Context, id: string): Promise<DialogFull> {
  const { db, clock } = context;
  const caller = enforce(canUseChat(context.actor));
  const row = await findShownOne(db, caller, id);
  if (!row) throw new DomainError('not_found');
  const side = sideOf(caller);
  const hasRespond = row.respondId !== null && caller.kind !== 'staff';
  const [[dialog], assignees, respond, phone] = await Promise.all([
    toDialogs(context, caller, [row]),
    findAssignees(db, caller, row),
    hasRespond ? readRespondOverDialog(db, caller, row.respondId ?? 0, clock.now()) : null,
    phoneOf(context, caller, row),
  ]);
  if (!dialog) throw new DomainError('not_found');
  const writing = canWrite(row, side);
  const mayWrite = mayWriteAtAll(caller);
  const isHidden = row.isAnonymous && side === 'applicant';
  return {
    ...dialog,
    vacancy:
      row.vacancyId !== null && row.vacancyTitle !== null ? { id: row.vacancyId, title: row.vacancyTitle } : null,
    companyId: isHidden || isWithStaff(row.kind) ? null : row.companyId,
    resumeId: row.resumeId,
    orderId: row.serviceOrderId,
    respond,
    hours: side === 'applicant' && !isHidden && !isWithStaff(row.kind) ? toShownHours(row.chatHours) : null,
    page: pageFor(side, row.page),
    phone,
    mayWrite: mayWrite && writing.allowed,
    refusal: refusalOf(mayWrite, writing),
    mayBlock: mayWrite && row.status === 'open' && !isWithStaff(row.kind),
    mayUnblock: mayWrite && row.status === 'blocked' && row.blockedBy === side,
    assignees: mayWrite ? assignees.map(({ memberId, name }) => ({ memberId, name })) : [],
  };
}

function refusalOf(mayWrite: boolean, writing: ReturnType<typeof canWrite>): string | null {
  if (!mayWrite) return 'Вы\u00a0видите чаты коллег, но\u00a0писать в\u00a0них вам не\u00a0разрешили';
  return writing.allowed ? null : (writing.details.detail ?? null);
}

/** Of the applicant, for members who may read contacts: a respond gives them. */
async function phoneOf({ db, clock }: Context, caller: ChatCaller, { respondId }: ShownDialog): Promise<string | null> {
  if (caller.kind !== 'member' || respondId === null || !hasPermission(caller, 'resume.contacts')) return null;
  return readPhoneLogged(db, caller, respondId, clock.now());
}
