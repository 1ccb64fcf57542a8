import { FILE_KINDS, type FileKind } from '#shared/domain/file-kinds.ts';
import { isPictureKind } from '#shared/domain/file-purposes.ts';
import { maskPhones } from '#shared/domain/mask-phones.ts';
import type { chatContracts } from '#shared/contracts/chat.ts';
import type { ChatFile } from '#shared/contracts/chat-views.ts';
import type { CallRequest, IncomingFile, SentFile } from '../../platform/binder.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { findStoredFile, openStored } from '../file/index.ts';
import { ENTRY_FILES, mayReadEntryFiles, mayReadRespondFiles } from '../respond/index.ts';
import { findShownOne, type ShownDialog } from './dialog-repository.ts';
import { canUseChat } from './policy.ts';
import type { ChatTools } from './tools.ts';
import { toChatFile } from './view-message.ts';

/** Receives a file to attach. Throws as `POST /files` does. */
export async function receiveChatFile(
  context: CallContext,
  { uploads }: ChatTools,
  { body, files }: CallRequest<(typeof chatContracts)['POST /chat/files']>,
): Promise<ChatFile> {
  const durationMs = body.durationMs ?? null;
  const received = durationMs === null ? files : asVoice(files);
  return toChatFile(await uploads(context, { purpose: 'chat', durationMs }, received));
}

/** Some browsers record M4A under the brand of a film; without a picture it is the same. */
async function* asVoice(files: AsyncIterable<IncomingFile>): AsyncGenerator<IncomingFile> {
  for await (const file of files) yield file.kind === 'mp4' ? { ...file, kind: 'm4a' } : file;
}

/** The dialog of a message that still stands, where the caller is of one of its sides. */
async function findDialogOf({ db, actor }: Context, messageId: string): Promise<ShownDialog | undefined> {
  const using = canUseChat(actor);
  if (!using.allowed) return undefined;
  const message = await db
    .selectFrom('chatMessage')
    .select('dialogId')
    .where('id', '=', messageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return message && findShownOne(db, using.granted, message.dialogId);
}

/** Whether the caller is of one of the two sides of the message's dialog. */
export async function mayReadMessageFiles(context: Context, messageId: string): Promise<boolean> {
  return (await findDialogOf(context, messageId)) !== undefined;
}

/** A name may hold a phone number too. */
async function shownName(
  context: Context,
  { boundTo, name }: { boundTo: string | null; name: string },
): Promise<string> {
  const [kind, id = ''] = boundTo?.split(':', 2) ?? [];
  const dialog = kind === 'message' ? await findDialogOf(context, id) : undefined;
  return dialog?.hidesPhones ? maskPhones(name).text : name;
}

export type ChatFileTools = Pick<ChatTools, 'storage'>;

/** What a browser shows by itself; everything else is saved. */
const SHOWN: readonly string[] = ['webm', 'ogg', 'm4a'];

/** A file of a message, of a respond's letter or of an answer to it, for the two sides, and for who has sent it. Throws `not_found`. */
export async function readChatFile(
  context: Context,
  { storage }: ChatFileTools,
  { id, size }: { id: string; size: 'full' | 'preview' },
): Promise<SentFile> {
  const file = await findStoredFile(context.db, id);
  if (!file || !(await mayRead(context, file))) throw new DomainError('not_found');
  // The table has only kinds that a call has received.
  const isPicture = isPictureKind(file.kind as FileKind);
  const stream = await openStored(storage, file, isPicture && size === 'preview' ? 'preview' : 'full');
  if (!stream) throw new DomainError('not_found');
  const { type } = FILE_KINDS[stream.kind];
  return {
    type,
    body: stream.body,
    ...(isPicture || SHOWN.includes(file.kind) ? {} : { name: await shownName(context, file) }),
  };
}

async function mayRead(
  context: Context,
  { purpose, boundTo, accountId }: { purpose: string; boundTo: string | null; accountId: string | null },
): Promise<boolean> {
  const { actor } = context;
  if (boundTo === null) return purpose === 'chat' && 'accountId' in actor && actor.accountId === accountId;
  const [kind = '', entity = ''] = boundTo.split(':', 2);
  if (kind === 'message') return mayReadMessageFiles(context, entity);
  if (kind === ENTRY_FILES) return mayReadEntryFiles(context, entity);
  return kind === 'respond' && mayReadRespondFiles(context, entity);
}
