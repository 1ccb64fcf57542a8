import type { DialogSide } from '#shared/domain/chat.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import type { ModerationDecision } from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { isUuid } from '../../platform/uuid.ts';
import { findShownOne, lockDialog } from './dialog-repository.ts';
import { removeForAll } from './edit.ts';
import { findBySeq, findPlace, type MessageRow } from './message-repository.ts';
import { canUseChat, sideOf } from './policy.ts';

/** Staff read so many messages before the one that somebody complains of, and no others of the dialog. */
const BEFORE = 5;

/** A message of a dialog of the caller's. Throws `not_found`. */
export async function readMessageToComplain(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<Pick<MessageRow, 'text' | 'authorName'> & { isOwn: boolean }> {
  const seen = canUseChat(actor);
  const place = isUuid(id) ? await findPlace(db, id) : undefined;
  const dialog = seen.allowed && place ? await findShownOne(db, seen.granted, place.dialogId) : undefined;
  const message = dialog && place ? await findWritten(db, place) : undefined;
  if (!seen.allowed || !message) throw new DomainError('not_found');
  return { text: message.text, authorName: message.authorName, isOwn: message.side === sideOf(seen.granted) };
}

/** What staff decide about a message that somebody complains of. */
export const complainedMessages = {
  async read(db: Database, id: string) {
    const place = await findPlace(db, id);
    const message = place && (await findWritten(db, place));
    if (!place || !message) return undefined;
    const before = await findBySeq(db, place.dialogId, Math.max(1, place.seq - BEFORE), place.seq - 1);
    return {
      subject: message.accountId === null ? null : (`account:${message.accountId}` as const),
      version: null,
      fields: [
        { name: 'message', title: 'Сообщение', value: lineOf(message) },
        ...(before.length > 0
          ? [{ name: 'before', title: 'Что было перед ним', value: before.map(lineOf).join('\n') }]
          : []),
      ],
      links: [],
      actions: ['remove'] as const,
    };
  },
  /** Removes it for all, as its author could. Throws `not_found`. */
  async decide(context: Context, tx: DatabaseTransaction, id: string, _decision: ModerationDecision): Promise<void> {
    const place = await findPlace(tx, id);
    const dialog = place && (await lockDialog(tx, place.dialogId));
    const message = place && (await findWritten(tx, place));
    if (!dialog || !message) throw new DomainError('not_found');
    await removeForAll(context, tx, { ...dialog, otherSide: READERS[message.side ?? 'staff'] }, message);
  },
};

const READERS: Readonly<Record<DialogSide, DialogSide>> = {
  applicant: 'company',
  company: 'applicant',
  staff: 'applicant',
};

/** Lines of the server are nobody's. */
async function findWritten(db: Database, { dialogId, seq }: { dialogId: string; seq: number }) {
  const [message] = await findBySeq(db, dialogId, seq, seq);
  return message?.side && !message.deletedAt ? message : undefined;
}

function lineOf({ authorName, text }: MessageRow): string {
  return `${authorName ?? 'Сервис'}: ${text || 'без\u00a0текста'}`;
}
