import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { connect, openChatServer, openSocket, signIn, type ChatServer } from '../setup/chat-sockets.ts';
import { send } from '../setup/chat-world.ts';
import { makeApplicant, makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany } from '../setup/things.ts';

/** Who may keep a socket, and who is there for whom. */

let t: TestApp;
let one: ChatServer;
let two: ChatServer;
let company: number;
let head: TestMember;

beforeAll(async () => {
  t = await createTestApp();
  one = await openChatServer(t);
  two = await openChatServer(t, await t.anotherProcess());
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(async () => {
  await one.stop();
  await two.stop();
  await t.close();
});

const connectAs = async ({ port }: ChatServer, accountId: string) => connect(port, (await signIn(t, accountId)).token);
const setMember = (memberId: string, columns: object) =>
  t.db.updateTable('companyMember').set(columns).where('id', '=', memberId).execute();

async function makeStaff(): Promise<Actor & { kind: 'staff' }> {
  const accountId = randomUUID();
  await t.db
    .insertInto('account')
    .values({ id: accountId, kind: 'staff', email: `${accountId}@karkas.example`, firstName: 'Вера' })
    .execute();
  await t.db.insertInto('staffMember').values({ accountId, role: 'support' }).execute();
  return { kind: 'staff', accountId, permissions: ['chat.answer'] };
}

test.each([
  ['the right to chat', { permissions: ['respond.view'] }],
  ['their membership', { status: 'suspended' }],
])('a member who loses %s loses a silent socket, in every process', async (_what, change) => {
  const member = await makeMember(t.db, company, { permissions: ['chat.write'] });
  const sockets = [await connectAs(one, member.accountId), await connectAs(two, member.accountId)];
  const others = await connectAs(one, head.accountId);
  await setMember(member.memberId, change);
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001]);
  expect(others.socket.readyState).toBe(others.socket.OPEN);
  others.socket.close();
});

test('a member with another right of the chat keeps the socket, and what they hear follows their rights', async () => {
  const member = await makeMember(t.db, company, { permissions: ['chat.view_all', 'chat.write'], scopeKind: 'own' });
  const applicant = await makeApplicant(t.db);
  const { id: dialog } = await t.as(applicant)('POST /chat/dialogs', { companyId: company });
  const [theirs, ofHead] = [await connectAs(two, member.accountId), await connectAs(one, head.accountId)];
  await send(t, applicant, dialog, { text: 'Видно' });
  await theirs.until('message', ({ message }) => message.text === 'Видно');
  await setMember(member.memberId, { permissions: ['chat.write'] });
  await send(t, applicant, dialog, { text: 'Не\u00a0видно' });
  await ofHead.until('message', ({ message }) => message.text === 'Не\u00a0видно');
  theirs.send({ t: 'ping' });
  await theirs.until('pong');
  expect(theirs.frames.filter((frame) => frame.t === 'message')).toHaveLength(1);
  theirs.socket.close();
  ofHead.socket.close();
});

test('staff who are suspended lose their socket', async () => {
  const staff = await makeStaff();
  const { closed } = await connectAs(one, staff.accountId);
  await t.db
    .updateTable('staffMember')
    .set({ status: 'suspended', suspendedAt: t.clock.now() })
    .where('accountId', '=', staff.accountId)
    .execute();
  expect(await closed).toBe(4001);
});

test('support and who has written to it know of each other, whoever comes first', async () => {
  const came: Awaited<ReturnType<typeof connectAs>>[] = [];
  const come = async (...who: Parameters<typeof connectAs>) => {
    const connection = await connectAs(...who);
    came.push(connection);
    return connection;
  };
  try {
    const staff = await makeStaff();
    const applicant = await makeApplicant(t.db);
    const { id: ofApplicant } = await t.as(applicant)('POST /chat/dialogs', { support: true });
    const { id: ofHead } = await t.as(head)('POST /chat/dialogs', { support: true });
    await send(t, applicant, ofApplicant);
    await send(t, head, ofHead);
    const stranger = await come(one, (await makeApplicant(t.db)).accountId);
    const early = await come(one, applicant.accountId);
    const desk = await come(two, staff.accountId);
    await early.until(
      'presence',
      (frame) => frame.dialogId === ofApplicant && frame.side === 'staff' && frame.isOnline,
    );
    await desk.until(
      'presence',
      (frame) => frame.dialogId === ofApplicant && frame.side === 'applicant' && frame.isOnline,
    );
    const late = await come(one, head.accountId);
    await late.until('presence', (frame) => frame.dialogId === ofHead && frame.side === 'staff' && frame.isOnline);
    await desk.until('presence', (frame) => frame.dialogId === ofHead && frame.side === 'company' && frame.isOnline);
    desk.socket.close();
    await early.until('presence', (frame) => frame.dialogId === ofApplicant && !frame.isOnline);
    await late.until('presence', (frame) => frame.dialogId === ofHead && !frame.isOnline);
    expect(stranger.frames.filter((frame) => frame.t === 'presence')).toEqual([]);
  } finally {
    for (const { socket } of came) socket.close();
  }
});

test('whoever is slow to say what they have learns all the same who was there before', async () => {
  const applicant = await makeApplicant(t.db);
  const { id: dialog } = await t.as(applicant)('POST /chat/dialogs', { companyId: company });
  await send(t, applicant, dialog);
  const early = await connectAs(one, applicant.accountId);
  const late = openSocket(two.port, (await signIn(t, head.accountId)).token);
  await once(late.socket, 'open');
  late.send({ t: 'ping' });
  await late.until('pong');
  await send(t, applicant, dialog, { text: 'Раньше' });
  await early.until('message', ({ message }) => message.text === 'Раньше');
  late.send({ t: 'hello', last: {} });
  await late.until('presence', (frame) => frame.dialogId === dialog && frame.side === 'applicant' && frame.isOnline);
  await early.until('presence', (frame) => frame.dialogId === dialog && frame.side === 'company' && frame.isOnline);
  for (const { socket } of [early, late]) socket.close();
});
