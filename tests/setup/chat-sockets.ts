import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { FastifyInstance } from 'fastify';
import { SOCKET_VERSION, type ServerFrame } from '#shared/contracts/socket.ts';
import { addDays } from '#shared/domain/time.ts';
import { createGuestFinder } from '#server/domains/embed/index.ts';
import { createChatBus, createChatSockets, type ChatBus, type ChatSockets } from '#server/domains/chat/index.ts';
import { createSessionFinder } from '#server/domains/account/index.ts';
import { makeAccessToken } from '#server/domains/account/sign-in/access-tokens.ts';
import type { Database } from '#server/database/connect.ts';
import { system } from '#server/platform/actor.ts';
import { createLimiter } from '#server/platform/limits.ts';
import type { TestApp } from './app.ts';

export const OWN_ORIGIN = 'http://localhost:4321';

/** A process with its port: calls and sockets. */
export interface ChatServer {
  port: number;
  sockets: ChatSockets;
  stop(): Promise<void>;
}

export async function openChatServer(
  t: TestApp,
  app: FastifyInstance = t.app,
  bus: ChatBus = createChatBus(t.url),
): Promise<ChatServer> {
  const { db, clock, secrets } = t;
  const sockets = createChatSockets(
    {
      ...t.context(system),
      limiter: await createLimiter(t.pool),
      secrets,
      publicOrigin: OWN_ORIGIN,
      findActor: createSessionFinder({ db, clock, staffNeedsSecondFactor: false }),
      findGuest: createGuestFinder({ db, clock }),
    },
    bus,
  );
  sockets.serve(app.server, ({ socket }) => socket.remoteAddress ?? '');
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, sockets, stop: () => sockets.stop() };
}

export interface SignedIn {
  sessionId: string;
  token: string;
}

/** A session of the account, as its sign-in would have left it; returns its id. */
export async function insertSession(db: Database, accountId: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('session')
    .values({
      accountId,
      tokenHash: randomBytes(32),
      refreshHash: randomBytes(32),
      refreshedAt: now,
      ip: '127.0.0.1',
      userAgent: 'test',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: addDays(now, 30),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function signIn(t: TestApp, accountId: string): Promise<SignedIn> {
  const now = t.clock.now();
  const sessionId = await insertSession(t.db, accountId, now);
  return { sessionId, token: (await makeAccessToken(t.secrets, sessionId, now)).accessToken };
}

export type FrameOf<Type extends ServerFrame['t']> = Extract<ServerFrame, { t: Type }>;

/** A browser's end of the socket. */
export interface TestSocket {
  socket: WebSocket;
  frames: ServerFrame[];
  send(frame: object): void;
  /** The first frame of this type that fits, also one that has come already. */
  until<Type extends ServerFrame['t']>(t: Type, fits?: (frame: FrameOf<Type>) => boolean): Promise<FrameOf<Type>>;
  /** The close code; 1006 when it was cut. */
  closed: Promise<number>;
}

const PATIENCE_MS = 10_000;

export function openSocket(port: number, token: string, origin: string | null = OWN_ORIGIN): TestSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/chat/?token=${encodeURIComponent(token)}`, {
    ...(origin === null ? {} : { origin }),
  });
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  socket.on('error', () => {});
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString('utf8')) as ServerFrame);
    for (const look of waiting) look();
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(JSON.stringify({ v: SOCKET_VERSION, ...frame })),
    until: (t, fits = () => true) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`No frame ${t} came; there are ${frames.map((frame) => frame.t).join(', ')}`));
        }, PATIENCE_MS);
        function look() {
          const found = frames.find((frame) => frame.t === t && fits(frame as never));
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found as never);
        }
        waiting.add(look);
        look();
      }),
  };
}

/** An open socket that has got everything it missed. */
export async function connect(
  port: number,
  token: string,
  last: Record<string, number> = {},
  origin = OWN_ORIGIN,
): Promise<TestSocket> {
  const socket = openSocket(port, token, origin);
  await once(socket.socket, 'open');
  socket.send({ t: 'hello', last });
  await socket.until('ready');
  return socket;
}
