import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { RESPONDS_PER_DAY, RESPONDS_PER_DAY_SOFT } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { send } from '../setup/chat-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** The chat is no way around what bounds responds. */

let t: TestApp;
let company: number;
let vacancy: number;
let head: TestMember;
let applicant: Actor & { kind: 'applicant' };

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company);
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  applicant = await makeApplicant(t.db);
});

const ask = (more: object = {}) => t.as(applicant)('POST /chat/dialogs', { companyId: company, ...more });

/** Staff have stopped the applicant for a respond to another company. */
async function stop(): Promise<number> {
  const other = await makeCompany(t.db);
  return makeRespond(t.db, { companyId: other, accountId: applicant.accountId, suspectReason: 'blocked' });
}

describe('somebody whom staff have stopped', () => {
  test('asks no company, about a vacancy or about none', async () => {
    await stop();
    await expect(ask()).rejects.toEqual(refusal('forbidden'));
    await expect(ask({ vacancyId: vacancy })).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(applicant)('POST /chat/dialogs', { support: true })).resolves.toBeDefined();
  });

  test('writes and edits nothing where nobody has answered, also after a respond', async () => {
    const { id: empty } = await ask();
    const { id: asked } = await ask({ vacancyId: vacancy });
    const sent = await send(t, applicant, asked);
    const respondId = await stop();
    const { id: ofRespond } = await t.as(applicant)('POST /chat/dialogs', { respondId });
    for (const dialog of [empty, asked, ofRespond])
      await expect(send(t, applicant, dialog)).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(applicant)('PATCH /chat/messages/{id}', { id: sent.id, text: 'Другое' })).rejects.toEqual(
      refusal('forbidden'),
    );
    expect(await t.as(applicant)('GET /chat/dialogs/{id}', { id: asked })).toMatchObject({
      mayWrite: false,
      refusal: expect.stringContaining('остановлена модератором') as string,
    });
  });

  test('is not let in by an automatic reply', async () => {
    const { id } = await ask({ vacancyId: vacancy });
    await send(t, applicant, id);
    const now = t.clock.now();
    const line = {
      dialogId: id,
      seq: 2,
      rev: 2,
      side: 'company',
      type: 'text',
      text: 'Спасибо за отклик',
      createdAt: now,
    };
    await t.db
      .insertInto('chatMessage')
      .values({ ...line, sourceKey: 'auto' })
      .execute();
    await t.db.updateTable('dialog').set({ lastSeq: 2, rev: 2 }).where('id', '=', id).execute();
    await stop();
    await expect(send(t, applicant, id)).rejects.toEqual(refusal('forbidden'));
    expect(await t.as(applicant)('GET /chat/dialogs/{id}', { id })).toMatchObject({ mayWrite: false });
  });

  test('goes on talking to whoever has answered, and to support', async () => {
    const { id: asked } = await ask();
    await send(t, applicant, asked);
    await send(t, head, asked);
    await stop();
    await send(t, applicant, asked);
    await send(t, applicant, asked);
    const { id: support } = await t.as(applicant)('POST /chat/dialogs', { support: true });
    await send(t, applicant, support);
    expect(await t.as(head)('GET /chat/dialogs/{id}', { id: asked })).toMatchObject({ mayWrite: true });
  });
});

describe('a question that begins in the chat counts as a respond', () => {
  const sentToday = (count: number) =>
    t.db
      .insertInto('begunTalk')
      .values(
        Array.from({ length: count }, () => ({
          accountId: applicant.accountId,
          createdAt: addDays(t.clock.now(), -0.5),
        })),
      )
      .execute();

  test('work is asked for beyond the soft limit, of responds too', async () => {
    await sentToday(RESPONDS_PER_DAY_SOFT - 1);
    const { id } = await ask();
    // The one that exists costs nothing.
    await expect(ask()).resolves.toMatchObject({ id });
    await expect(ask({ vacancyId: vacancy })).rejects.toEqual(refusal('captcha_required'));
    await expect(
      t.as(applicant)('POST /respond/question', { vacancyId: vacancy, text: 'Когда начинать?' }),
    ).rejects.toEqual(refusal('captcha_required'));
  });

  test('nothing is sent beyond the hard one, until the day is over', async () => {
    await sentToday(RESPONDS_PER_DAY);
    await expect(ask()).rejects.toEqual(refusal('limit_exceeded'));
    await t.db
      .updateTable('begunTalk')
      .set({ createdAt: addDays(t.clock.now(), -1.1) })
      .where('accountId', '=', applicant.accountId)
      .execute();
    await expect(ask()).resolves.toBeDefined();
  });
});
