import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { endSessions } from '#server/domains/account/index.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { fillDialog, messageTo, send } from '../setup/chat-world.ts';
import { connect, openChatServer, openSocket, signIn, type ChatServer, type SignedIn } from '../setup/chat-sockets.ts';
import { react } from '../setup/reactions.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let one: ChatServer;
let two: ChatServer;
let company: number;
let vacancy: number;
let head: TestMember;
let ofHead: SignedIn;
let applicant: Actor & { kind: 'applicant' };
let ofApplicant: SignedIn;
let dialog: string;

beforeAll(async () => {
  t = await createTestApp();
  one = await openChatServer(t);
  two = await openChatServer(t, await t.anotherProcess());
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company);
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(async () => {
  await one.stop();
  await two.stop();
  await t.close();
});
beforeEach(async () => {
  applicant = await makeApplicant(t.db);
  ofApplicant = await signIn(t, applicant.accountId);
  ofHead = await signIn(t, head.accountId);
  const respondId = await makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId });
  ({ id: dialog } = await t.as(applicant)('POST /chat/dialogs', { respondId }));
});

const codeOf = (token: string, origin?: string | null) => openSocket(one.port, token, origin).closed;

describe('the socket opens', () => {
  test.each([
    ['no token', '', 4001],
    ['a token of nobody', 'stolen', 4001],
    ['a ticket of nobody', 'ticket_stolen', 4001],
  ])('not for %s', async (_what, token, code) => {
    expect(await codeOf(token)).toBe(code);
  });

  test('not with an old token, of an ended session, from another page or without one', async () => {
    const { token, sessionId } = await signIn(t, applicant.accountId);
    expect(await codeOf(token, 'https://evil.example')).toBe(4003);
    expect(await codeOf(token, null)).toBe(4003);
    const now = t.clock.time;
    t.clock.time = new Date(now.getTime() + 16 * MINUTE_MS);
    expect(await codeOf(token)).toBe(4002);
    t.clock.time = now;
    await endSessions(t.db, applicant.accountId, { only: sessionId }, 'signed_out', t.clock.now());
    expect(await codeOf(token)).toBe(4001);
  });

  test('not for members without the right to chat', async () => {
    const without = await makeMember(t.db, company, { permissions: ['respond.view'] });
    expect(await codeOf((await signIn(t, without.accountId)).token)).toBe(4001);
  });

  test('once by a ticket, over all processes, within a minute', async () => {
    const caller: Actor = { ...applicant, sessionId: ofApplicant.sessionId };
    const { ticket } = await t.as(caller)('POST /chat/ticket');
    const socket = await connect(two.port, ticket);
    expect(await codeOf(ticket)).toBe(4001);
    socket.socket.close();
    const late = await t.as(caller)('POST /chat/ticket');
    const now = t.clock.time;
    t.clock.time = new Date(now.getTime() + MINUTE_MS);
    expect(await codeOf(late.ticket)).toBe(4002);
    t.clock.time = now;
  });

  test('not from another page by the ticket of a session', async () => {
    const caller: Actor = { ...applicant, sessionId: ofApplicant.sessionId };
    const { ticket } = await t.as(caller)('POST /chat/ticket');
    expect(await codeOf(ticket, 'https://evil.example')).toBe(4003);
  });

  test('at its address only', async () => {
    const socket = connectTcp(one.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});

describe('a message', () => {
  test('comes to both sides in two processes, and is acknowledged to its sender', async () => {
    const mine = await connect(one.port, ofApplicant.token);
    const theirs = await connect(two.port, ofHead.token);
    const message = messageTo(dialog, { text: 'Готов\u00a0выйти в\u00a0понедельник' });
    mine.send({ t: 'send', message });
    const ack = await mine.until('ack');
    expect(ack).toMatchObject({ clientId: message.clientId, message: { seq: 1, author: { isOwn: true } } });
    const came = await theirs.until('message');
    expect(came.message).toMatchObject({ seq: 1, text: message.text, clientId: null, author: { isOwn: false } });
    expect((await mine.until('message')).message.clientId).toBe(message.clientId);
    expect((await theirs.until('dialog')).dialog.id).toBe(dialog);
    await theirs.until('unread');
    theirs.send({ t: 'read', dialogId: dialog, seq: 1 });
    expect(await mine.until('read')).toMatchObject({ dialogId: dialog, side: 'company', seq: 1 });
    mine.send({ t: 'typing', dialogId: dialog });
    expect(await theirs.until('typing')).toMatchObject({ dialogId: dialog, side: 'applicant' });
    mine.socket.close();
    theirs.socket.close();
  });

  test('that was edited or removed comes again with a greater revision', async () => {
    const theirs = await connect(two.port, ofHead.token);
    const { id } = await send(t, applicant, dialog);
    await theirs.until('message', ({ message }) => message.rev === 1);
    await t.as(applicant)('PATCH /chat/messages/{id}', { id, text: 'Иначе' });
    expect((await theirs.until('message', ({ message }) => message.rev === 2)).message.text).toBe('Иначе');
    await t.as(applicant)('DELETE /chat/messages/{id}', { id });
    const removed = await theirs.until('message', ({ message }) => message.rev === 3);
    expect(removed.message).toMatchObject({ seq: 1, text: '' });
    theirs.socket.close();
  });

  test('of a foreign dialog is refused, and nobody else hears of it', async () => {
    const stranger = await makeApplicant(t.db);
    const foreign = await connect(one.port, (await signIn(t, stranger.accountId)).token, { [dialog]: 0 });
    const message = messageTo(dialog);
    foreign.send({ t: 'send', message });
    expect(await foreign.until('error')).toMatchObject({ code: 'not_found', ref: message.clientId });
    for (const frame of [{ t: 'typing' }, { t: 'read', seq: 1 }, { t: 'received', seq: 1 }])
      foreign.send({ ...frame, dialogId: dialog });
    await send(t, applicant, dialog);
    foreign.send({ t: 'ping' });
    await foreign.until('pong');
    expect(foreign.frames.filter((frame) => frame.t === 'message' || frame.t === 'dialog')).toEqual([]);
    expect(foreign.frames.filter((frame) => frame.t === 'error')).toHaveLength(4);
    foreign.socket.close();
  });

  test('leaves no revision out and tells none twice, however fast they come', async () => {
    const theirs = await connect(two.port, ofHead.token);
    const mine = await connect(one.port, ofApplicant.token);
    for (let index = 0; index < 8; index += 1) {
      mine.send({ t: 'send', message: messageTo(dialog, { text: `а${index}` }) });
      theirs.send({ t: 'send', message: messageTo(dialog, { text: `б${index}` }) });
    }
    for (const socket of [mine, theirs]) {
      await socket.until('message', ({ message }) => message.seq === 16);
      const seqs = socket.frames.flatMap((frame) => (frame.t === 'message' ? frame.message.seq : []));
      expect(seqs).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
      socket.socket.close();
    }
  });
});

describe('hello', () => {
  test('brings everything that was missed, however long ago, once and in its order', async () => {
    for (let index = 0; index < 4; index += 1) await send(t, index % 2 ? head : applicant, dialog);
    await t.pool.query(
      `update chat_message set created_at = created_at - interval '30 days', changed_at = changed_at - interval '30 days'
       where dialog_id = $1 and rev < 4`,
      [dialog],
    );
    const socket = await connect(one.port, ofApplicant.token, { [dialog]: 1 });
    const revs = socket.frames.flatMap((frame) => (frame.t === 'message' ? frame.message.rev : []));
    expect(revs).toEqual([2, 3, 4]);
    expect(socket.frames.at(-1)).toMatchObject({ t: 'ready', accountId: applicant.accountId, unread: 1 });
    socket.socket.close();
  });

  test('of somebody who has missed more than is sent says so', async () => {
    await fillDialog(t, dialog, 1_000);
    const socket = await connect(one.port, ofApplicant.token, { [dialog]: 10 });
    expect(socket.frames.filter((frame) => frame.t === 'resync')).toMatchObject([{ dialogId: dialog }]);
    expect(socket.frames.filter((frame) => frame.t === 'message')).toEqual([]);
    await send(t, head, dialog);
    expect((await socket.until('message')).message.seq).toBe(1_001);
    socket.socket.close();
  });

  test('names what is unread in dialogs that the browser does not know', async () => {
    await send(t, head, dialog);
    const socket = await connect(one.port, ofApplicant.token, { [randomUUID()]: 0 });
    expect((await socket.until('dialog')).dialog).toMatchObject({ id: dialog, unread: 1 });
    socket.socket.close();
  });
});

test('a process whose bus was away sends what was missed, once', async () => {
  const theirs = await connect(two.port, ofHead.token, { [dialog]: 0 });
  await send(t, applicant, dialog);
  await theirs.until('message', ({ message }) => message.dialogId === dialog && message.seq === 1);
  await t.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karkas-chat' and datname = current_database()`,
  );
  await send(t, applicant, dialog);
  await send(t, applicant, dialog);
  await theirs.until('message', ({ message }) => message.dialogId === dialog && message.seq === 3);
  theirs.socket.close();
  const own = theirs.frames.flatMap((frame) =>
    frame.t === 'message' && frame.message.dialogId === dialog ? frame.message.rev : [],
  );
  expect(own).toEqual([1, 2, 3]);
});

test('a reader who takes nothing is cut, and gets everything when it comes back', async () => {
  const slow = await connect(one.port, ofApplicant.token, { [dialog]: 0 });
  await send(t, head, dialog);
  await slow.until('message');
  slow.socket.pause();
  const open = one.sockets.count();
  await fillDialog(t, dialog, 9_000);
  await t.pool.query(`update chat_message set text = repeat('а', 2000) where dialog_id = $1`, [dialog]);
  await t.pool.query(`select pg_notify('karkas_chat', $1)`, [JSON.stringify({ k: 'message', d: dialog, r: 9_000 })]);
  await expect.poll(() => one.sockets.count(), { timeout: 20_000 }).toBeLessThan(open);
  slow.socket.terminate();
  const back = await connect(one.port, ofApplicant.token, { [dialog]: 8_900 });
  expect(back.frames.filter((frame) => frame.t === 'message')).toHaveLength(100);
  back.socket.close();
}, 40_000);

test('presence of the other side comes with them, and ends with their last socket', async () => {
  await send(t, applicant, dialog);
  const mine = await connect(one.port, ofApplicant.token);
  const theirs = await connect(two.port, ofHead.token);
  await mine.until('presence', (frame) => frame.dialogId === dialog && frame.side === 'company' && frame.isOnline);
  await theirs.until('presence', (frame) => frame.dialogId === dialog && frame.side === 'applicant' && frame.isOnline);
  theirs.socket.close();
  await mine.until('presence', (frame) => frame.dialogId === dialog && !frame.isOnline);
  mine.socket.close();
});

test('what happens to the respond comes as its line and its status', async () => {
  const mine = await connect(one.port, ofApplicant.token);
  const { respond } = await t.as(head)('GET /chat/dialogs/{id}', { id: dialog });
  await t.as(head)('POST /respond/{id}/change_status', { id: respond?.id ?? 0, action: 'decline', reason: 'filled' });
  await react(t, 'respond.changed', { respondId: respond?.id ?? 0, companyId: company, vacancyId: vacancy });
  expect(await mine.until('respond')).toMatchObject({ respondId: respond?.id, status: 'declined' });
  expect((await mine.until('message')).message).toMatchObject({ type: 'system', text: 'Компания отказала' });
  mine.socket.close();
});

describe('the socket closes', () => {
  test('in every process when the session ends', async () => {
    const sockets = [await connect(one.port, ofHead.token), await connect(two.port, ofHead.token)];
    await endSessions(t.db, head.accountId, { only: ofHead.sessionId }, 'ended_elsewhere', t.clock.now());
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001]);
  });

  test('when the membership has ended, at the next look', async () => {
    const member = await makeMember(t.db, company);
    const { closed } = await connect(one.port, (await signIn(t, member.accountId)).token);
    await t.db.updateTable('companyMember').set({ status: 'removed' }).where('id', '=', member.memberId).execute();
    await one.sockets.recheck();
    expect(await closed).toBe(4001);
  });

  test('of the oldest, when one person has too many', async () => {
    const first = await connect(one.port, ofApplicant.token);
    for (let index = 0; index < 20; index += 1) await connect(one.port, ofApplicant.token);
    expect(await first.closed).toBe(4009);
  });

  test('without a close frame when the server stops', async () => {
    const stopping = await openChatServer(t, await t.anotherProcess());
    const socket = await connect(stopping.port, ofApplicant.token);
    await stopping.stop();
    expect(await socket.closed).toBe(1006);
    expect(stopping.sockets.count()).toBe(0);
  });

  test('of who sends a thousand frames a second', async () => {
    const socket = await connect(one.port, ofApplicant.token);
    for (let index = 0; index < 1_000; index += 1) socket.send({ t: 'ping' });
    expect(await socket.closed).toBe(4008);
  });

  test('of who sends a megabyte', async () => {
    const socket = await connect(one.port, ofApplicant.token);
    socket.socket.send('а'.repeat(1024 * 1024));
    expect(await socket.closed).toBe(1009);
  });
});

test.each([
  ['nothing', ''],
  ['no JSON', '{"v":1,'],
  ['another version', '{"v":2,"t":"ping"}'],
  ['an unknown type', '{"v":1,"t":"drop"}'],
  ['ten thousand arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['arrays inside of a field', `{"v":1,"t":"hello","last":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['another field', '{"v":1,"t":"ping","admin":true}'],
])('a frame of %s is refused, and the next one is answered', async (_what, text) => {
  const socket = await connect(one.port, ofApplicant.token);
  socket.socket.send(text);
  expect(await socket.until('error')).toMatchObject({ code: 'bad_argument', ref: null });
  socket.send({ t: 'ping' });
  await socket.until('pong');
  socket.socket.close();
});

test('markup of a message stays text', async () => {
  const socket = await connect(one.port, ofApplicant.token);
  const text = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  socket.send({ t: 'send', message: messageTo(dialog, { text }) });
  expect((await socket.until('ack')).message.text).toBe(text);
  socket.send({ t: 'send', message: messageTo(dialog, { text: 'пол\ud800' }) });
  expect(await socket.until('error')).toMatchObject({ code: 'bad_argument' });
  socket.socket.close();
});
