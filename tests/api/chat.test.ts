import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { CHAT_MESSAGES_IN_A_ROW } from '#shared/domain/limits.ts';
import { MINUTE_MS } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { dialogRow, messageTo, read, send } from '../setup/chat-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let vacancy: number;
let head: TestMember;
let applicant: Actor & { kind: 'applicant' };
let dialog: string;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company);
  head = await makeMember(t.db, company, { isHead: true, name: 'Ильдар' });
  await t.db
    .insertInto('account')
    .values({ id: asStaff().accountId, kind: 'staff', email: 'help@karkas.example' })
    .execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  applicant = await makeApplicant(t.db);
  const respondId = await makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId });
  ({ id: dialog } = await t.as(applicant)('POST /chat/dialogs', { respondId }));
});

const later = (minutes: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + minutes * MINUTE_MS);
};
const rowOf = async (actor: Actor) =>
  (await t.as(actor)('GET /chat/dialogs', {})).items.find(({ id }) => id === dialog);

describe('sending', () => {
  test('numbers messages without gaps, and each side sees its own as own', async () => {
    const first = await send(t, applicant, dialog, { text: '  Здравствуйте!  ' });
    const second = await send(t, head, dialog, { text: 'Добрый день' });
    expect(first).toMatchObject({ seq: 1, rev: 1, text: 'Здравствуйте!', author: { side: 'applicant', isOwn: true } });
    expect(second).toMatchObject({ seq: 2, rev: 2, author: { side: 'company', name: 'Ильдар Галеева', isOwn: true } });
    const { items } = await t.as(applicant)('GET /chat/messages', { dialog });
    expect(items.map(({ seq, author, clientId }) => [seq, author.isOwn, clientId !== null])).toEqual([
      [1, true, true],
      [2, false, false],
    ]);
    expect(items[1]?.author.name).toBe('Ильдар Галеева');
  });

  test('of the same clientId again is the same message; with another text a conflict', async () => {
    const message = messageTo(dialog);
    const first = await t.as(applicant)('POST /chat/messages', message);
    const again = await t.as(applicant)('POST /chat/messages', message);
    expect(again).toEqual(first);
    await expect(t.as(applicant)('POST /chat/messages', { ...message, text: 'Другое' })).rejects.toEqual(
      refusal('conflict'),
    );
    // Somebody else may have the same.
    expect((await t.as(head)('POST /chat/messages', message)).seq).toBe(2);
    expect((await dialogRow(t, dialog)).lastSeq).toBe(2);
  });

  test('at once from both sides leaves no gap', async () => {
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => send(t, index % 2 ? applicant : head, dialog, { text: `${index}` })),
    );
    const { items, lastSeq } = await t.as(head)('GET /chat/messages', { dialog });
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect(lastSeq).toBe(16);
    expect((await rowOf(applicant))?.unread).toBe(8);
  });

  test(`more than ${CHAT_MESSAGES_IN_A_ROW} in a row waits for an answer`, async () => {
    for (let index = 0; index < CHAT_MESSAGES_IN_A_ROW; index += 1) await send(t, applicant, dialog);
    await expect(send(t, applicant, dialog)).rejects.toMatchObject({
      code: 'limit_exceeded',
      problem: { detail: 'Вы\u00a0написали 10 сообщений подряд. Дождитесь ответа' },
    });
    await send(t, head, dialog);
    await send(t, applicant, dialog);
  });

  test.each([
    ['nothing', { text: ' ' }, 'bad_argument'],
    ['what nobody sees', { text: '\u200b\u2800\u3164\u202e' }, 'bad_argument'],
    ['a location without a place', { type: 'location', text: '' }, 'bad_argument'],
    ['an empty place', { type: 'location', text: '', location: { address: ' ' } }, 'bad_argument'],
    ['half a point', { type: 'location', text: '', location: { lat: 55.79, address: 'Казань' } }, 'bad_argument'],
    ['no point of the earth', { type: 'location', text: '', location: { lat: 95, lon: 49 } }, 'bad_argument'],
    ['a voice note without a file', { type: 'voice', text: '' }, 'bad_argument'],
    ['an unknown file', { fileIds: [randomUUID()] }, 'bad_argument'],
    ['an answer to what is not there', { replyToSeq: 9 }, 'bad_argument'],
    ['NUL', { text: 'a\0b' }, 'bad_argument'],
    ['too long a text', { text: 'а'.repeat(4_001) }, 'bad_argument'],
  ])('%s is refused', async (_what, more, code) => {
    await expect(send(t, applicant, dialog, more)).rejects.toEqual(refusal(code));
    expect((await dialogRow(t, dialog)).lastSeq).toBe(0);
  });

  test('a location and an answer to a message', async () => {
    await send(t, head, dialog, { text: 'Где\u00a0вы?' });
    const location = { lat: 55.79, lon: 49.12, address: 'Казань, Баумана, 1' };
    const sent = await send(t, applicant, dialog, { type: 'location', text: '', location, replyToSeq: 1 });
    expect(sent).toMatchObject({
      payload: { kind: 'location', location },
      replyTo: { seq: 1, text: 'Где\u00a0вы?', name: 'Ильдар Галеева' },
    });
    const words = await send(t, applicant, dialog, {
      type: 'location',
      text: '',
      location: { address: ' Баумана, 1 ' },
    });
    expect(words.payload).toEqual({ kind: 'location', location: { lat: null, lon: null, address: 'Баумана, 1' } });
  });
});

describe('strangers', () => {
  test('find no dialog of others in their lists', async () => {
    await send(t, applicant, dialog);
    const other = await makeCompany(t.db);
    for (const stranger of [await makeApplicant(t.db), await makeMember(t.db, other, { isHead: true }), asStaff()])
      expect((await t.as(stranger)('GET /chat/dialogs', {})).items.map(({ id }) => id)).not.toContain(dialog);
  });

  test('a member sees what is within their scope, and all with the permission; reading is no writing', async () => {
    const own = await makeMember(t.db, company, { scopeKind: 'own', permissions: ['chat.write'] });
    await expect(t.as(own)('GET /chat/dialogs/{id}', { id: dialog })).rejects.toEqual(refusal('not_found'));
    await t.as(head)('PATCH /chat/dialogs/{id}', { id: dialog, assigneeId: own.memberId });
    expect(await t.as(own)('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({
      mayWrite: true,
      assignee: { memberId: own.memberId },
    });
    expect((await t.as(own)('GET /chat/dialogs', { mine: '1' })).total).toBe(1);
    const reader = await makeMember(t.db, company, { scopeKind: 'own', permissions: ['chat.view_all'] });
    expect(await t.as(reader)('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({ mayWrite: false });
    await expect(send(t, reader, dialog)).rejects.toEqual(refusal('forbidden'));
    const { id } = await send(t, own, dialog);
    await expect(t.as(head)('PATCH /chat/messages/{id}', { id, text: 'а' })).rejects.toEqual(refusal('forbidden'));
  });
});

describe('reading', () => {
  test('counts what is unread, tells the other side, and never goes back', async () => {
    const first = await send(t, applicant, dialog);
    const second = await send(t, applicant, dialog);
    expect(await rowOf(head)).toMatchObject({ unread: 2, readSeq: 0 });
    expect(await t.as(head)('GET /chat/has_unread')).toMatchObject({ hasUnread: true });
    expect(await t.as(head)('POST /chat/messages/{id}/read', { id: second.id })).toEqual({
      dialogId: dialog,
      readSeq: 2,
      unread: 0,
    });
    expect(await t.as(head)('POST /chat/messages/{id}/read', { id: first.id })).toMatchObject({ readSeq: 2 });
    expect(await rowOf(applicant)).toMatchObject({ otherReadSeq: 2, otherDeliveredSeq: 2, unread: 0 });
    expect((await t.as(applicant)('GET /chat/has_unread')).count).toBe(0);
    const { items } = await t.as(head)('GET /chat/dialogs', { set: 'unread' });
    expect(items.map(({ id }) => id)).not.toContain(dialog);
  });

  test('what one member has read, the whole company has', async () => {
    const { id } = await send(t, applicant, dialog);
    const colleague = await makeMember(t.db, company);
    await t.as(colleague)('POST /chat/messages/{id}/read', { id });
    expect((await rowOf(head))?.unread).toBe(0);
  });

  test('half of it leaves the other half unread', async () => {
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push((await send(t, applicant, dialog)).id);
    expect(await t.as(head)('POST /chat/messages/{id}/read', { id: ids[1] ?? '' })).toMatchObject({ unread: 2 });
    expect(await t.as(head)('POST /chat/messages/{id}/read', { id: ids[3] ?? '' })).toMatchObject({ unread: 0 });
  });
});

describe('an own message', () => {
  test('can be changed while nobody has read it, for 15 minutes', async () => {
    const sent = await send(t, applicant, dialog);
    const edited = await t.as(applicant)('PATCH /chat/messages/{id}', { id: sent.id, text: 'Исправлено' });
    expect(edited).toMatchObject({ seq: 1, rev: 2, text: 'Исправлено', editedAt: expect.any(String) as string });
    later(16);
    await expect(t.as(applicant)('PATCH /chat/messages/{id}', { id: sent.id, text: 'а' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    const next = await send(t, applicant, dialog);
    await t.as(head)('POST /chat/messages/{id}/read', { id: next.id });
    await expect(t.as(applicant)('PATCH /chat/messages/{id}', { id: next.id, text: 'а' })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });

  test('can be removed within an hour: its place stays, without text', async () => {
    const sent = await send(t, applicant, dialog, { text: 'секрет' });
    await t.as(applicant)('DELETE /chat/messages/{id}', { id: sent.id });
    const { items } = await t.as(head)('GET /chat/messages', { dialog });
    expect(items).toMatchObject([{ seq: 1, rev: 2, text: '', deletedAt: expect.any(String) as string }]);
    expect(await rowOf(head)).toMatchObject({ unread: 0, last: { text: 'Сообщение удалено' } });
    const kept = await send(t, applicant, dialog);
    later(61);
    await expect(t.as(applicant)('DELETE /chat/messages/{id}', { id: kept.id })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });

  test('that was read and is removed leaves the others unread', async () => {
    const seen = await send(t, applicant, dialog);
    await t.as(head)('POST /chat/messages/{id}/read', { id: seen.id });
    await send(t, applicant, dialog);
    await t.as(applicant)('DELETE /chat/messages/{id}', { id: seen.id });
    expect(await rowOf(head)).toMatchObject({ unread: 1 });
  });

  test('what has changed since a revision comes in its order', async () => {
    const first = await send(t, applicant, dialog);
    await send(t, head, dialog);
    await t.as(applicant)('DELETE /chat/messages/{id}', { id: first.id });
    const { items, rev } = await t.as(head)('GET /chat/messages', { dialog, since: 1 });
    expect(items.map((one) => [one.rev, one.seq])).toEqual([
      [2, 2],
      [3, 1],
    ]);
    expect(rev).toBe(3);
  });
});

describe('a dialog', () => {
  test('goes to the archive of one person, and a new message brings it back', async () => {
    await t.as(head)('PATCH /chat/dialogs/{id}', { id: dialog, archived: true, pinned: true });
    expect(await rowOf(head)).toBeUndefined();
    expect(await rowOf(applicant)).toBeDefined();
    expect((await t.as(head)('GET /chat/dialogs', { set: 'archive' })).items).toMatchObject([{ id: dialog }]);
    await send(t, applicant, dialog);
    expect(await rowOf(head)).toMatchObject({ archived: false, pinned: true });
  });

  test('is blocked by a side, and only that side lifts it', async () => {
    const blocked = await t.as(applicant)('PATCH /chat/dialogs/{id}', { id: dialog, blocked: true });
    expect(blocked).toMatchObject({ status: 'blocked', mayWrite: false, mayUnblock: true });
    await expect(send(t, head, dialog)).rejects.toEqual(refusal('wrong_state'));
    await expect(t.as(head)('PATCH /chat/dialogs/{id}', { id: dialog, blocked: false })).rejects.toEqual(
      refusal('wrong_state'),
    );
    expect(await t.as(head)('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({
      mayUnblock: false,
      refusal: 'Собеседник больше не\u00a0принимает сообщения',
    });
    await t.as(applicant)('PATCH /chat/dialogs/{id}', { id: dialog, blocked: false });
    await send(t, head, dialog);
  });

  test('is found by name, subject and words of its messages', async () => {
    await send(t, applicant, dialog, { text: 'Есть допуск к высоте' });
    const find = async (q: string) => (await t.as(head)('GET /chat/dialogs', { q })).items.map(({ id }) => id);
    expect(await find('допуски')).toEqual([dialog]);
    expect(await find('рустам')).toContain(dialog);
    expect(await find('экскаватор')).toEqual([]);
    expect(await find('100%')).toEqual([]);
  });

  test('of support is answered by staff', async () => {
    const asked = await t.as(applicant)('POST /chat/dialogs', { support: true });
    expect(asked).toMatchObject({ kind: 'support', title: 'Поддержка «Каркаса»', otherSide: 'staff' });
    await send(t, applicant, asked.id, { text: 'Не\u00a0приходит код' });
    expect((await t.as(asStaff())('GET /chat/dialogs', {})).items.map(({ id }) => id)).toContain(asked.id);
    await send(t, asStaff(), asked.id, { text: 'Проверяем' });
    expect(await read(t, applicant, asked.id)).toEqual([
      'applicant text: Не\u00a0приходит код',
      'staff text: Проверяем',
    ]);
    await expect(t.as(head)('GET /chat/dialogs/{id}', { id: asked.id })).rejects.toEqual(refusal('not_found'));
    const ofHead = await t.as(head)('POST /chat/dialogs', { support: true });
    const colleague = await makeMember(t.db, company);
    await expect(t.as(colleague)('GET /chat/dialogs/{id}', { id: ofHead.id })).rejects.toEqual(refusal('not_found'));
  });
});
