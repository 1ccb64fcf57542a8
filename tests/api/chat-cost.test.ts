import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAudience } from '#server/domains/chat/sockets/audience.ts';
import { deliverMessages } from '#server/domains/chat/sockets/deliver.ts';
import { createRegistry } from '#server/domains/chat/sockets/registry.ts';
import { sendMessage } from '#server/domains/chat/send.ts';
import type { ChatCaller } from '#server/domains/chat/policy.ts';
import { system } from '#server/platform/actor.ts';
import { noLimits } from '#server/platform/limits.ts';
import type { Database } from '#server/database/connect.ts';
import { newMessageSchema } from '#shared/contracts/chat.ts';
import type { ServerFrame } from '#shared/contracts/socket.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { messageTo } from '../setup/chat-world.ts';
import { countQueries } from '../setup/count-queries.ts';
import { countStatements } from '../setup/count-statements.ts';
import { makeApplicant, makeMember, makeRespond } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** What a message costs the database, in statements: each is a round trip, twice where its process is not that of the reader. */

let t: TestApp;
let head: ChatCaller;
let applicant: ChatCaller;
let dialog: string;

beforeAll(async () => {
  t = await createTestApp();
  const companyId = await makeCompany(t.db);
  const vacancyId = await makeVacancy(t.db, companyId);
  head = await makeMember(t.db, companyId, { isHead: true });
  applicant = await makeApplicant(t.db);
  const respondId = await makeRespond(t.db, { companyId, vacancyId, accountId: applicant.accountId });
  ({ id: dialog } = await t.as(applicant)('POST /chat/dialogs', { respondId }));
});
afterAll(() => t.close());

const send = (actor: ChatCaller, more: object = {}) =>
  sendMessage(t.context(actor), newMessageSchema.parse(messageTo(dialog, more)));
const cost = (actor: ChatCaller, more: object = {}) => countStatements(() => send(actor, more));

test('sending is the lock with what was sent before, and what changes leaves with the commit', async () => {
  // Whoever has not been told yet is: their names, and the notice.
  expect(await cost(applicant)).toEqual({ statements: 8, trips: 5 });
  // Begin, lock, what was sent before; what changes and what webhooks are to tell, with the commit.
  expect(await cost(applicant)).toEqual({ statements: 6, trips: 2 });
  // Of a member also the name.
  expect(await cost(head)).toEqual({ statements: 9, trips: 6 });
  expect(await cost(head)).toEqual({ statements: 7, trips: 3 });
  // What is answered is read, with the dialog.
  expect(await cost(head, { replyToSeq: 1 })).toEqual({ statements: 9, trips: 6 });
});

test('delivering is one statement: the messages, who may see them and how, however many sides are there', async () => {
  const registry = createRegistry();
  const frames = new Map<ChatCaller, ServerFrame[]>();
  for (const caller of [applicant, head]) {
    const sent: ServerFrame[] = [];
    frames.set(caller, sent);
    // Of a socket only what a delivery uses.
    const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: (text: string) => sent.push(JSON.parse(text)) };
    registry.add({
      caller,
      pass: { sessionId: '' },
      socket,
      sent: new Map(),
      missed: new Map(),
      isLive: true,
    } as never);
  }
  const { rev } = await t.db.selectFrom('dialog').select('rev').where('id', '=', dialog).executeTakeFirstOrThrow();
  await send(applicant, { text: 'Выхожу\u00a0в понедельник' });
  const tools = (db: Database) => ({
    ...t.context(system),
    db,
    registry,
    limiter: noLimits,
    secrets: t.secrets,
    publicOrigin: 'http://localhost',
    findActor: () => Promise.resolve(null),
    findGuest: () => Promise.resolve(null),
    unread: { changed() {}, stop() {} },
  });
  expect(await countQueries(t.db, (db) => deliverMessages(tools(db), dialog, rev))).toBe(1);
  for (const [caller, sent] of frames)
    expect(sent).toMatchObject([
      { t: 'message', message: { text: 'Выхожу\u00a0в понедельник', author: { isOwn: caller === applicant } } },
    ]);
  expect(await countQueries(t.db, (db) => findAudience(db, createRegistry(), dialog))).toBe(0);
});
