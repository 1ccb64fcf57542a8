import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { system } from '#server/platform/actor.ts';
import { noLimits } from '#server/platform/limits.ts';
import type { ChatCaller } from '#server/domains/chat/policy.ts';
import { handleFrame } from '#server/domains/chat/sockets/frames.ts';
import { createRegistry } from '#server/domains/chat/sockets/registry.ts';
import { newMessageSchema } from '#shared/contracts/chat.ts';
import type { ServerFrame } from '#shared/contracts/socket.ts';
import { CHAT_MESSAGES_PER_MINUTE, CHAT_SOCKETS_PER_ACCOUNT } from '#shared/domain/limits.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { connect, openChatServer, openSocket, signIn, type ChatServer } from '../setup/chat-sockets.ts';
import { dialogRow, messageTo, send } from '../setup/chat-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** Ways into the chat that were open once. */

let t: TestApp;
let server: ChatServer;
let company: number;
let head: TestMember;
let applicant: Actor & { kind: 'applicant' };

beforeAll(async () => {
  t = await createTestApp();
  server = await openChatServer(t);
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(async () => {
  await server.stop();
  await t.close();
});
beforeEach(async () => {
  applicant = await makeApplicant(t.db);
});

const ask = (more: object = { companyId: company }) => t.as(applicant)('POST /chat/dialogs', more);

describe('the company of an anonymous vacancy', () => {
  test('cannot be guessed: the right guess is answered as a wrong one', async () => {
    const hidden = await makeVacancy(t.db, company, { anonymous: true });
    const other = await makeCompany(t.db);
    const guess = (companyId: number) =>
      ask({ companyId, vacancyId: hidden }).then(
        () => 'opened',
        (error: { problem: object }) => JSON.stringify({ ...error.problem, instance: '', requestId: '' }),
      );
    expect(await guess(company)).toBe(await guess(other));
    expect(await guess(company)).not.toBe('opened');
    expect(await ask({ vacancyId: hidden })).toMatchObject({ kind: 'inquiry', companyId: null });
  });

  test('is not seen to come there', async () => {
    const hidden = await makeVacancy(t.db, company, { anonymous: true });
    const { id: ofHidden } = await ask({ vacancyId: hidden });
    const { id: named } = await ask();
    for (const dialog of [ofHidden, named]) await send(t, applicant, dialog);
    const mine = await connect(server.port, (await signIn(t, applicant.accountId)).token);
    const theirs = await connect(server.port, (await signIn(t, head.accountId)).token);
    await mine.until('presence', (frame) => frame.dialogId === named && frame.isOnline);
    expect(mine.frames).not.toContainEqual(expect.objectContaining({ t: 'presence', dialogId: ofHidden }));
    mine.socket.close();
    theirs.socket.close();
  });
});

describe('a frame of a socket', () => {
  /** What the socket is sent for a frame whose sender has these rights by now. */
  async function answerTo(
    was: ChatCaller,
    now: Actor | null,
    frame: object,
  ): Promise<{ sent: ServerFrame[]; closed: number[] }> {
    const sent: ServerFrame[] = [];
    const closed: number[] = [];
    const socket = {
      readyState: 1,
      OPEN: 1,
      bufferedAmount: 0,
      send: (text: string) => sent.push(JSON.parse(text) as ServerFrame),
      close: (code: number) => closed.push(code),
      terminate() {},
    };
    const connection = {
      caller: was,
      pass: { sessionId: '' },
      ip: '',
      socket,
      sent: new Map(),
      missed: new Map(),
      typedAtMs: 0,
    };
    const tools = {
      ...t.context(system),
      registry: createRegistry(),
      limiter: noLimits,
      secrets: t.secrets,
      publicOrigin: 'http://localhost',
      findActor: () => Promise.resolve(now),
      findGuest: () => Promise.resolve(null),
      unread: { changed() {}, stop() {} },
    };
    // Of a socket only what frames use.
    await handleFrame(tools, connection as never, { v: 1, ...frame } as never);
    return { sent, closed };
  }

  test.each(['hello', 'typing', 'received'])('%s is asked by the rights of now', async (type) => {
    const { id: dialogId } = await ask();
    await send(t, applicant, dialogId);
    const frame = { t: type, dialogId, seq: 1, last: { [dialogId]: 0 } };
    const member = await makeMember(t.db, company, { permissions: ['chat.view_all'] });
    expect((await answerTo(member, member, frame)).closed).toEqual([]);
    expect(await answerTo(member, { ...member, permissions: [] }, frame)).toEqual({ sent: [], closed: [4001] });
    expect(await answerTo(member, null, frame)).toEqual({ sent: [], closed: [4001] });
  });

  test('a message is written by the rights of now, whatever the socket was opened with', async () => {
    const { id: dialogId } = await ask();
    await send(t, applicant, dialogId);
    const { lastSeq } = await dialogRow(t, dialogId);
    const writer = await makeMember(t.db, company, { permissions: ['chat.write', 'chat.view_all'] });
    const reader = { ...writer, permissions: ['chat.view_all' as const] };
    const answer = (was: ChatCaller, now: Actor | null) =>
      answerTo(was, now, { t: 'send', message: newMessageSchema.parse(messageTo(dialogId)) });
    expect((await answer(writer, null)).closed).toEqual([4001]);
    expect((await answer(writer, { ...writer, permissions: [] })).closed).toEqual([4001]);
    expect((await answer(writer, reader)).sent).toMatchObject([{ t: 'error', code: 'forbidden' }]);
    expect((await answer(writer, { ...writer, companyId: 0 })).sent).toMatchObject([{ t: 'error', code: 'not_found' }]);
    expect((await dialogRow(t, dialogId)).lastSeq).toBe(lastSeq);
    expect((await answer(reader, writer)).sent).toMatchObject([{ t: 'ack', message: { seq: lastSeq + 1 } }]);
  });
});

test('sockets of one account are bounded, however many open at once', async () => {
  const { token } = await signIn(t, applicant.accountId);
  const before = server.sockets.count();
  const sockets = Array.from({ length: 3 * CHAT_SOCKETS_PER_ACCOUNT }, () => openSocket(server.port, token));
  const replaced = await Promise.all(sockets.slice(0, 1).map(({ closed }) => closed));
  expect(replaced).toEqual([4009]);
  await expect
    .poll(() => sockets.filter(({ socket }) => socket.readyState === socket.OPEN).length)
    .toBe(CHAT_SOCKETS_PER_ACCOUNT);
  expect(server.sockets.count() - before).toBe(CHAT_SOCKETS_PER_ACCOUNT);
  for (const { socket } of sockets) socket.close();
});

test('a dialog is there for the other side from its first message on', async () => {
  const { id: empty } = await ask();
  const { id: support } = await ask({ support: true });
  const listed = async (actor: Actor) => (await t.as(actor)('GET /chat/dialogs', {})).items.map(({ id }) => id);
  expect(await listed(head)).not.toContain(empty);
  expect(await listed({ kind: 'staff', accountId: head.accountId, permissions: ['chat.answer'] })).not.toContain(
    support,
  );
  await expect(t.as(head)('GET /chat/dialogs/{id}', { id: empty })).rejects.toEqual(refusal('not_found'));
  expect(await listed(applicant)).toEqual(expect.arrayContaining([empty, support]));
  await send(t, applicant, empty);
  expect(await listed(head)).toContain(empty);
});

test('edits are counted with messages', async () => {
  const { id: dialog } = await ask();
  const { id } = await send(t, applicant, dialog);
  const edit = () => t.as(applicant)('PATCH /chat/messages/{id}', { id, text: 'Иначе' });
  for (let index = 1; index < CHAT_MESSAGES_PER_MINUTE; index += 1) await edit();
  await expect(edit()).rejects.toEqual(refusal('limit_exceeded'));
  await expect(send(t, applicant, dialog)).rejects.toEqual(refusal('limit_exceeded'));
});
