import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { createChatBus, type ChatBus } from '#server/domains/chat/index.ts';
import type { ChatListener } from '#server/domains/chat/chat-listener.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { connect, openChatServer, openSocket, signIn, type ChatServer, type SignedIn } from '../setup/chat-sockets.ts';
import { send } from '../setup/chat-world.ts';
import { makeApplicant, makeMember, makeRespond } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** A process whose bus is away: what it hears, and when, is up to the test. */

let t: TestApp;
let applicant: Actor & { kind: 'applicant' };
let ofHead: SignedIn;
let dialog: string;
let server: ChatServer;
let listener: ChatListener;
let setReady: () => void;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const companyId = await makeCompany(t.db);
  const vacancyId = await makeVacancy(t.db, companyId);
  applicant = await makeApplicant(t.db);
  ofHead = await signIn(t, (await makeMember(t.db, companyId, { isHead: true })).accountId);
  const respondId = await makeRespond(t.db, { companyId, vacancyId, accountId: applicant.accountId });
  ({ id: dialog } = await t.as(applicant)('POST /chat/dialogs', { respondId }));
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  setReady = resolve;
  const bus: ChatBus = {
    tell: createChatBus(t.url).tell,
    listen(given) {
      listener = given;
      return { ready, stop: () => Promise.resolve() };
    },
  };
  server = await openChatServer(t, await t.anotherProcess(), bus);
  return () => server.stop();
});

test('what was missed comes before newer news, also of a dialog that this process has not told of yet', async () => {
  setReady();
  const socket = await connect(server.port, ofHead.token);
  const since = new Date();
  for (let count = 0; count < 3; count += 1) await send(t, applicant, dialog);
  const last = await send(t, applicant, dialog);
  listener.onGap(since);
  listener.onNote({ k: 'message', d: dialog, r: last.rev });
  await socket.until('message', ({ message }) => message.rev === last.rev);
  const seen = socket.frames.flatMap((frame) => (frame.t === 'message' ? frame.message.rev : []));
  expect(seen).toEqual([1, 2, 3, 4]);
});

test('a process that does not hear the others yet lets its sockets wait', async () => {
  const socket = openSocket(server.port, ofHead.token);
  await once(socket.socket, 'open');
  socket.send({ t: 'hello', last: { [dialog]: 0 } });
  await send(t, applicant, dialog);
  await expect.poll(() => server.sockets.count()).toBe(1);
  const last = await send(t, applicant, dialog);
  setReady();
  await socket.until('ready');
  const seen = socket.frames.flatMap((frame) => (frame.t === 'message' ? frame.message.rev : []));
  expect(seen).toEqual([1, last.rev]);
});
