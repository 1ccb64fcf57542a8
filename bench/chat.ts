import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { makeAccessToken } from '#server/domains/account/sign-in/access-tokens.ts';
import { createSecrets, readSecretKey, type Secrets } from '#server/platform/secrets.ts';
import { insertSession } from '../tests/setup/chat-sockets.ts';
import { makeApplicant, makeMember, makeRespond } from '../tests/setup/responds.ts';
import { makeCompany, makeVacancy } from '../tests/setup/things.ts';
import { forgetLimits, openBare, openOurs, SOCKETS_EACH, startBare } from './chat-sockets.ts';
import { median } from './load.ts';
import { heldKilobytes, TELLS_MEMORY, weighed, type Running } from './processes.ts';

const FAN_OUT = 1_000;
export const ROUNDS = 40;
/** Rounds that do not count: connections, statements and code are new. */
export const WARM_UP = 10;
const OPENINGS = 60;

/** Milliseconds of ours and of the peer. */
export interface Pair {
  ours: number;
  peer: number;
}

/** How long it takes, and of that the time of processors for one message in the server processes, without PostgreSQL. */
export interface Walk extends Pair {
  processor: Pair;
}

export interface ChatWorld {
  db: Database;
  secrets: Secrets;
  /** Tokens of 50 members of one company and of its applicant, who share a dialog. */
  members: string[];
  applicant: string;
  dialogId: string;
  long: string;
  close(): Promise<void>;
}

export async function makeChatWorld(url: string, dataDir: string, address: string): Promise<ChatWorld> {
  const db = createDatabase(createPool(url, 4));
  const secrets = createSecrets(await readSecretKey(dataDir));
  const tokenOf = async (accountId: string) => {
    const now = new Date();
    return (await makeAccessToken(secrets, await insertSession(db, accountId, now), now)).accessToken;
  };
  const company = await makeCompany(db);
  const { accountId } = await makeApplicant(db);
  const applicant = await tokenOf(accountId);
  const members: string[] = [];
  for (let index = 0; index < FAN_OUT / SOCKETS_EACH; index += 1)
    members.push(await tokenOf((await makeMember(db, company)).accountId));
  const open = async () => {
    const vacancyId = await makeVacancy(db, company);
    const respondId = await makeRespond(db, { companyId: company, vacancyId, accountId });
    const answer = await fetch(`${address}/api/chat/dialogs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': applicant },
      body: JSON.stringify({ respondId }),
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const [dialogId, long] = [await open(), await open()];
  for (const [id, count] of [
    [dialogId, 100],
    [long, 100_000],
  ] as const) {
    await sql`insert into chat_message (dialog_id, seq, rev, side, type, text, created_at)
      select ${id}::uuid, n, n, case when n % 2 = 0 then 'company' else 'applicant' end, 'text', 'Сообщение ' || n, now()
      from generate_series(1, ${count}::int) n`.execute(db);
    await db.updateTable('dialog').set({ lastSeq: count, rev: count }).where('id', '=', id).execute();
  }
  await sql`analyze chat_message, dialog, dialog_side`.execute(db);
  return { db, secrets, members, applicant, dialogId, long, close: () => db.destroy() };
}

/** Milliseconds from `first`, which the sender gets, to the last of the others. */
async function timeFanOut(
  sender: WebSocket,
  others: readonly WebSocket[],
  send: (mark: string) => void,
  isFirst: (data: Buffer) => boolean,
): Promise<number> {
  const mark = randomUUID();
  let startedMs = 0;
  const first = new Promise<void>((resolve) => {
    sender.on('message', function look(data: Buffer) {
      if (!isFirst(data)) return;
      sender.off('message', look);
      startedMs = performance.now();
      resolve();
    });
  });
  const all = Promise.all(
    others.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('message', function look(data: Buffer) {
            if (!data.includes(mark)) return;
            socket.off('message', look);
            resolve();
          });
        }),
    ),
  );
  send(mark);
  await Promise.all([first, all]);
  return Math.max(0, performance.now() - startedMs);
}

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * From the acknowledgement to the last of 1,000 sockets, p95; the peer sends the same bytes. Ours is acknowledged by another
 * process, so that nothing is sent before the time begins.
 */
export async function timeFanOuts(world: ChatWorld, one: Running, other: Running): Promise<Walk> {
  const { db, members, applicant, dialogId } = world;
  const sockets: WebSocket[] = [];
  for (const token of members) {
    await forgetLimits(db);
    for (let index = 0; index < SOCKETS_EACH; index += 1) sockets.push(await openOurs(world, one.address, token));
  }
  const sender = await openOurs(world, other.address, applicant);
  let bytes = '';
  sockets[0]?.on('message', (data: Buffer) => {
    if (data.includes('"t":"message"')) bytes = data.toString('utf8');
  });
  const bare = await startBare();
  const others: WebSocket[] = [];
  for (let index = 0; index < FAN_OUT; index += 1) others.push(await openBare(bare.port));
  const bareSender = await openBare(bare.port);
  const ours: number[] = [];
  const peer: number[] = [];
  const taken = { ours: { ms: 0 }, peer: { ms: 0 } };
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetLimits(db);
    const our = await weighed([one.child], taken.ours, () =>
      timeFanOut(
        sender,
        sockets,
        (text) => sender.send(JSON.stringify({ v: 1, t: 'send', message: { dialogId, clientId: randomUUID(), text } })),
        (data) => data.includes('"t":"ack"'),
      ),
    );
    await pause(50);
    const its = await weighed([bare.child], taken.peer, () =>
      timeFanOut(
        bareSender,
        others,
        (mark) => bareSender.send(`${bytes.slice(0, -40)}${mark}`),
        () => true,
      ),
    );
    await pause(50);
    if (round < WARM_UP) continue;
    ours.push(our);
    peer.push(its);
  }
  for (const socket of [...sockets, sender, ...others, bareSender]) socket.terminate();
  bare.child.kill();
  const processor = { ours: taken.ours.ms / ROUNDS, peer: taken.peer.ms / ROUNDS };
  return { ours: p95(ours), peer: p95(peer), processor };
}

/** Opening a dialog of 100,000 messages beside one of 100: its head and its newest messages. */
export async function timeOpening({ applicant, dialogId, long }: ChatWorld, address: string): Promise<Pair> {
  const open = async (id: string) => {
    const startedMs = performance.now();
    for (const path of [`dialogs/${id}`, `messages?dialog=${id}`]) {
      const answer = await fetch(`${address}/api/chat/${path}`, { headers: { 'x-access-token': applicant } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    }
    return performance.now() - startedMs;
  };
  const ours: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    ours.push(await open(long));
    peer.push(await open(dialogId));
  }
  return { ours: median(ours.slice(5)), peer: median(peer.slice(5)) };
}

/** Kilobytes of an idle socket of `ws` alone, held as ours are. */
async function weighBare(count: number): Promise<number> {
  const { child, port } = await startBare(TELLS_MEMORY);
  const before = await heldKilobytes(child);
  const sockets: WebSocket[] = [];
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: SOCKETS_EACH }, () => openBare(port)))));
  const kilobytes = ((await heldKilobytes(child)) - before) / sockets.length;
  for (const socket of sockets) socket.terminate();
  child.kill();
  return kilobytes;
}

/** Kilobytes of the server's memory for each idle socket, and a call of somebody else with them and without, before and after. */
export async function weighIdle(
  world: ChatWorld,
  { address, child }: Running,
  count: number,
): Promise<{ kilobytes: Pair; call: Pair; open: number }> {
  const { db, secrets, applicant } = world;
  const call = async () => {
    const times: number[] = [];
    for (let index = 0; index < 200; index += 1) {
      const startedMs = performance.now();
      await (await fetch(`${address}/api/chat/has_unread`, { headers: { 'x-access-token': applicant } })).arrayBuffer();
      times.push(performance.now() - startedMs);
    }
    return median(times);
  };
  await call();
  const [before, callBefore] = [await heldKilobytes(child), await call()];
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    await forgetLimits(db);
    const { accountId } = await makeApplicant(db);
    const now = new Date();
    const { accessToken } = await makeAccessToken(secrets, await insertSession(db, accountId, now), now);
    sockets.push(
      ...(await Promise.all(Array.from({ length: SOCKETS_EACH }, () => openOurs(world, address, accessToken)))),
    );
  }
  const kilobytes = ((await heldKilobytes(child)) - before) / sockets.length;
  const ours = await call();
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  for (const socket of sockets) socket.terminate();
  // What has ended is forgotten, and what follows has nothing of it.
  await heldKilobytes(child);
  const peer = (callBefore + (await call())) / 2;
  return { kilobytes: { ours: kilobytes, peer: await weighBare(count) }, call: { ours, peer }, open };
}
