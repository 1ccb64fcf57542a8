import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import type { Database } from '#server/database/connect.ts';
import { SOCKET_PING_MS } from '#shared/domain/chat.ts';

const ORIGIN = 'http://localhost:4321';
/** Of one account, as the product allows. */
export const SOCKETS_EACH = 20;

/** Openings and messages beyond what one person may do in a minute are what is measured. */
export async function forgetLimits(db: Database): Promise<void> {
  await sql`delete from rate_limit where key like 'chat sockets%' or key like 'POST /chat%'`.execute(db);
  await db.updateTable('dialog').set({ rowCount: 0 }).execute();
}

export async function openOurs({ db }: { db: Database }, address: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/chat/?token=${token}`, { origin: ORIGIN });
  socket.on('error', () => {});
  await once(socket, 'open');
  const ready = new Promise<void>((resolve) => {
    socket.on('message', function look(data: Buffer) {
      if (!data.includes('"t":"ready"')) return;
      socket.off('message', look);
      resolve();
    });
  });
  socket.send(JSON.stringify({ v: 1, t: 'hello', last: {} }));
  await ready;
  // As browsers do: one that says nothing for a minute is cut.
  const pinging = setInterval(() => socket.send(JSON.stringify({ v: 1, t: 'ping' })), SOCKET_PING_MS);
  socket.once('close', () => clearInterval(pinging));
  if (Math.random() < 0.01) await forgetLimits(db);
  return socket;
}

export async function startBare(
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL('bare-sockets.ts', import.meta.url)), {
    env: { ...process.env, ...environment },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

export async function openBare(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  return socket;
}
