import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { SOCKET_CLOSE, type SocketCloseCode } from '#shared/domain/chat.ts';
import { CHAT_BUFFER_BYTES_MAX, CHAT_FRAMES_AT_ONCE, CHAT_FRAMES_PER_SECOND } from '#shared/domain/limits.ts';
import { SOCKET_VERSION, type ServerFrame } from '#shared/contracts/socket.ts';
import type { ChatCaller } from '../policy.ts';
import type { SocketPass } from '../tickets.ts';

/** One open socket. */
export interface Connection {
  id: string;
  socket: WebSocket;
  pass: SocketPass;
  /** As at its last frame that needed rights. */
  caller: ChatCaller;
  ip: string;
  /** The last `rev` of each dialog that was sent, or that the browser said it has: nothing is sent twice or backwards. */
  sent: Map<string, number>;
  /** News go out at once. Before, they are noted in `missed` by the first `rev` of each dialog, and sent after the replay. */
  isLive: boolean;
  missed: Map<string, number>;
  /** When its last frame came, by `performance.now()`. */
  heardAtMs: number;
  /** Frames that it may still send at once. */
  budget: number;
  budgetAtMs: number;
  /** Its frames are handled one after another. */
  turn: Promise<void>;
  waiting: number;
  typedAtMs: number;
  /** The count of unread dialogs that was sent last. */
  unread: number | null;
}

export function openConnection(
  socket: WebSocket,
  { pass, caller, ip, turn }: Pick<Connection, 'pass' | 'caller' | 'ip' | 'turn'>,
): Connection {
  const now = performance.now();
  return {
    id: randomUUID(),
    socket,
    pass,
    caller,
    ip,
    sent: new Map(),
    isLive: false,
    missed: new Map(),
    heardAtMs: now,
    budget: CHAT_FRAMES_AT_ONCE,
    budgetAtMs: now,
    turn,
    waiting: 0,
    typedAtMs: 0,
    unread: null,
  };
}

/** A frame without its version. */
export type FrameBody<Frame = ServerFrame> = Frame extends ServerFrame ? Omit<Frame, 'v'> : never;

function toText(frame: FrameBody): string {
  return JSON.stringify({ v: SOCKET_VERSION, ...frame });
}

/** A frame for many sockets: written and encoded once. */
export function toBytes(frame: FrameBody): Buffer {
  return Buffer.from(toText(frame));
}

export function sendFrame(connection: Connection, frame: FrameBody): void {
  sendText(connection, toText(frame));
}

/** A reader who takes nothing must not fill the memory: it comes back and gets what it has missed. */
export function sendText(connection: Connection, text: string | Buffer): void {
  const { socket } = connection;
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > CHAT_BUFFER_BYTES_MAX) return closeConnection(connection, 'rateLimited');
  socket.send(text, { binary: false });
}

/** How long a close frame may wait for a reader who takes nothing. */
const CLOSE_MS = 1_000;

export function closeConnection({ socket }: Pick<Connection, 'socket'>, reason: keyof typeof SOCKET_CLOSE): void {
  const code: SocketCloseCode = SOCKET_CLOSE[reason];
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSE_MS).unref();
}

/** Counts a frame; false for one too many. */
export function mayGoOn(connection: Connection): boolean {
  const now = performance.now();
  const earned = ((now - connection.budgetAtMs) / 1_000) * CHAT_FRAMES_PER_SECOND;
  connection.budget = Math.min(CHAT_FRAMES_AT_ONCE, connection.budget + earned) - 1;
  connection.budgetAtMs = now;
  return connection.budget >= 0;
}
