import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { FREE_INVITATIONS_PER_MONTH } from '#shared/domain/limits.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { dialogRow, send } from '../setup/chat-world.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, makeRespond, makeResponsible, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

/** What one side may do to the other, and learn of it, by the chat. */

let t: TestApp;
let company: number;
let head: TestMember;
let applicant: Actor & { kind: 'applicant' };

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
  applicant = await makeApplicant(t.db);
});

describe('a member who may not write', () => {
  test('reads without a trace', async () => {
    const { id: dialog } = await t.as(applicant)('POST /chat/dialogs', { companyId: company });
    const { id } = await send(t, applicant, dialog);
    const onlooker = await makeMember(t.db, company, { permissions: ['chat.view_all'] });
    expect((await t.as(onlooker)('GET /chat/messages', { dialog })).items).toHaveLength(1);
    await t.as(onlooker)('POST /chat/messages/{id}/read', { id });
    const [row] = (await t.as(head)('GET /chat/dialogs', {})).items;
    expect(row).toMatchObject({ id: dialog, unread: 1, readSeq: 0 });
    expect(await t.as(applicant)('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({
      otherReadSeq: 0,
      otherDeliveredSeq: 0,
    });
  });

  test.each([
    ['without rights of the chat', ['respond.view'] as const],
    ['who only looks on', ['chat.view_all'] as const],
  ])('%s is not told of messages, though the vacancy is theirs', async (_what, permissions) => {
    const vacancy = await makeVacancy(t.db, company);
    await makeResponsible(t.db, vacancy, await makeMember(t.db, company, { permissions }));
    const { id: dialog } = await t.as(applicant)('POST /chat/dialogs', { companyId: company, vacancyId: vacancy });
    await send(t, applicant, dialog);
    const told = await t.db.selectFrom('notice').select('accountId').where('event', '=', 'chat.unread').execute();
    expect(told.slice(-1)).toEqual([{ accountId: head.accountId }]);
  });
});

describe('a company that writes to a resume', () => {
  const open = async (resumeId: number) => (await t.as(head)('POST /chat/dialogs', { resumeId })).id;

  test('spends an invitation with its first message, and none with the next', async () => {
    const vacancy = await makeVacancy(t.db, company);
    const now = t.clock.now();
    const begun = { accountId: head.accountId, companyId: company, createdAt: now };
    await t.db
      .insertInto('begunTalk')
      .values(Array.from({ length: FREE_INVITATIONS_PER_MONTH - 1 }, () => begun))
      .execute();
    const resumeId = await makeResume(t.db, { applicantId: applicant.accountId }, now);
    const other = await makeApplicant(t.db);
    const otherResume = await makeResume(t.db, { applicantId: other.accountId }, now);
    // An empty dialog is seen by nobody else and costs nothing.
    const [first, second] = [await open(resumeId), await open(otherResume)];
    await send(t, head, first);
    await send(t, head, first);
    await expect(send(t, head, second)).rejects.toEqual(refusal('limit_exceeded'));
    const invitation = { resumeId: otherResume, vacancyId: vacancy, message: 'Приходите' };
    await expect(t.as(head)('POST /respond/resume', invitation)).rejects.toEqual(refusal('limit_exceeded'));
    expect((await dialogRow(t, second)).lastSeq).toBe(0);
  });

  test('keeps the title that it saw, and writes no more once the resume is hidden, until it is answered', async () => {
    const resumeId = await makeResume(t.db, { applicantId: applicant.accountId, title: 'Сварщик' }, t.clock.now());
    const dialog = await open(resumeId);
    await send(t, head, dialog);
    await t.db
      .updateTable('resume')
      .set({ title: 'Тайный агент', visibility: 'hidden' })
      .where('id', '=', resumeId)
      .execute();
    expect(await t.as(head)('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({ subject: 'Сварщик' });
    await expect(send(t, head, dialog)).rejects.toThrow();
    expect((await dialogRow(t, dialog)).lastSeq).toBe(1);
    await send(t, applicant, dialog);
    await send(t, head, dialog);
  });
});

test('a member who may write but not see responds has not looked at the respond by reading', async () => {
  const vacancy = await makeVacancy(t.db, company);
  const respondId = await makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId });
  const { id: dialog } = await t.as(applicant)('POST /chat/dialogs', { respondId });
  const { seq } = await send(t, applicant, dialog);
  const { id } = (await t.as(applicant)('GET /chat/messages', { dialog })).items.at(-1) ?? { id: '' };
  const read = async (permissions: readonly MemberPermission[]) => {
    const reader = await makeMember(t.db, company, { permissions });
    expect(await t.as(reader)('POST /chat/messages/{id}/read', { id })).toMatchObject({ readSeq: seq, unread: 0 });
    return (await t.as(applicant)('GET /respond/{id}', { id: respondId })).status;
  };
  expect(await read(['chat.view_all', 'chat.write'])).toBe('sent');
  expect(await read(['chat.view_all', 'chat.write', 'respond.view'])).toBe('viewed');
});

test('of somebody whose account is erased others keep notices without a name', async () => {
  const vacancy = await makeVacancy(t.db, company);
  await t.db.updateTable('account').set({ firstName: 'Ильнур' }).where('id', '=', applicant.accountId).execute();
  await t.as(applicant)('POST /respond/question', { vacancyId: vacancy, text: 'Когда начинать?' });
  const { id: dialog } = await t.as(applicant)('POST /chat/dialogs', { companyId: company });
  await send(t, applicant, dialog);
  const told = async () =>
    JSON.stringify(await t.db.selectFrom('notice').select('data').where('accountId', '=', head.accountId).execute());
  expect(await told()).toContain('Ильнур');
  await reactToErasure(t, applicant.accountId);
  expect(await told()).not.toContain('Ильнур');
  expect(await told()).toContain('Соискатель');
});

test('a company that is not verified sees phone numbers nowhere before a respond', async () => {
  const young = await makeCompany(t.db, { status: 'unverified' });
  const boss = await makeMember(t.db, young, { isHead: true });
  const vacancy = await makeVacancy(t.db, young);
  const phone = '8 917 204-16-83';
  await t.db
    .updateTable('account')
    .set({ firstName: `Ильдар ${phone}` })
    .where('id', '=', applicant.accountId)
    .execute();
  await t.as(applicant)('POST /respond/question', { vacancyId: vacancy, text: `Когда начинать? ${phone}` });
  const { id: dialog } = await t.as(applicant)('POST /chat/dialogs', { companyId: young, vacancyId: vacancy });
  const location = { address: `Баумана, 1, ${phone}` };
  const { id } = await send(t, applicant, dialog, { type: 'location', text: '', location });
  const fileId = await makeFile(id, `${phone}.pdf`);
  const shown = async () =>
    JSON.stringify([
      await t.as(boss)('GET /respond/inquiries', {}),
      await t.as(boss)('GET /chat/dialogs', {}),
      await t.as(boss)('GET /chat/dialogs/{id}', { id: dialog }),
      await t.as(boss)('GET /chat/messages', { dialog }),
      await t.db
        .selectFrom('notice')
        .select('data')
        .where('event', 'in', ['chat.unread', 'respond.question'])
        .execute(),
    ]);
  expect(await shown()).toContain(fileId);
  expect(await shown()).toContain('personName');
  expect(await shown()).not.toContain('204-16-83');
  expect(JSON.stringify(await t.as(applicant)('GET /chat/messages', { dialog }))).toContain('204-16-83');
  await makeRespond(t.db, { companyId: young, accountId: applicant.accountId });
  expect(await shown()).toContain('204-16-83');
});

/** A file of the message, as if it had been sent with it. */
async function makeFile(messageId: string, name: string): Promise<string> {
  const boundTo = `message:${messageId}`;
  const { id } = await t.db
    .insertInto('uploadedFile')
    .values({
      accountId: applicant.accountId,
      purpose: 'chat',
      kind: 'pdf',
      name,
      storedName: messageId,
      bytes: 9,
      boundTo,
      createdAt: t.clock.now(),
      storedAt: t.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('chatMessage').set({ filesOf: boundTo }).where('id', '=', messageId).execute();
  return id;
}
