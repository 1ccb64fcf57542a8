import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderDialog, postOrderStep } from '#server/domains/chat/index.ts';
import { inTransaction } from '#server/database/connect.ts';
import type { Actor } from '#server/platform/actor.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { connect, openChatServer, signIn, type ChatServer } from '../setup/chat-sockets.ts';
import { read, send } from '../setup/chat-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany } from '../setup/things.ts';

/** Dialogs about orders: between whoever has ordered and the staff. */
let t: TestApp;
let server: ChatServer;
let company: number;
let head: TestMember;
let buyer: TestMember;
let colleague: TestMember;

beforeAll(async () => {
  t = await createTestApp();
  server = await openChatServer(t);
  await t.db
    .insertInto('account')
    .values({ id: asStaff().accountId, kind: 'staff', email: 'help@karkas.example' })
    .execute();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
  buyer = await makeMember(t.db, company, { permissions: ['chat.write', 'services.buy'] });
  colleague = await makeMember(t.db, company, { permissions: ['chat.write', 'services.buy'] });
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

type Buyer = Actor & { accountId: string };

async function makeOrder(of: Buyer, companyId: number | null) {
  const { id: orderId } = await t.db
    .insertInto('serviceOrder')
    .values({
      service: companyId === null ? 'expert-resume' : 'find-employee',
      status: 'new',
      companyId,
      accountId: of.accountId,
      applicantId: companyId === null ? of.accountId : null,
      title: 'Сварщики, 4 человека',
      brief: '{}',
      quantity: 4,
      offerKey: 'offerCompanySecondary',
      offerVersion: 1,
      createdAt: t.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = { orderId, accountId: of.accountId, companyId, subject: 'Сварщики, 4 человека' };
  const dialogId = await inTransaction(t.db, (tx) => openOrderDialog({ clock: t.clock }, tx, order));
  return { ...order, dialogId };
}

const say = (dialogId: string, sourceKey: string) =>
  inTransaction(t.db, (tx) =>
    postOrderStep(t.context(asStaff()), tx, {
      dialogId,
      side: 'staff',
      accountId: null,
      text: 'Какой разряд нужен?',
      sourceKey,
    }),
  );

describe('the dialog of an order', () => {
  test('is one, is there before a word is written, and leads both sides to the order', async () => {
    const { dialogId, ...order } = await makeOrder(buyer, company);
    expect(await inTransaction(t.db, (tx) => openOrderDialog({ clock: t.clock }, tx, order))).toBe(dialogId);
    const shown = { kind: 'order', subject: 'Сварщики, 4 человека', orderId: order.orderId, companyId: null };
    expect(await t.as(buyer)('GET /chat/dialogs/{id}', { id: dialogId })).toMatchObject({
      ...shown,
      title: 'Специалист «Каркаса»',
      side: 'company',
      mayWrite: true,
      mayBlock: false,
      assignees: [],
    });
    expect(await t.as(asStaff())('GET /chat/dialogs/{id}', { id: dialogId })).toMatchObject({
      ...shown,
      side: 'staff',
    });
  });

  test('takes what both write, and what a step says', async () => {
    const { dialogId } = await makeOrder(buyer, company);
    await say(dialogId, 'order-step:1');
    await send(t, buyer, dialogId, { text: 'Пятый' });
    await send(t, asStaff(), dialogId, { text: 'Ищем' });
    expect(await read(t, buyer, dialogId)).toEqual([
      'staff text: Какой разряд нужен?',
      'company text: Пятый',
      'staff text: Ищем',
    ]);
    const { items } = await t.as(buyer)('GET /chat/messages', { dialog: dialogId });
    expect(items[0]?.author).toEqual({ side: 'staff', name: 'Специалист «Каркаса»', isOwn: false });
  });

  test('is of whoever has ordered and of those who see all; of nobody else', async () => {
    const { dialogId: id } = await makeOrder(buyer, company);
    await expect(t.as(head)('GET /chat/dialogs/{id}', { id })).resolves.toMatchObject({ kind: 'order' });
    const other = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    for (const stranger of [colleague, other, await makeApplicant(t.db)])
      await expect(t.as(stranger)('GET /chat/dialogs/{id}', { id })).rejects.toEqual(refusal('not_found'));
    await expect(t.as(asStaff([]))('GET /chat/dialogs/{id}', { id })).rejects.toEqual(refusal('forbidden'));
    const { items } = await t.as(colleague)('GET /chat/dialogs', { kind: 'order' });
    expect(items).toEqual([]);
  });

  test('is heard by them on their sockets alone', async () => {
    const applicant = await makeApplicant(t.db);
    const [ofCompany, ofApplicant] = [await makeOrder(buyer, company), await makeOrder(applicant, null)];
    const sockets = await Promise.all(
      [buyer, head, colleague, applicant].map(async ({ accountId }) =>
        connect(server.port, (await signIn(t, accountId)).token),
      ),
    );
    const heard = () =>
      sockets.map(({ frames }) => frames.flatMap((frame) => (frame.t === 'message' ? frame.message.text : [])));
    await send(t, asStaff(), ofCompany.dialogId, { text: 'Компании' });
    await send(t, asStaff(), ofApplicant.dialogId, { text: 'Человеку' });
    for (const index of [0, 1, 3])
      await sockets[index]?.until('message', ({ message }) => /Компании|Человеку/.test(message.text));
    sockets[2]?.send({ t: 'ping' });
    await sockets[2]?.until('pong');
    expect(heard()).toEqual([['Компании'], ['Компании'], [], ['Человеку']]);
    for (const { socket } of sockets) socket.close();
  });
});
