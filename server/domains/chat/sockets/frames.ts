import { clientFrameSchema, type ClientFrame } from '#shared/contracts/socket.ts';
import { CHAT_MESSAGES_PER_MINUTE } from '#shared/domain/limits.ts';
import { actorKey } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { assertStorable } from '../../../platform/stored-text.ts';
import { tellChat } from '../chat-bus.ts';
import { findShownOne, type ShownDialog } from '../dialog-repository.ts';
import { canWrite, mayWriteAtAll, sideOf, type ChatCaller } from '../policy.ts';
import { markRead, noteReceived } from '../read-state.ts';
import { sendMessage } from '../send.ts';
import { sendFrame, type Connection } from './connection.ts';
import { tellPresence } from './presence.ts';
import { replay } from './replay.ts';
import { callerOf } from './rights.ts';
import type { SocketTools } from './tools.ts';

/** The same count as that of the call, so that nobody sends twice as much by using both. */
const SENDING = 'POST /chat/messages';
const LIMIT = { points: CHAT_MESSAGES_PER_MINUTE, seconds: 60 };
/** Others learn that somebody types at most so often. */
const TYPING_MS = 2_000;

/** Null for anything but a frame of this version. Its size is bounded, and what nests is refused at its first level. */
export function readFrame(text: string): ClientFrame | null {
  try {
    return clientFrameSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Does what a frame asks for. A refusal is an `error` frame; a session that has ended closes the socket. */
export async function handleFrame(tools: SocketTools, connection: Connection, frame: ClientFrame): Promise<void> {
  try {
    await run(tools, connection, frame);
  } catch (error) {
    const refusal = error instanceof DomainError ? error : new DomainError('internal');
    if (!(error instanceof DomainError)) tools.log.error({ error: String(error) }, 'Chat: a frame failed');
    // Without its replay the socket would never go live: its browser comes back and asks again.
    if (frame.t === 'hello') return connection.socket.terminate();
    const { code, details } = refusal;
    sendFrame(connection, {
      t: 'error',
      code,
      detail: details.detail ?? details.errors?.[0]?.message ?? 'Не\u00a0получилось. Попробуйте ещё раз',
      ref: frame.t === 'send' ? frame.message.clientId : null,
      retryAfterSeconds: details.retryAfterSeconds ?? null,
    });
  }
}

async function run(tools: SocketTools, connection: Connection, frame: ClientFrame): Promise<void> {
  if (frame.t === 'ping') return sendFrame(connection, { t: 'pong' });
  if (frame.t === 'typing' && !mayTypeNow(connection)) return;
  if (frame.t === 'send') assertStorable(frame.message);
  // With the rights of now; where the session or they have ended, the socket is closed. A message is counted meanwhile.
  const [caller] = await Promise.all([
    callerOf(tools, connection),
    frame.t === 'send' && tools.limiter.consume(SENDING, LIMIT, actorKey(connection.caller, connection.ip)),
  ]);
  if (caller) await act(tools, connection, caller, frame);
}

async function act(
  tools: SocketTools,
  connection: Connection,
  caller: ChatCaller,
  frame: Exclude<ClientFrame, { t: 'ping' }>,
): Promise<void> {
  const context: Context = { ...tools, actor: caller, ip: connection.ip };
  switch (frame.t) {
    case 'hello':
      // A second one would replay what is on its way.
      if (connection.isLive || connection.sent.size > 0) return;
      connection.sent = new Map(Object.entries(frame.last));
      await replay(tools, connection);
      // Others answer that they are there too, which a socket hears only now.
      return tellPresence(tools, connection, true);
    case 'send': {
      const message = await sendMessage(context, frame.message);
      return sendFrame(connection, { t: 'ack', clientId: frame.message.clientId, message });
    }
    case 'read':
      await markRead(context, frame.dialogId, frame.seq);
      return;
    case 'received':
      await findSeen(tools, caller, frame.dialogId);
      return noteReceived(tools, caller, frame.dialogId, frame.seq);
    case 'typing':
      return typing(tools, caller, frame.dialogId);
  }
}

/** A foreign dialog is as one that is not there. Throws `not_found`. */
async function findSeen({ db }: SocketTools, caller: ChatCaller, dialogId: string): Promise<ShownDialog> {
  const dialog = await findShownOne(db, caller, dialogId);
  if (!dialog) throw new DomainError('not_found');
  return dialog;
}

function mayTypeNow(connection: Connection): boolean {
  const now = performance.now();
  if (now - connection.typedAtMs < TYPING_MS && connection.typedAtMs > 0) return false;
  connection.typedAtMs = now;
  return true;
}

/** Who may not write here types for nobody. */
async function typing(tools: SocketTools, caller: ChatCaller, dialogId: string): Promise<void> {
  const dialog = await findSeen(tools, caller, dialogId);
  const side = sideOf(caller);
  if (!mayWriteAtAll(caller) || !canWrite(dialog, side).allowed) return;
  await tellChat(tools.db, { k: 'typing', d: dialogId, s: side, a: caller.accountId });
}
