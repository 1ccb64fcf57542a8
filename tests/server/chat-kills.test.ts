import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { ServerFrame } from '#shared/contracts/socket.ts';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { createSecrets, readSecretKey } from '#server/platform/secrets.ts';
import { makeAccessToken } from '#server/domains/account/sign-in/access-tokens.ts';
import { insertSession } from '../setup/chat-sockets.ts';
import { counts } from '../setup/counts.ts';
import { makeApplicant, makeMember, makeRespond } from '../setup/responds.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

/** Two people, two server processes on one database, and a network that breaks whenever it likes. */
let database: EmbeddedDatabase;
let db: Database;
let dataDir: string;
const ports: (number | null)[] = [null, null];
const servers: (StartingServer | null)[] = [null, null];

/** What processes printed that ended without being killed. */
const failed: string[] = [];
let isOver = false;

/** A process, and after each that has ended its successor, as whatever keeps processes does. */
async function keep(index: number): Promise<void> {
  while (!isOver) {
    const server = launchServer({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url('postgres'),
      FILL_DEMO: '0',
      PUBLIC_ORIGIN: 'http://localhost:4321',
      EMPLOYER_PORT: '0',
    });
    servers[index] = server;
    server.ready.then(
      (address) => (ports[index] = Number(new URL(address).port)),
      () => {},
    );
    await server.ended;
    ports[index] = null;
    if (!isOver && !server.child.killed) failed.push(server.output());
  }
}

beforeAll(async () => {
  dataDir = await makeScratch('chat');
  database = await startEmbedded({ dataDir: path.join(dataDir, 'postgres') });
  for (const index of [0, 1]) {
    void keep(index);
    await servers[index]?.ready;
  }
  db = createDatabase(createPool(database.url('postgres'), 4));
});
afterAll(async () => {
  isOver = true;
  for (const server of servers) {
    server?.child.kill('SIGTERM');
    await server?.ended;
  }
  await db.destroy();
  await database.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

/** A person's browser: it keeps what it has seen, comes back after each cut, and sends again what was not acknowledged. */
interface Person {
  /** Messages as shown, by their numbers. */
  shown: Map<number, ChatMessage>;
  send(text: string): void;
  cut(): void;
  leave(): void;
}

function createPerson(token: string, dialogId: string): Person {
  const shown = new Map<number, ChatMessage>();
  const outbox = new Map<string, { dialogId: string; clientId: string; text: string }>();
  let rev = 0;
  let socket: WebSocket | null = null;
  let isLeaving = false;
  let tries = 0;

  function open(): void {
    const port = ports[tries % 2] ?? ports[(tries + 1) % 2];
    tries += 1;
    if (isLeaving) return;
    const opened = new WebSocket(`ws://127.0.0.1:${port ?? 1}/ws/chat/?token=${token}`, {
      origin: 'http://localhost:4321',
    });
    socket = opened;
    opened.on('error', () => {});
    opened.once('close', () => setTimeout(open, 50));
    opened.once('open', () => write({ t: 'hello', last: { [dialogId]: rev } }));
    opened.on('message', (data: Buffer) => take(JSON.parse(data.toString('utf8')) as ServerFrame));
  }

  function write(frame: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ v: 1, ...frame }));
  }

  function take(frame: ServerFrame): void {
    if (frame.t === 'ready') sendNext();
    if (frame.t === 'ack' && outbox.delete(frame.clientId)) sendNext();
    // Two people write here a thousand messages a minute: the limit of thirty is asked to wait.
    if (frame.t === 'error' && frame.ref) setTimeout(sendNext, 200);
    if (frame.t !== 'message') return;
    const { message } = frame;
    expect(message.rev, 'a revision came twice or backwards').toBeGreaterThan(rev);
    expect(message.rev, 'a revision was left out').toBe(rev + 1);
    rev = message.rev;
    shown.set(message.seq, message);
  }

  /** One at a time, as a browser does: all at once would only be refused again and again. */
  function sendNext(): void {
    const [message] = outbox.values();
    if (message) write({ t: 'send', message });
  }

  open();
  return {
    shown,
    send(text) {
      const message = { dialogId, clientId: randomUUID(), text };
      outbox.set(message.clientId, message);
      if (outbox.size === 1) sendNext();
    },
    cut: () => socket?.terminate(),
    leave() {
      isLeaving = true;
      socket?.terminate();
    },
  };
}

/** How many a person may send in a minute or in a row is not what is tested here. */
async function forgetLimits(): Promise<void> {
  await sql`delete from rate_limit where key like 'POST /chat/messages%' or key like 'chat sockets%'`.execute(db);
  await db.updateTable('dialog').set({ rowCount: 0 }).execute();
}

const TOTAL = counts.CHAT_MESSAGES;

test(`${TOTAL} messages of two people over two processes that are killed: shown once, in the same order (KILL_SEED=${counts.KILL_SEED})`, async () => {
  const company = await makeCompany(db);
  const vacancy = await makeVacancy(db, company);
  const applicant = await makeApplicant(db);
  const head = await makeMember(db, company, { isHead: true });
  const respondId = await makeRespond(db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId });
  const secrets = createSecrets(await readSecretKey(dataDir));
  const tokenOf = async (accountId: string) => {
    const id = await insertSession(db, accountId, new Date());
    return (await makeAccessToken(secrets, id, new Date())).accessToken;
  };
  const tokens = [await tokenOf(applicant.accountId), await tokenOf(head.accountId)] as const;
  const opened = await fetch(`http://127.0.0.1:${ports[0]}/api/chat/dialogs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': tokens[0] },
    body: JSON.stringify({ respondId }),
  });
  expect(opened.status).toBe(200);
  const { id: dialogId } = (await opened.json()) as { id: string };
  const people = tokens.map((token) => createPerson(token, dialogId));
  let random = counts.KILL_SEED;
  const chance = () => (random = (random * 16_807) % 2_147_483_647) / 2_147_483_647;
  const killAt = new Set(
    Array.from({ length: counts.CHAT_KILLS }, (_, n) => Math.floor(((n + 1) * TOTAL) / (counts.CHAT_KILLS + 1))),
  );
  for (let index = 0; index < TOTAL; index += 1) {
    people[index % 2]?.send(`Сообщение ${index}`);
    if (chance() < 0.08) people[Math.floor(chance() * 2)]?.cut();
    if (killAt.has(index)) {
      const killed = Math.floor(chance() * 2);
      // Maybe one that has not started yet.
      servers[killed]?.child.kill('SIGKILL');
    }
    if (index % 10 === 0) await forgetLimits();
    await sleep(10 + chance() * 40);
  }
  await expect
    .poll(
      async () => {
        await forgetLimits();
        return people.map(({ shown }) => shown.size);
      },
      { timeout: 60_000, interval: 200 },
    )
    .toEqual([TOTAL, TOTAL]);
  const [one = [], two = []] = people.map(({ shown }) => [...shown.values()].map(({ seq, text }) => `${seq} ${text}`));
  expect(one).toEqual(two);
  expect(new Set([...(people[0]?.shown.values() ?? [])].map(({ text }) => text)).size).toBe(TOTAL);
  expect([...(people[0]?.shown.keys() ?? [])]).toEqual(Array.from({ length: TOTAL }, (_, index) => index + 1));
  for (const person of people) person.leave();
  expect(failed, 'a process ended by itself').toEqual([]);
});
