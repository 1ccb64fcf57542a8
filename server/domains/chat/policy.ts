import { sql, type Expression, type SqlBool } from 'kysely';
import { STAFF_DIALOG_KINDS, type DialogKind, type DialogSide, type DialogStatus } from '#shared/domain/chat.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { allow, ALLOWED, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';
import { inMemberScope, isGranted, isWithinScope, type MemberRights, type Place } from '../company/index.ts';
import { blockText, STOPPED, type BlockingSide } from '../respond/index.ts';
import type { ClosedBecause } from './stored.ts';

/** Somebody who has dialogs. */
export type ChatCaller = Actor & { kind: 'applicant' | 'guest' | 'member' | 'staff' };

const SIDES = { applicant: 'applicant', guest: 'applicant', member: 'company', staff: 'staff' } as const;

/** The side that the caller writes for; it is the same in all their dialogs. */
export function sideOf({ kind }: Pick<ChatCaller, 'kind'>): DialogSide {
  return SIDES[kind];
}

/** Applicants, members who may write or read all of their company's chats, staff who answer; guests with one company. */
export function canUseChat(actor: Actor): Decision<ChatCaller> {
  switch (actor.kind) {
    case 'applicant':
      return allow(actor);
    case 'guest':
      return actor.scopes.includes('chat.guest') ? allow(actor) : refuseCaller(actor);
    case 'member':
      return hasPermission(actor, 'chat.write') || hasPermission(actor, 'chat.view_all')
        ? allow(actor)
        : refuseCaller(actor);
    case 'staff':
      return hasPermission(actor, 'chat.answer') ? allow(actor) : refuseCaller(actor);
    default:
      return refuseCaller(actor);
  }
}

/** To read colleagues' chats is no right to write in them. */
export function mayWriteAtAll(caller: ChatCaller): boolean {
  return caller.kind !== 'member' || hasPermission(caller, 'chat.write');
}

/** Which kinds of dialogs a side opens by itself: there are none for the other one before their first message. */
const OPENED_BY = {
  applicant: ['respond', 'inquiry', 'support', 'order'],
  company: ['respond', 'resume', 'support', 'order'],
  staff: ['order'],
} as const satisfies Record<DialogSide, readonly DialogKind[]>;

/** Whether the dialog is there for the side by what has been written in it. */
export function hasBegunFor(side: DialogSide, { kind, lastSeq }: { kind: string; lastSeq: number }): boolean {
  return lastSeq > 0 || OPENED_BY[side].some((one) => one === kind);
}

/** The same for a query from `dialog`. */
function hasBegun(caller: ChatCaller) {
  return sql<SqlBool>`(dialog.last_seq > 0 or dialog.kind = any(${[...OPENED_BY[sideOf(caller)]]}::text[]))`;
}

/** For a query from `dialog`: the staff are its other side. */
export const IS_WITH_STAFF = sql<SqlBool>`dialog.kind in (${sql.join(STAFF_DIALOG_KINDS.map((kind) => sql.lit(kind)))})`;

/** For a query from `dialog` with its `vacancy` and `respond` joined: it has begun for the caller's side, and is theirs. */
export function isDialogSeenBy(caller: ChatCaller): Expression<SqlBool> {
  return sql<SqlBool>`(${hasBegun(caller)} and ${isDialogOf(caller)})`;
}

/**
 * For a query from `dialog` with its `vacancy` and `respond` joined: it is the caller's. Members see what is about
 * their vacancies and what is assigned to them, unless they may see all; of support, what they have asked themselves, and of orders
 * what they have ordered, unless they may see all. To a page of an employer nothing may tell whose an anonymous vacancy is.
 */
function isDialogOf(caller: ChatCaller): Expression<SqlBool> {
  switch (caller.kind) {
    case 'applicant':
      return sql<SqlBool>`dialog.account_id = ${caller.accountId}::uuid`;
    case 'guest':
      return sql<SqlBool>`(dialog.account_id = ${caller.accountId}::uuid and dialog.company_id = ${caller.companyId}::int8
        and not ${IS_WITH_STAFF} and not coalesce(vacancy.anonymous, false))`;
    case 'staff':
      return IS_WITH_STAFF;
    case 'member': {
      const seesAll = wayOfSeeing(caller) === 'all';
      const isOwn = sql<SqlBool>`dialog.account_id::text = ${caller.accountId}`;
      const scope = seesAll
        ? sql<SqlBool>`true`
        : inMemberScope(caller, {
            facilityId: sql`vacancy.facility_id`,
            memberIds: [
              sql`vacancy.responsible_member_id`,
              sql`respond.assigned_member_id`,
              sql`dialog.assigned_member_id`,
            ],
          });
      return sql<SqlBool>`(dialog.company_id = ${caller.companyId}::int8
        and case dialog.kind when 'support' then ${isOwn} when 'order' then ${seesAll ? sql`true` : isOwn} else ${scope} end)`;
    }
  }
}

/** What of a caller, besides their ids, decides which dialogs they see: queries for two of the same way differ in ids only. */
export function wayOfSeeing(caller: ChatCaller): 'applicant' | 'guest' | 'staff' | 'all' | 'scope' {
  if (caller.kind !== 'member') return caller.kind;
  return caller.isHead || hasPermission(caller, 'chat.view_all') ? 'all' : 'scope';
}

/** Whether what comes from a dialog is for the socket of one of its people: that of a guest hears of its company alone. */
export function isHeardBy(caller: ChatCaller, { shownCompanyId }: { shownCompanyId: number | null }): boolean {
  return caller.kind !== 'guest' || caller.companyId === shownCompanyId;
}

/** A dialog about an order is of the member who has ordered, and of those who see all. */
export function isOrderSeenAs(member: MemberRights & { accountId: string }, orderedBy: string | null): boolean {
  if (isGranted(member, 'chat.view_all')) return true;
  return member.accountId === orderedBy && isGranted(member, 'chat.write');
}

/**
 * The same as {@link isDialogSeenBy}, with {@link canUseChat} before it, of an active member by their row: for a dialog with
 * their company that has begun, and not with the staff.
 */
export function isDialogSeenAs(member: MemberRights, place: Place): boolean {
  return isGranted(member, 'chat.view_all') || (isGranted(member, 'chat.write') && isWithinScope(member, place));
}

interface Writable {
  status: DialogStatus;
  blockedBy: BlockingSide | null;
  closedBecause: ClosedBecause | null;
  /** Staff have stopped the caller, and nobody has answered them here. */
  isSilenced: boolean;
}

const CLOSED_TEXTS: Readonly<Record<ClosedBecause, string>> = {
  vacancy_archived: 'Вакансия давно закрыта: переписку можно только читать',
  company_closed: 'Компания закрыта: переписку можно только читать',
  account_erased: 'Собеседник удалил аккаунт: переписку можно только читать',
};

/** Whether this side may write now; the refusal says why not. */
export function canWrite({ status, blockedBy, closedBecause, isSilenced }: Writable, side: DialogSide): Decision {
  if (status === 'read_only')
    return refuse('wrong_state', { detail: CLOSED_TEXTS[closedBecause ?? 'vacancy_archived'] });
  if (blockedBy !== null && side !== 'staff') return refuse('wrong_state', { detail: blockText(blockedBy, side) });
  return isSilenced ? refuse('forbidden', { detail: STOPPED }) : ALLOWED;
}
