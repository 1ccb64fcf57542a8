import type { Dialog } from '#shared/contracts/chat-views.ts';
import { isWithStaff } from '#shared/domain/chat.ts';
import { maskPhones } from '#shared/domain/mask-phones.ts';
import { toIso } from '#shared/domain/time.ts';
import { isWords, previewOf } from '#shared/text/chat-preview.ts';
import { hiddenCompany } from '#shared/text/hidden-company.ts';
import { timeZoneOf } from '../compendium/index.ts';
import type { ShownDialog } from './dialog-repository.ts';
import { sideOf, type ChatCaller } from './policy.ts';
import { happenedSchema } from './stored.ts';
import { shownText, staffName, type MessageReader } from './view-message.ts';

const SOMEBODY = 'Соискатель';

type Employer = Pick<ShownDialog, 'isAnonymous' | 'customEmployerName' | 'brandName'>;

/** The name of the company as people outside of it know it. */
export function companyName({ isAnonymous, customEmployerName, brandName }: Employer): string {
  return isAnonymous || brandName === null ? hiddenCompany(customEmployerName) : brandName;
}

function titleOf(row: ShownDialog, side: Dialog['side']): string {
  const staff = side === 'staff' ? null : staffName(row.kind);
  if (staff) return staff;
  if (side === 'applicant') return companyName(row);
  const name = row.personName ?? SOMEBODY;
  const person = row.hidesPhones ? maskPhones(name).text : name;
  return side === 'staff' && row.brandName ? `${person}, ${row.brandName}` : person;
}

function photoOf({ kind, isAnonymous, logoUrl, personPhotoUrl }: ShownDialog, side: Dialog['side']): string | null {
  if (isWithStaff(kind)) return null;
  if (side === 'applicant') return isAnonymous ? null : logoUrl;
  return personPhotoUrl;
}

type ReaderFacts = Pick<MessageReader, 'side' | 'other' | 'hidesPhones'> &
  Employer &
  Pick<ShownDialog, 'placeCityId'> & { kind: string };

/** What the view of a message depends on, besides who reads. */
export function readerWith({ kind, side, other, hidesPhones, placeCityId, ...employer }: ReaderFacts) {
  return {
    side,
    other,
    hidesPhones,
    timeZone: timeZoneOf(placeCityId),
    staffName: staffName(kind),
    companyName: employer.isAnonymous ? companyName(employer) : null,
  };
}

/** The caller as a reader of the dialog's messages. */
export function readerOf(row: ShownDialog, caller: ChatCaller): MessageReader {
  const other = { readSeq: row.otherReadSeq, deliveredSeq: row.otherDeliveredSeq };
  return { accountId: caller.accountId, ...readerWith({ ...row, side: sideOf(caller), other }) };
}

/** `assigneeName`: of its member, where the caller is a colleague. */
export function toDialog(row: ShownDialog, caller: ChatCaller, assigneeName: string | undefined, now: Date): Dialog {
  const side = sideOf(caller);
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    title: titleOf(row, side),
    subject: row.about,
    side,
    otherSide: row.otherSide,
    photoUrl: photoOf(row, side),
    vouchedAs: row.vouchedAs,
    last: toLast(row, caller, now),
    lastSeq: row.lastSeq,
    rev: row.rev,
    unread: row.unread,
    readSeq: row.readSeq,
    otherReadSeq: row.otherReadSeq,
    otherDeliveredSeq: row.otherDeliveredSeq,
    archived: row.isArchived,
    pinned: row.isPinned,
    mutedUntil: toIso(row.mutedUntil),
    assignee:
      row.assignedMemberId !== null && assigneeName !== undefined
        ? { memberId: row.assignedMemberId, name: assigneeName }
        : null,
    updatedAt: toIso(row.lastAt),
  };
}

function toLast(row: ShownDialog, caller: ChatCaller, now: Date): Dialog['last'] {
  const { lastType, lastText, lastSide, lastHappened, lastAccountId, lastDeletedAt, lastCreatedAt } = row;
  if (lastType === null || lastCreatedAt === null) return null;
  const words = {
    text: lastText ?? '',
    side: lastSide,
    happened: lastHappened === null ? null : happenedSchema.parse(lastHappened),
  };
  const { text } = shownText(words, readerOf(row, caller), now);
  return {
    seq: row.lastSeq,
    text: previewOf({ type: lastType, text, deletedAt: lastDeletedAt }),
    at: toIso(lastCreatedAt),
    side: lastSide,
    isOwn: lastAccountId === caller.accountId && isWords(lastType),
  };
}
