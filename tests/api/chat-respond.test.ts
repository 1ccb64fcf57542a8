import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { inTransaction } from '#server/database/connect.ts';
import { archiveSilentDialogs, freezeDialogs } from '#server/domains/chat/jobs.ts';
import { tellRespond } from '#server/domains/chat/respond-dialog.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { dialogRow, messageTo, read, send } from '../setup/chat-world.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { react } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant as makePerson, setSettings, type Applicant } from '../setup/respond-world.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let vacancy: number;
let head: TestMember;
let person: Applicant;
let applicant: Actor & { kind: 'applicant' };
let index = 0;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true, name: 'Ильдар' });
});
afterAll(() => t.close());
beforeEach(async () => {
  vacancy = await makeVacancy(t.db, company);
  await setSettings(t, vacancy, {});
  person = await makePerson(t, (index += 1));
  applicant = { kind: 'applicant', accountId: person.accountId };
});

const handled = (respondId: number, type: 'respond.created' | 'respond.changed' = 'respond.changed') =>
  react(t, type, { respondId, companyId: company, vacancyId: vacancy });
const dialogOf = async (respondId: number) =>
  (await t.db.selectFrom('dialog').select('id').where('respondId', '=', respondId).executeTakeFirstOrThrow()).id;
async function respond(letter: string | null = 'Готов выйти в понедельник') {
  const { id } = await person.call('POST /respond/vacancy', { vacancyId: vacancy, resumeId: person.resumeId, letter });
  await handled(id, 'respond.created');
  return id;
}
const change = (actor: Actor, id: number, body: object) =>
  t.as(actor)('POST /respond/{id}/change_status', { id, ...body } as never);

const ask = async (text: string) =>
  String((await person.call('POST /respond/question', { vacancyId: vacancy, text })).id);

describe('the dialog of a respond', () => {
  test('begins with the letter, for both sides, once', async () => {
    const id = await respond();
    await handled(id, 'respond.created');
    const dialog = await dialogOf(id);
    expect(await read(t, head, dialog)).toEqual(['applicant text: Готов выйти в понедельник']);
    expect(await t.as(head)('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({
      kind: 'respond',
      title: 'Галеев Ильдар',
      unread: 1,
      phone: person.number,
      respond: { id, status: 'sent' },
    });
    await t.as(head)('GET /chat/dialogs/{id}', { id: dialog });
    const looks = await person.call('GET /users/applicant/contact-views', {});
    expect(looks.items).toMatchObject([{ respondId: id, views: 1 }]);
    const own = await person.call('GET /chat/dialogs/{id}', { id: dialog });
    expect(own).toMatchObject({ title: 'Мостострой', companyId: company, phone: null, unread: 0 });
    expect(own.respond?.actions.map((action) => action.id)).toContain('withdraw');
    await expect(t.as(head)('POST /chat/dialogs', { respondId: id })).resolves.toMatchObject({ id: dialog });
    t.clock.time = addDays(t.clock.time, 1);
    await t.as(head)('GET /chat/dialogs/{id}', { id: dialog });
    expect((await t.as(applicant)('GET /users/applicant/contact-views', {})).items).toMatchObject([{ views: 2 }]);
  });

  test('tells what happens to it: a card of the interview, the message, and the line of the end', async () => {
    const id = await respond();
    const dialog = await dialogOf(id);
    const interview = {
      options: [addDays(t.clock.time, 1).toISOString()],
      place: 'site',
      address: 'Проходная №\u00a02',
    };
    await change(head, id, { action: 'invite', message: 'Ждём вас', interview });
    await handled(id);
    const { items } = await person.call('GET /chat/messages', { dialog });
    expect(items.slice(1)).toMatchObject([
      {
        type: 'interview',
        author: { side: 'company', name: 'Ильдар Галеева' },
        payload: { kind: 'interview', respondId: id, interview: { address: 'Проходная №\u00a02' } },
      },
      { type: 'text', text: 'Ждём вас' },
    ]);
    await change(applicant, id, { action: 'accept' });
    await handled(id);
    await change(head, id, { action: 'offer', offer: { pay: '215\u00a0000\u00a0₽ за\u00a0вахту' } });
    await handled(id);
    await change(applicant, id, { action: 'refuse', reason: 'pay' });
    await handled(id);
    await handled(id);
    expect((await read(t, head, dialog)).slice(3)).toEqual([
      'applicant interview: Соискатель подтвердил время',
      'company offer: Предложена работа',
      'system system: Соискатель отказался',
    ]);
    expect((await read(t, applicant, dialog)).at(-1)).toBe('system system: Вы\u00a0отказались');
  });

  test('names a card and its row by what happened, for each side', async () => {
    const id = await respond();
    const dialog = await dialogOf(id);
    const lastOf = async (actor: Actor) => {
      const { last } = await t.as(actor)('GET /chat/dialogs/{id}', { id: dialog });
      const { items } = await t.as(actor)('GET /chat/messages', { dialog });
      const { text, payload } = items.at(-1) ?? {};
      expect(Object.keys(payload ?? {})).not.toContain('happened');
      expect(last?.text).toBe(text);
      return text;
    };
    const options = [addDays(t.clock.time, 1).toISOString(), addDays(t.clock.time, 2).toISOString()];
    await change(head, id, { action: 'invite', interview: { options } });
    await handled(id);
    expect([await lastOf(applicant), await lastOf(head)]).toEqual(['Компания пригласила вас', 'Приглашение']);
    await change(applicant, id, { action: 'accept', at: options[1] });
    await handled(id);
    expect([await lastOf(applicant), await lastOf(head)]).toEqual([
      'Вы\u00a0подтвердили время',
      'Соискатель подтвердил время',
    ]);
    await change(head, id, { action: 'offer', offer: { pay: '3\u00a0000\u00a0₽ за\u00a0смену' } });
    await handled(id);
    expect([await lastOf(applicant), await lastOf(head)]).toEqual(['Компания предложила работу', 'Предложена работа']);
  });

  test('does not tell what the company keeps to itself', async () => {
    const id = await respond();
    await change(head, id, { action: 'take' });
    await change(head, id, { action: 'reserve' });
    await handled(id);
    const lines = await read(t, applicant, await dialogOf(id));
    expect(lines).toEqual([
      'applicant text: Готов выйти в понедельник',
      'system system: Компания рассматривает отклик',
    ]);
  });

  test('waits with a change of many until it cannot be taken back', async () => {
    const id = await respond();
    const dialog = await dialogOf(id);
    await t.as(head)('POST /respond/change_status', {
      ids: [id],
      action: 'decline',
      reason: 'filled',
      message: 'Набрали',
    });
    await handled(id);
    expect(await read(t, applicant, dialog)).toHaveLength(1);
    t.clock.time = new Date(t.clock.time.getTime() + 11_000);
    await t.runJobs();
    expect((await read(t, applicant, dialog)).slice(1)).toEqual([
      'system system: Компания отказала',
      'company text: Набрали',
    ]);
  });

  test('has the files of the letter for its two sides only', async () => {
    const id = await respond();
    const file = await t.db
      .insertInto('uploadedFile')
      .values({
        purpose: 'respond',
        name: 'план.pdf',
        kind: 'pdf',
        storedName: `uploads/${id}.pdf`,
        bytes: 3,
        accountId: person.accountId,
        boundTo: `respond:${id}`,
        storedAt: t.clock.now(),
        createdAt: t.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.sources.storage.private.write(`uploads/${id}.pdf`, Buffer.from('pdf'));
    expect(await (await t.as(head)('GET /chat/files', { id: file.id })).text()).toBe('pdf');
    await expect(t.as(await makeApplicant(t.db))('GET /chat/files', { id: file.id })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('is frozen a month after its vacancy was archived, and opens again with the respond', async () => {
    const id = await respond();
    const dialog = await dialogOf(id);
    await t.db
      .updateTable('vacancy')
      .set({ status: 'archive', archivedAt: addDays(t.clock.time, -31) })
      .where('id', '=', vacancy)
      .execute();
    await change(head, id, { action: 'decline', reason: 'filled' });
    await freezeDialogs(t.context(system));
    await expect(send(t, head, dialog)).rejects.toEqual(refusal('wrong_state'));
    await change(head, id, { action: 'reopen' });
    await handled(id);
    await freezeDialogs(t.context(system));
    await send(t, head, dialog);
  });

  test('that is silent for half a year is archived, until somebody writes', async () => {
    const id = await respond();
    const dialog = await dialogOf(id);
    await t.db
      .updateTable('dialog')
      .set({ lastAt: addDays(t.clock.time, -181) })
      .where('id', '=', dialog)
      .execute();
    await archiveSilentDialogs(t.context(system));
    expect(await person.call('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({ archived: true });
    await send(t, head, dialog);
    expect(await person.call('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({ archived: false });
  });

  test('with somebody who is erased keeps its places, without texts and names', async () => {
    const id = await respond();
    const dialog = await dialogOf(id);
    await send(t, applicant, dialog, { text: 'Мой адрес: Казань' });
    await send(t, head, dialog, { text: 'Спасибо' });
    await reactToErasure(t, person.accountId);
    const { items, rev } = await t.as(head)('GET /chat/messages', { dialog });
    expect(items.map(({ seq, text, author }) => [seq, text, author.name])).toEqual([
      [1, '', null],
      [2, '', null],
      [3, 'Спасибо', 'Ильдар Галеева'],
    ]);
    const { id: last } = items.at(-1) ?? { id: '' };
    await send(t, head, dialog).catch(() => {});
    expect((await t.as(head)('POST /chat/messages/{id}/read', { id: last })).unread).toBe(0);
    expect(rev).toBe(Math.max(...items.map((one) => one.rev)));
    expect(await t.as(head)('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({
      mayWrite: false,
      status: 'read_only',
    });
    const { rows } = await t.pool.query(
      `select * from chat_message where dialog_id = $1 and (text ilike '%казань%' or author_name ilike '%галеев ильдар%')`,
      [dialog],
    );
    expect(rows).toEqual([]);
  });

  test('of a closed company can only be read', async () => {
    const closing = await makeCompany(t.db);
    const id = await makeRespond(t.db, { companyId: closing, accountId: person.accountId });
    const { id: dialog } = await person.call('POST /chat/dialogs', { respondId: id });
    await react(t, 'company.closed', { companyId: closing });
    await expect(person.call('POST /chat/messages', messageTo(dialog))).rejects.toEqual(refusal('wrong_state'));
  });

  test('is made once, also by two at once', async () => {
    const id = await makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: person.accountId });
    const made = await Promise.all(
      Array.from({ length: 4 }, () => inTransaction(t.db, (tx) => tellRespond(t.context(system), tx, id))),
    );
    expect(new Set(made).size).toBe(1);
  });
});

describe('a question before responding', () => {
  test('is a dialog, and what the company writes there answers it', async () => {
    const id = await ask('Есть ли общежитие?');
    await react(t, 'inquiry.asked', { inquiryId: id });
    const { items } = await t.as(head)('GET /chat/dialogs', { vacancy, kind: 'inquiry' });
    const dialog = items[0]?.id ?? '';
    await send(t, head, dialog, { text: 'Да, рядом с\u00a0объектом' });
    const asked = await person.call('GET /respond/inquiries', {});
    expect(asked.items).toMatchObject([{ answer: 'Да, рядом с\u00a0объектом' }]);
    expect(await read(t, applicant, dialog)).toEqual([
      'applicant text: Есть ли общежитие?',
      'company text: Да, рядом с\u00a0объектом',
    ]);
  });

  test('that is answered by its own call stands in the dialog once', async () => {
    const id = await ask('Кормят ли на объекте?');
    await t.as(head)('POST /respond/inquiries/{id}/answer', { id, text: 'Три раза в\u00a0день' });
    await react(t, 'inquiry.asked', { inquiryId: id });
    await react(t, 'inquiry.answered', { inquiryId: id });
    const dialog = await person.call('POST /chat/dialogs', { companyId: company, vacancyId: vacancy });
    expect(await read(t, applicant, dialog.id)).toEqual([
      'applicant text: Кормят ли на объекте?',
      'company text: Три раза в\u00a0день',
    ]);
  });

  test('may be asked where the company takes questions only', async () => {
    await setSettings(t, vacancy, { allowChat: false });
    await expect(person.call('POST /chat/dialogs', { companyId: company, vacancyId: vacancy })).rejects.toEqual(
      refusal('disabled_by_employer'),
    );
    const other = await makeCompany(t.db);
    await expect(person.call('POST /chat/dialogs', { companyId: other, vacancyId: vacancy })).rejects.toEqual(
      refusal('bad_argument'),
    );
    await expect(person.call('POST /chat/dialogs', { companyId: 999_999 })).rejects.toEqual(refusal('not_found'));
    await expect(t.as(head)('POST /chat/dialogs', { companyId: company })).rejects.toEqual(refusal('forbidden'));
  });
});

test('a company that is not verified sees phone numbers after a respond only', async () => {
  const young = await makeCompany(t.db, { status: 'unverified' });
  const boss = await makeMember(t.db, young, { isHead: true });
  const { id: dialog } = await person.call('POST /chat/dialogs', { companyId: young });
  await person.call('POST /chat/messages', messageTo(dialog, { text: 'Звоните 8 917 204-16-83' }));
  const text = async () => (await t.as(boss)('GET /chat/messages', { dialog })).items[0];
  expect(await text()).toMatchObject({ text: 'Звоните [телефон скрыт]', masked: true });
  expect((await t.as(boss)('GET /chat/dialogs', {})).items[0]?.last?.text).toBe('Звоните [телефон скрыт]');
  expect((await t.as(boss)('GET /chat/dialogs', { q: '9172041683' })).items).toEqual([]);
  expect((await person.call('GET /chat/messages', { dialog })).items[0]).toMatchObject({ masked: false });
  await makeRespond(t.db, { companyId: young, accountId: person.accountId });
  expect(await text()).toMatchObject({ text: 'Звоните 8 917 204-16-83', masked: false });
});

test('an anonymous vacancy hides the company and its members in the chat too', async () => {
  await t.db
    .updateTable('vacancy')
    .set({ anonymous: true, customEmployerName: 'Крупный подрядчик' })
    .where('id', '=', vacancy)
    .execute();
  const id = await makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: person.accountId });
  const { id: dialog } = await t.as(head)('POST /chat/dialogs', { respondId: id });
  await send(t, head, dialog);
  const shown = JSON.stringify([
    await person.call('GET /chat/dialogs/{id}', { id: dialog }),
    await person.call('GET /chat/messages', { dialog }),
    await person.call('GET /chat/dialogs', {}),
  ]);
  expect(shown).toContain('Крупный подрядчик');
  expect(shown).not.toMatch(/Мостострой|Ильдар Галеева/);
  expect(await person.call('GET /chat/dialogs/{id}', { id: dialog })).toMatchObject({ companyId: null });
});

test('a company writes to the person of a resume that it may invite', async () => {
  const resumeId = await makeResume(t.db, { applicantId: person.accountId, firstName: 'Ильдар' }, t.clock.now());
  const dialog = await t.as(head)('POST /chat/dialogs', { resumeId });
  expect(dialog).toMatchObject({ kind: 'resume', subject: 'Сварщик', resumeId });
  await send(t, head, dialog.id, { text: 'Ищем сварщика' });
  expect((await person.call('GET /chat/dialogs', {})).items).toMatchObject([{ id: dialog.id, unread: 1 }]);
  await expect(person.call('POST /chat/dialogs', { resumeId })).rejects.toEqual(refusal('forbidden'));
  await expect(t.as(head)('POST /chat/dialogs', { resumeId: 999_999 })).rejects.toEqual(refusal('not_found'));
});

test('a letter, a question and the words of a decision have their own notices, and are not told as unread besides', async () => {
  const vacancyId = vacancy;
  await t.as(applicant)('POST /respond/question', { vacancyId, text: 'Где жить?' });
  const id = await respond('Готов выйти в понедельник');
  await change(head, id, { action: 'decline', reason: 'experience', message: 'Ищем бригаду' });
  await handled(id);
  const dialog = await dialogOf(id);
  const unread = async () =>
    (await t.db.selectFrom('notice').select(['accountId', 'event']).where('data', '@>', { dialogId: dialog }).execute())
      .filter(({ event }) => event === 'chat.unread')
      .map(({ accountId }) => accountId);
  expect((await t.as(head)('GET /chat/dialogs/{id}', { id: dialog })).unread).toBe(1);
  expect(await unread()).toEqual([]);
  await send(t, applicant, dialog);
  expect(await unread()).toEqual([head.accountId]);
});

test('what is unread for three minutes is told once, and not at all when it was read', async () => {
  const id = await respond(null);
  const dialog = await dialogOf(id);
  await t.db.deleteFrom('notice').execute();
  await send(t, head, dialog);
  const { id: last } = await send(t, head, dialog);
  const notices = () => t.db.selectFrom('notice').selectAll().where('event', '=', 'chat.unread').execute();
  const [told, ...more] = await notices();
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    accountId: person.accountId,
    data: { dialogId: dialog, withName: 'Мостострой', subject: 'Сварщик' },
  });
  expect((told?.visibleFrom.getTime() ?? 0) - t.clock.time.getTime()).toBe(180_000);
  await person.call('POST /chat/messages/{id}/read', { id: last });
  expect(await notices()).toEqual([]);
  await person.call('PATCH /chat/dialogs/{id}', { id: dialog, mutedUntil: addDays(t.clock.time, 1).toISOString() });
  await send(t, head, dialog);
  expect(await notices()).toEqual([]);
  await send(t, applicant, dialog);
  expect((await notices()).map(({ accountId }) => accountId)).toEqual([head.accountId]);
  expect((await dialogRow(t, dialog)).rowSide).toBe('applicant');
});
