import { randomUUID } from 'node:crypto';
import type { NewMessage } from '#shared/contracts/chat.ts';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import { CHAT_MESSAGE_FILES_BYTES_MAX, CHAT_MESSAGES_IN_A_ROW, CHAT_VOICE_SECONDS_MAX } from '#shared/domain/limits.ts';
import { MOSCOW } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { displayName, findPeople } from '../account/index.ts';
import { bindFiles, type BoundFile } from '../file/index.ts';
import { answerFromChat, beginByCompany } from '../respond/index.ts';
import { readResumeToInvite } from '../resume/index.ts';
import { countTemplateUse } from '../template/index.ts';
import { findForUpdate, type LockedDialog } from './dialog-repository.ts';
import { findBySeq, hasWritten } from './message-repository.ts';
import { canUseChat, canWrite, mayWriteAtAll, sideOf, type ChatCaller } from './policy.ts';
import { post, postAtCommit } from './post.ts';
import { readMessage, readMessages } from './read-messages.ts';
import { staffName, toChatMessage, type MessageReader } from './view-message.ts';

/**
 * Sends a message, by a call and by the socket alike. The same `clientId` again returns what stands under it. Throws `not_found`
 * for a dialog that is not the caller's, `forbidden`, `wrong_state` where nobody writes, `limit_exceeded` for too many without
 * an answer, `conflict` for another message under a known `clientId`, `bad_argument` for what the message lacks.
 */
export function sendMessage(context: Context, message: NewMessage): Promise<ChatMessage> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseChat(context.actor));
    const dialog = await findForUpdate(tx, caller, message.dialogId, message.clientId);
    if (!dialog) throw new DomainError('not_found');
    if (!mayWriteAtAll(caller))
      throw new DomainError('forbidden', { detail: 'Писать в\u00a0чат вам не\u00a0разрешили' });
    if (dialog.knownSeq !== null) return repeat({ ...context, db: tx }, caller, dialog, message);
    enforce(canWrite(dialog, sideOf(caller)));
    assertRow(dialog, caller);
    await assertWelcome({ ...context, db: tx }, tx, caller, dialog);
    return write({ ...context, db: tx }, tx, caller, dialog, message);
  });
}

/** What stands under the id, when it is what is sent again. */
async function repeat(
  context: Context,
  caller: ChatCaller,
  { id, knownSeq }: Pick<LockedDialog, 'id' | 'knownSeq'>,
  message: NewMessage,
): Promise<ChatMessage> {
  const known = knownSeq === null ? [] : await findBySeq(context.db, id, knownSeq, knownSeq);
  const [stands] = await readMessages(context, caller, id, known);
  // What was changed or removed since is the same message all the same.
  const isSame =
    stands?.type === message.type &&
    (stands.editedAt !== null || stands.deletedAt !== null || stands.text === message.text) &&
    (stands.deletedAt !== null || sameFiles(stands.files, message.fileIds));
  if (!stands || !isSame) throw new DomainError('conflict', { detail: 'Под этим номером уже есть другое сообщение' });
  return stands;
}

function sameFiles(files: readonly { id: string }[], ids: readonly string[]): boolean {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return files.length === wanted.size && files.every(({ id }) => wanted.has(id));
}

function assertRow({ rowSide, rowCount }: LockedDialog, caller: ChatCaller): void {
  if (caller.kind === 'staff' || rowSide !== sideOf(caller) || rowCount < CHAT_MESSAGES_IN_A_ROW) return;
  throw new DomainError('limit_exceeded', {
    detail: `Вы\u00a0написали ${CHAT_MESSAGES_IN_A_ROW} сообщений подряд. Дождитесь ответа`,
  });
}

/**
 * Of a company that writes to the person of a resume, until they answer: the resume is there for it still, and the first message
 * counts as an invitation. Throws `not_found`, `limit_exceeded`.
 */
async function assertWelcome(
  context: Context,
  tx: DatabaseTransaction,
  caller: ChatCaller,
  { id, kind, resumeId, lastSeq, rowSide }: LockedDialog,
): Promise<void> {
  if (kind !== 'resume' || caller.kind !== 'member' || rowSide === 'applicant') return;
  if (lastSeq > 0 && (await hasWritten(tx, id, 'applicant'))) return;
  if (resumeId === null) throw new DomainError('wrong_state', { detail: 'Резюме больше нет' });
  await readResumeToInvite(context, resumeId);
  if (lastSeq === 0) await beginByCompany(tx, caller, context.clock.now());
}

async function write(
  context: Context,
  tx: DatabaseTransaction,
  caller: ChatCaller,
  dialog: LockedDialog,
  message: NewMessage,
): Promise<ChatMessage> {
  const { text, type, replyToSeq, location, clientId } = message;
  const now = context.clock.now();
  const id = randomUUID();
  const files = await bindFiles(context, tx, message.fileIds, {
    purpose: 'chat',
    boundTo: `message:${id}`,
    field: 'fileIds',
  });
  assertWhole(message, files);
  if (replyToSeq !== null && replyToSeq > dialog.lastSeq)
    throw badField('replyToSeq', 'conflict_with_rules', 'Сообщения, на\u00a0которое вы отвечаете, нет');
  const written = {
    id,
    accountId: caller.accountId,
    side: sideOf(caller),
    authorName: await nameOf(tx, caller, dialog),
    clientId,
    type,
    text,
    replyToSeq,
    createdAt: now,
  };
  const payload = location && { kind: 'location' as const, location };
  const filesOf = files.length > 0 ? `message:${id}` : null;
  const posted = { ...written, payload: payload && JSON.stringify(payload), filesOf };
  // What it answers has to be read; whoever has heard of something unread is not told again.
  const isLast = replyToSeq === null && (dialog.otherSide === 'staff' || dialog.otherNoticeKey !== null);
  const seq = isLast ? await postAtCommit(context, tx, dialog, posted) : await post(context, tx, dialog, [posted]);
  const companyId = caller.kind === 'member' ? caller.companyId : null;
  if (message.templateId !== null)
    await countTemplateUse(tx, { accountId: caller.accountId, companyId }, message.templateId);
  const { kind, vacancyId, accountId } = dialog;
  if (kind === 'inquiry' && caller.kind === 'member' && vacancyId !== null && accountId !== null && text)
    await answerFromChat(tx, { vacancyId, accountId }, { text, by: caller.accountId, at: now });
  if (replyToSeq !== null) return readMessage(context, caller, dialog.id, seq);
  const row = { ...written, ...UNTOUCHED, payload, dialogId: dialog.id, seq, rev: dialog.rev + 1 };
  return toChatMessage(row, files, authorOf(dialog, caller), now);
}

/** Of a message that was just written, and answers none. */
const UNTOUCHED = {
  happened: null,
  answeredText: null,
  answeredName: null,
  answeredSide: null,
  editedAt: null,
  deletedAt: null,
} as const;

/** From their own side nothing is hidden. */
function authorOf({ kind, otherReadSeq, otherDeliveredSeq }: LockedDialog, caller: ChatCaller): MessageReader {
  return {
    accountId: caller.accountId,
    side: sideOf(caller),
    other: { readSeq: otherReadSeq, deliveredSeq: otherDeliveredSeq },
    hidesPhones: false,
    timeZone: MOSCOW,
    staffName: staffName(kind),
    companyName: null,
  };
}

/** Each type has what makes it one. */
function assertWhole({ type, text, location }: NewMessage, files: readonly BoundFile[]): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > CHAT_MESSAGE_FILES_BYTES_MAX)
    throw badField('fileIds', 'is_too_long', 'Файлы одного сообщения больше 50\u00a0МБ. Отправьте их частями');
  if ((type === 'location') !== (location !== null))
    throw badField('location', 'conflict_with_rules', 'Напишите адрес или вставьте ссылку на\u00a0карту');
  if (type === 'voice') assertVoice(files);
  else if (type === 'text' && !text && files.length === 0)
    throw badField('text', 'is_empty', 'Напишите сообщение или прикрепите файл');
}

const VOICE_KINDS: readonly string[] = ['webm', 'ogg', 'm4a'];

function assertVoice(files: readonly BoundFile[]): void {
  const [note, ...others] = files;
  if (!note || others.length > 0 || !VOICE_KINDS.includes(note.kind) || note.durationMs === null)
    throw badField('fileIds', 'wrong_type', 'Запишите голосовое сообщение ещё раз');
  // A recorder stops a moment after it was told to.
  if (note.durationMs > CHAT_VOICE_SECONDS_MAX * 1_000 + 1_000)
    throw badField('fileIds', 'is_too_long', `Голосовое сообщение длиннее ${CHAT_VOICE_SECONDS_MAX}\u00a0секунд`);
}

/** As the other side may know them: an applicant by the name that the dialog has. */
async function nameOf(
  tx: DatabaseTransaction,
  caller: ChatCaller,
  { personName }: LockedDialog,
): Promise<string | null> {
  if (sideOf(caller) === 'applicant') return personName;
  const person = (await findPeople(tx, [caller.accountId])).get(caller.accountId);
  return person ? displayName(person) : null;
}
