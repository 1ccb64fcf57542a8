import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { tellRespond } from '#server/domains/chat/index.ts';
import { inTransaction } from '#server/database/connect.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { connect, openChatServer, signIn, type ChatServer } from '../setup/chat-sockets.ts';
import { read, send } from '../setup/chat-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

/** A block is between a person and a company, by whatever way they write. */

let t: TestApp;
let server: ChatServer;
let company: number;
let vacancy: number;
let hidden: number;
let head: TestMember;
let applicant: Actor & { kind: 'applicant' };
let respondId: number;
let ofRespond: string;
let asked: string;

beforeAll(async () => {
  t = await createTestApp();
  server = await openChatServer(t);
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company);
  hidden = await makeVacancy(t.db, company, { anonymous: true });
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(async () => {
  await server.stop();
  await t.close();
});
beforeEach(async () => {
  applicant = await makeApplicant(t.db);
  respondId = await makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId });
  ({ id: ofRespond } = await t.as(applicant)('POST /chat/dialogs', { respondId }));
  ({ id: asked } = await t.as(applicant)('POST /chat/dialogs', { companyId: company }));
  await send(t, applicant, asked);
});

const block = (actor: Actor, id: string, blocked = true) => t.as(actor)('PATCH /chat/dialogs/{id}', { id, blocked });

test('whom a company has blocked writes to it in no dialog, asks nothing and responds no more', async () => {
  await block(head, asked);
  for (const dialog of [ofRespond, asked]) {
    await expect(send(t, applicant, dialog)).rejects.toEqual(refusal('wrong_state'));
    expect(await t.as(applicant)('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({ status: 'blocked' });
  }
  const other = await makeVacancy(t.db, company);
  const open = t.as(applicant)('POST /chat/dialogs', { companyId: company, vacancyId: other });
  await expect(open).rejects.toEqual(refusal('wrong_state'));
  const question = { vacancyId: other, text: 'Когда начинать?' };
  await expect(t.as(applicant)('POST /respond/question', question)).rejects.toEqual(refusal('wrong_state'));
  const resumeId = await makeResume(t.db, { applicantId: applicant.accountId }, t.clock.now());
  const respond = { vacancyId: other, resumeId, letter: 'Возьмите' };
  await expect(t.as(applicant)('POST /respond/vacancy', respond)).rejects.toEqual(refusal('wrong_state'));
  await block(head, ofRespond, false);
  await send(t, applicant, asked);
  await t.as(applicant)('POST /respond/question', question);
});

test('a company that somebody has blocked says nothing with an action, an answer or an invitation', async () => {
  await block(applicant, ofRespond);
  const change = (more: object) =>
    t.as(head)('POST /respond/{id}/change_status', { id: respondId, action: 'invite', ...more });
  await expect(change({ message: 'Приходите' })).rejects.toEqual(refusal('wrong_state'));
  const many = await t.as(head)('POST /respond/change_status', {
    ids: [respondId],
    action: 'decline',
    reason: 'filled',
    message: 'Нет',
  });
  expect(many.results).toMatchObject([{ id: respondId, done: false }]);
  const resumeId = await makeResume(t.db, { applicantId: applicant.accountId }, t.clock.now());
  const other = await makeVacancy(t.db, company);
  const invitation = { resumeId, vacancyId: other, message: 'Приходите' };
  await expect(t.as(head)('POST /respond/resume', invitation)).rejects.toEqual(refusal('wrong_state'));
  await expect(send(t, head, asked)).rejects.toEqual(refusal('wrong_state'));
  // What was held back until now comes without its words.
  await t.db
    .insertInto('respondEvent')
    .values({
      respondId,
      at: t.clock.now(),
      action: 'decline',
      side: 'company',
      accountId: head.accountId,
      fromStatus: 'new',
      toStatus: 'declined',
      message: 'Не\u00a0звоните нам',
      details: '{}',
    })
    .execute();
  await inTransaction(t.db, (tx) => tellRespond(t.context(head), tx, respondId));
  expect((await read(t, applicant, ofRespond)).join()).not.toContain('Не\u00a0звоните');
});

test('nobody sees the other type or come after a block', async () => {
  await block(applicant, asked);
  const mine = await connect(server.port, (await signIn(t, applicant.accountId)).token);
  const theirs = await connect(server.port, (await signIn(t, head.accountId)).token);
  const ofTalk = (frames: readonly object[]) =>
    frames.filter((frame) => 't' in frame && (frame.t === 'typing' || frame.t === 'presence'));
  theirs.send({ t: 'typing', dialogId: asked });
  theirs.send({ t: 'typing', dialogId: ofRespond });
  // Frames are handled one after another; once the block is taken away, each hears that the other is there.
  for (const side of [theirs, mine]) {
    side.send({ t: 'ping' });
    await side.until('pong');
  }
  expect([ofTalk(mine.frames), ofTalk(theirs.frames)]).toEqual([[], []]);
  await block(applicant, asked, false);
  mine.socket.close();
  theirs.socket.close();
});

test('behind an anonymous vacancy nothing is felt of a block of the company, nor the other way round', async () => {
  const { id: ofHidden } = await t.as(applicant)('POST /chat/dialogs', { vacancyId: hidden });
  await send(t, applicant, ofHidden);
  await block(head, asked);
  await send(t, applicant, ofHidden);
  await block(head, asked, false);
  await block(head, ofHidden);
  await expect(send(t, applicant, ofHidden)).rejects.toEqual(refusal('wrong_state'));
  await send(t, applicant, asked);
});
