import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { SOCKET_PING_MS } from '#shared/domain/chat.ts';
import { CHAT_FRAME_BYTES_MAX } from '#shared/domain/limits.ts';
import { findLiveSessionIds } from '../../account/index.ts';
import type { ChatBus } from '../chat-listener.ts';
import { admit } from './admit.ts';
import { closeConnection, mayGoOn, openConnection, type Connection } from './connection.ts';
import { createUnreadCounts } from './deliver.ts';
import { createFeeds } from './feeds.ts';
import { handleFrame, readFrame } from './frames.ts';
import { tellPresence } from './presence.ts';
import { createRegistry, pageOf } from './registry.ts';
import { callerOf } from './rights.ts';
import type { SocketSources, SocketTools } from './tools.ts';

/** The sockets of this process. */
export interface ChatSockets {
  /** Opens sockets at `/ws/chat/` of this server. `addressOf`: the client's address, by the trusted proxies. */
  serve(server: Server, addressOf: (request: IncomingMessage) => string): void;
  /** Asks anew who may still be here: something has ended rights without ending sessions. */
  recheck(): Promise<void>;
  count(): number;
  /** Cuts all sockets without a close frame: their browsers come back to another process, or to the next start. */
  stop(): Promise<void>;
}

/** True for an address of the chat's socket. */
export function isChatAddress(url: string | undefined): boolean {
  return /^\/ws\/chat\/?(?:\?|$)/.test(url ?? '');
}

const SWEEP_MS = 10_000;
/** Every so many sweeps sessions are asked for, whatever was told. */
const RECHECK_SWEEPS = 6;
const RECHECK_BATCH = 1_000;
const WAITING_FRAMES_MAX = 200;

export function createChatSockets(sources: SocketSources, bus: ChatBus): ChatSockets {
  const registry = createRegistry();
  const unread = createUnreadCounts(() => tools);
  const tools: SocketTools = { ...sources, registry, unread };
  const feeds = createFeeds(tools);
  const listening = bus.listen({ onNote: feeds.follow, onGap: feeds.catchUp });
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: CHAT_FRAME_BYTES_MAX,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const unnamed = new Set<WebSocket>();
  let isStopped = false;
  let sweeps = 0;

  async function accept(socket: WebSocket, request: IncomingMessage, ip: string): Promise<void> {
    unnamed.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => unnamed.delete(socket));
    // Frames that come while the token is looked up wait in the network.
    socket.pause();
    const admitted = await admit(tools, request, ip).catch(() => null);
    unnamed.delete(socket);
    if (!admitted) return socket.terminate();
    if ('refused' in admitted) {
      socket.resume();
      return closeConnection({ socket }, admitted.refused);
    }
    if (isStopped || socket.readyState !== socket.OPEN) return socket.terminate();
    // A replay before news arrive would leave out what comes between.
    const connection = openConnection(socket, { ...admitted, ip, turn: listening.ready });
    registry.add(connection);
    socket.on('message', (data: Buffer) => take(connection, data.toString('utf8')));
    socket.once('close', () => leave(connection));
    socket.resume();
  }

  function leave(connection: Connection): void {
    registry.remove(connection);
    // After what it was still doing, which may be to come.
    void connection.turn.then(async () => {
      const left = registry.ofAccount(connection.caller.accountId);
      if (isStopped || !connection.isLive || left.some((one) => pageOf(one) === pageOf(connection))) return;
      await tellPresence(tools, connection, false).catch(() => {});
    });
  }

  function take(connection: Connection, text: string): void {
    // Of a socket that is being closed nothing is heard.
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    connection.heardAtMs = performance.now();
    if (!mayGoOn(connection) || connection.waiting >= WAITING_FRAMES_MAX)
      return closeConnection(connection, 'rateLimited');
    const frame = readFrame(text);
    if (!frame) {
      const code = 'bad_argument';
      connection.socket.send(
        JSON.stringify({ v: 1, t: 'error', code, detail: 'Непонятное сообщение', ref: null, retryAfterSeconds: null }),
      );
      return;
    }
    connection.waiting += 1;
    connection.turn = connection.turn
      .then(() => handleFrame(tools, connection, frame))
      .finally(() => (connection.waiting -= 1));
  }

  async function recheck(): Promise<void> {
    const open = [...registry.all()];
    for (let from = 0; from < open.length; from += RECHECK_BATCH) {
      const batch = open.slice(from, from + RECHECK_BATCH);
      const ids = new Set(batch.flatMap(({ pass }) => ('sessionId' in pass ? [pass.sessionId] : [])));
      const live = await findLiveSessionIds(tools.db, [...ids], tools.clock.now());
      for (const connection of batch) {
        const { pass } = connection;
        if ('grantId' in pass) await callerOf(tools, connection);
        else if (!live.has(pass.sessionId)) closeConnection(connection, 'tokenInvalid');
      }
    }
  }

  const sweep = setInterval(() => {
    const oldest = performance.now() - 2 * SOCKET_PING_MS;
    for (const { socket, heardAtMs } of registry.all()) if (heardAtMs < oldest) socket.terminate();
    sweeps += 1;
    if (sweeps % RECHECK_SWEEPS === 0) recheck().catch(() => {});
  }, SWEEP_MS);
  sweep.unref();

  return {
    count: registry.size,
    recheck,
    serve(server, addressOf) {
      server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
        duplex.on('error', () => {});
        if (isStopped || !isChatAddress(request.url)) return duplex.destroy();
        const ip = addressOf(request);
        webSockets.handleUpgrade(request, duplex, head, (socket) => {
          accept(socket, request, ip).catch((error: unknown) => {
            tools.log.warn({ error: String(error) }, 'Chat: a socket was not opened');
            socket.terminate();
          });
        });
      });
    },
    async stop() {
      isStopped = true;
      clearInterval(sweep);
      feeds.stop();
      unread.stop();
      for (const { socket } of [...registry.all()]) socket.terminate();
      for (const socket of unnamed) socket.terminate();
      await listening.stop();
    },
  };
}
