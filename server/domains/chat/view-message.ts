import type { ChatFile, ChatMessage } from '#shared/contracts/chat-views.ts';
import type { DialogSide } from '#shared/domain/chat.ts';
import { maskPhones } from '#shared/domain/mask-phones.ts';
import { mayChangeUntil } from '#shared/domain/message-machine.ts';
import { toIso } from '#shared/domain/time.ts';
import { shorten } from '#shared/text/chat-preview.ts';
import { historyText } from '#shared/text/respond-history.ts';
import type { BoundFile } from '../file/index.ts';
import type { MessageRow } from './message-repository.ts';
import type { Happened } from './stored.ts';

/** Who reads, and what of the dialog their view depends on. */
export interface MessageReader {
  accountId: string;
  side: DialogSide;
  /** How far the other side has come. */
  other: { readSeq: number; deliveredSeq: number };
  hidesPhones: boolean;
  /** Of the place, by whose clock interviews are told (IANA name). */
  timeZone: string;
  /** What the staff are called here by the other side. */
  staffName: string | null;
  /** Of an anonymous vacancy: members are not named to the other side. */
  companyName: string | null;
}

const STAFF_NAMES: Readonly<Record<string, string>> = {
  support: 'Поддержка «Каркаса»',
  order: 'Специалист «Каркаса»',
};

/** The staff as their other side knows them in a dialog of this kind; null where they are none of its sides. */
export const staffName = (kind: string): string | null => STAFF_NAMES[kind] ?? null;

/** What of a message is shown. Without `sourceKey`, somebody has just written it. */
type ShownRow = Omit<MessageRow, 'changedAt' | 'filesOf' | 'sourceKey'> & Partial<Pick<MessageRow, 'sourceKey'>>;

export function toChatMessage(
  row: ShownRow,
  files: readonly BoundFile[],
  reader: MessageReader,
  now: Date,
): ChatMessage {
  const isOwn = row.accountId !== null && row.accountId === reader.accountId;
  const shown = shownText({ ...row, happened: happenedIn(row) }, reader, now);
  const until = (action: 'edit' | 'delete') => toIso(mayChangeUntil({ ...row, isOwn }, reader.other, action, now));
  return {
    id: row.id,
    dialogId: row.dialogId,
    seq: row.seq,
    rev: row.rev,
    clientId: isOwn ? row.clientId : null,
    author: { side: row.side, name: authorName(row.side, row.authorName, reader), isOwn },
    isAutomatic: Boolean(row.sourceKey),
    type: row.type,
    text: shown.text,
    payload: row.deletedAt ? null : shownPayload(row, reader),
    files: row.deletedAt
      ? []
      : files.map((file) => toChatFile({ ...file, name: hidden(file.name, row.side, reader).text })),
    replyTo:
      row.replyToSeq === null
        ? null
        : {
            seq: row.replyToSeq,
            text: shorten(hidden(row.answeredText ?? '', row.answeredSide as DialogSide | null, reader).text),
            name: authorName(row.answeredSide as DialogSide | null, row.answeredName, reader),
          },
    createdAt: toIso(row.createdAt),
    editedAt: toIso(row.editedAt),
    deletedAt: toIso(row.deletedAt),
    masked: shown.masked,
    editableUntil: until('edit'),
    deletableUntil: until('delete'),
  };
}

/** What a line or a card tells of a respond. */
function happenedIn({ happened, payload, deletedAt }: ShownRow): Happened | null {
  return happened ?? (deletedAt ? null : (payload?.happened ?? null));
}

/** An address may hold a phone number too. */
function shownPayload({ payload, side }: ShownRow, reader: MessageReader): ChatMessage['payload'] {
  if (!payload) return null;
  const { happened: _, ...shown } = payload;
  if (shown.kind !== 'location' || shown.location.address === null) return shown;
  return { ...shown, location: { ...shown.location, address: hidden(shown.location.address, side, reader).text } };
}

interface Worded {
  text: string;
  side: DialogSide | null;
  happened: Happened | null;
}

/** What stands there for this reader. */
export function shownText(
  { text, side, happened }: Worded,
  reader: Pick<MessageReader, 'side' | 'hidesPhones' | 'timeZone'>,
  now: Date,
): { text: string; masked: boolean } {
  if (!happened) return hidden(text, side, reader);
  const told = historyText(happened, reader.side === 'applicant' ? 'applicant' : 'company', {
    now,
    timeZone: reader.timeZone,
  });
  return { text: told ?? '', masked: false };
}

function hidden(text: string, side: DialogSide | null, reader: Pick<MessageReader, 'side' | 'hidesPhones'>) {
  return reader.hidesPhones && side !== reader.side ? maskPhones(text) : { text, masked: false };
}

function authorName(side: DialogSide | null, name: string | null, reader: MessageReader): string | null {
  if (side === null) return null;
  if (side === 'staff' && reader.side !== 'staff') return reader.staffName;
  if (side === 'company' && reader.side !== 'company' && reader.companyName !== null) return reader.companyName;
  // Whatever somebody has typed as a name.
  return name === null ? null : hidden(name, side, reader).text;
}

type ShownFile = Pick<ChatFile, 'id' | 'name' | 'width' | 'height' | 'durationMs'> & {
  kind: string;
  bytes: number | null;
};

export function toChatFile({ id, name, kind, bytes, width, height, durationMs }: ShownFile): ChatFile {
  // Only kinds of the chat and of responds, which are among them, are bound to messages.
  return { id, name, kind: kind as ChatFile['kind'], bytes: bytes ?? 0, width, height, durationMs };
}
