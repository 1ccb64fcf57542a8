import { ANSWERED_KEPT_DAYS } from '#shared/domain/feedback.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import { cleanAccounts } from '#server/domains/account/index.ts';
import { deleteOldFeedback } from '#server/domains/feedback/index.ts';
import { findFilesOf } from '#server/domains/file/index.ts';
import { system } from '#server/platform/actor.ts';
import type { ModerationDecision } from '#server/platform/moderation.ts';
import { addDays } from '#shared/domain/time.ts';
import { ANDROID, openBrowser, phone, signUpByEmail, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { hireStaff } from '../setup/staff-world.ts';
import { fileOf, PDF } from '../setup/upload-world.ts';

let t: TestApp;
let person: TestBrowser;
let accountId: string;

beforeAll(async () => {
  t = await createTestApp();
  person = openBrowser(t, ANDROID);
  await signUpByEmail(t, person, 'writer@pochta.example');
  accountId = (await person.call('GET /users/me')).id;
});
afterAll(() => t.close());

const openedAt = () => new Date(t.clock.time.getTime() - 20_000).toISOString();
const MESSAGE = {
  topic: 'complaint',
  name: 'Ильдар',
  email: 'ildar@pochta.example',
  text: 'В\u00a0вакансии просят деньги за\u00a0спецодежду',
  personalAgreement: true,
} as const;
const message = () => ({ ...MESSAGE, openedAt: openedAt() });
const refusedAt = (field: string) => ({ code: 'bad_argument', problem: { errors: [{ field }] } });
const rowOf = (id: string) => t.db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst();

const STAFF = '01935c1e-0000-7000-8000-00000000aaaa';
const staff = { kind: 'staff', accountId: STAFF, permissions: ['feedback.answer'] } as const;
function queueOf(kind: 'feedback' | 'service-request') {
  const queue = t.sources.moderationQueues().find((one) => one.kind === kind);
  if (!queue) throw new Error('No queue');
  return queue;
}
function decide(id: string, decision: Partial<ModerationDecision>, kind: 'feedback' | 'service-request' = 'feedback') {
  const given = { action: 'take', version: null, reason: null, field: null, note: null, ...decision } as const;
  return inTransaction(t.db, (tx) => queueOf(kind).decide(t.context(staff), tx, id, given));
}

describe('POST /feedback', () => {
  test('stores a message with its consent and files, and mails a receipt', async () => {
    const { call } = openBrowser(t);
    const file = await call('POST /files', { purpose: 'feedback', file: fileOf(PDF, 'чек.pdf') });
    const { id } = await call('POST /feedback', { ...message(), fileIds: [file.id], pageUrl: '/vacancy/12' });
    expect(await rowOf(id)).toMatchObject({
      kind: 'feedback',
      topic: 'complaint',
      status: 'new',
      email: 'ildar@pochta.example',
      accountId: null,
      pageUrl: '/vacancy/12',
    });
    expect(await findFilesOf(t.db, `feedback:${id}`)).toMatchObject([{ name: 'чек.pdf' }]);
    const consents = await t.db.selectFrom('consent').selectAll().where('accountId', 'is', null).execute();
    expect(consents).toMatchObject([{ documentKey: 'personalAgreement', details: { message: id } }]);
    expect((await t.messages.last('ildar@pochta.example', 'feedback-received')).data).toEqual({
      about: 'Жалоба',
      text: MESSAGE.text,
    });
    // It proves the consent: it stays when boxes of unfinished sign-ups go.
    const before = t.clock.time;
    t.clock.time = addDays(before, 10);
    await cleanAccounts(t.context(system), t.sources);
    t.clock.time = before;
    expect(await t.db.selectFrom('consent').select('id').where('accountId', 'is', null).execute()).toHaveLength(1);
  });

  test('its files are for staff who answer, and for nobody else', async () => {
    const { call } = openBrowser(t);
    const files = [
      await call('POST /files', { purpose: 'feedback', file: fileOf(PDF, 'чек.pdf') }),
      await call('POST /files', { purpose: 'feedback', file: fileOf(PDF, 'смета.pdf') }),
    ] as const;
    await call('POST /feedback', { ...message(), fileIds: [files[0].id] });
    const { topic: _topic, ...request } = message();
    const serviceCode = 'ask-company';
    await call('POST /feedback/create-feedback-service', { ...request, serviceCode, fileIds: [files[1].id] });
    const support = await hireStaff(t, 'support@pochta.example', 'support');
    const moderator = await hireStaff(t, 'moderator@pochta.example', 'moderator');
    for (const { id } of files) {
      expect(await (await support.call('GET /files/{id}', { id })).text()).toBe(PDF);
      for (const other of [moderator, person])
        await expect(other.call('GET /files/{id}', { id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('somebody signed in writes as themselves, without another consent', async () => {
    const { id } = await person.call('POST /feedback', { ...message(), personalAgreement: false, phone: phone(7) });
    expect(await rowOf(id)).toMatchObject({ accountId, phone: phone(7) });
  });

  test.each([
    ['text', { text: 'Плохо' }],
    ['name', { name: ' ' }],
    ['email', { email: undefined }],
    ['email', { email: 'not an address' }],
    ['phone', { phone: 'позвоните' }],
    ['personalAgreement', { personalAgreement: false }],
    ['topic', { topic: 'gossip' as 'bug' }],
    ['fileIds', { fileIds: ['01935c1e-0000-7000-8000-00000000dead'] }],
  ])('a wrong %s is said at its field', async (field, change) => {
    const { call } = openBrowser(t);
    await expect(call('POST /feedback', { ...message(), ...change })).rejects.toMatchObject(refusedAt(field));
  });

  test("somebody else's file is refused, and nothing is stored", async () => {
    const file = await person.call('POST /files', { purpose: 'feedback', file: fileOf(PDF, 'a.pdf') });
    const { call } = openBrowser(t);
    const count = async () => (await t.db.selectFrom('feedback').select('id').execute()).length;
    const before = await count();
    await expect(call('POST /feedback', { ...message(), fileIds: [file.id] })).rejects.toMatchObject(
      refusedAt('fileIds'),
    );
    expect(await count()).toBe(before);
  });

  test('a program that fills in everything gets an answer, and nothing is stored', async () => {
    const { call } = openBrowser(t);
    const { id } = await call('POST /feedback', { ...message(), website: 'https://spam.example' });
    expect(await rowOf(id)).toBeUndefined();
  });

  test('a form that is sent at once is refused', async () => {
    const { call } = openBrowser(t);
    const sentAtOnce = call('POST /feedback', { ...message(), openedAt: t.clock.time.toISOString() });
    await expect(sentAtOnce).rejects.toMatchObject({ code: 'bad_argument' });
  });

  test('five messages an hour', async () => {
    const { call } = openBrowser(t);
    for (let sent = 0; sent < 5; sent += 1) await call('POST /feedback', message());
    await expect(call('POST /feedback', message())).rejects.toMatchObject({ code: 'limit_exceeded' });
  });
});

describe('requests for services', () => {
  test('GET /feedback/services-names lists them', async () => {
    const { items } = await t.call('GET /feedback/services-names');
    expect(items.map(({ code }) => code)).toEqual(['expert-resume', 'ask-company', 'work-request', 'find-employee']);
  });

  test('POST /feedback/create-feedback-service stores what is to be done', async () => {
    const { call } = openBrowser(t);
    const { topic: _, ...fields } = message();
    const request = {
      ...fields,
      serviceCode: 'find-employee',
      budgetKopecks: 150_000_00,
      deadline: '2026-12-20',
    } as const;
    const { id } = await call('POST /feedback/create-feedback-service', { ...request, regionId: 16 });
    expect(await queueOf('service-request').read(t.db, id, t.clock.now())).toMatchObject({
      title: 'Найти сотрудника',
      fields: expect.arrayContaining([
        { name: 'budgetKopecks', title: 'Бюджет', value: '150\u00a0000\u00a0₽' },
        { name: 'regionId', title: 'Регион', value: 'Татарстан' },
        { name: 'deadline', title: 'Срок', value: expect.stringContaining('20') as string },
      ]) as unknown,
    });
    await expect(call('POST /feedback/create-feedback-service', { ...request, regionId: 9_999 })).rejects.toMatchObject(
      refusedAt('regionId'),
    );
  });
});

describe('what staff do', () => {
  test.each([
    ['/vacancy/12?from=list', '/vacancy/12?from=list'],
    ['/sign-in', '/sign-in'],
    ['//evil.example/login', null],
    ['/\\\\evil.example', null],
    ['/.//evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
  ])('the page %s is a link to %s', async (pageUrl, href) => {
    const { call } = openBrowser(t);
    const { id } = await call('POST /feedback', { ...message(), pageUrl });
    expect((await queueOf('feedback').read(t.db, id, t.clock.now()))?.links.map((link) => link.href)).toEqual(
      href ? [href] : [],
    );
  });

  test('a message is taken and answered by mail', async () => {
    const { call } = openBrowser(t);
    const { id } = await call('POST /feedback', message());
    const queue = queueOf('feedback');
    expect(await queue.count(t.db)).toBe((await queue.list(t.db, { limit: 50, offset: 0 }, t.clock.now())).length);
    const item = await queue.read(t.db, id, t.clock.now());
    expect(item).toMatchObject({ title: 'Жалоба', subtitle: 'Ильдар', version: 1 });
    expect(item?.actions).toEqual(['answer', 'take', 'close', 'spam']);
    await decide(id, { action: 'take', version: 1 });
    await expect(decide(id, { action: 'answer', note: 'Сняли', version: 1 })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(decide(id, { action: 'answer', note: ' ', version: 2 })).rejects.toMatchObject({
      details: { errors: [{ field: 'note' }] },
    });
    await decide(id, { action: 'answer', note: 'Вакансию сняли.\nСпасибо', version: 2 });
    expect(await rowOf(id)).toMatchObject({
      status: 'answered',
      answer: 'Вакансию сняли.\nСпасибо',
      assigneeId: STAFF,
    });
    expect((await t.messages.last('ildar@pochta.example', 'feedback-answer')).data).toMatchObject({
      answer: 'Вакансию сняли.\nСпасибо',
    });
    expect(await queue.read(t.db, id, t.clock.now())).toBeUndefined();
    await expect(decide(id, { action: 'spam' })).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(decide(id, { action: 'take' }, 'service-request')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an erased account leaves nothing of what it wrote', async () => {
    const file = await person.call('POST /files', { purpose: 'feedback', file: fileOf(PDF, 'чек.pdf') });
    const { id } = await person.call('POST /feedback', { ...message(), fileIds: [file.id] });
    expect(await findFilesOf(t.db, `feedback:${id}`)).toHaveLength(1);
    await reactToErasure(t, accountId);
    expect(await findFilesOf(t.db, `feedback:${id}`)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ name: '', email: null, phone: null, body: '', status: 'closed' });
  });

  test('what was answered goes after three years, with its files; what waits stays', async () => {
    const { call } = openBrowser(t);
    const [answered, waiting] = [await call('POST /feedback', message()), await call('POST /feedback', message())];
    await decide(answered.id, { action: 'answer', note: 'Сняли', version: 1 });
    const now = t.clock.time;
    try {
      t.clock.time = addDays(now, ANSWERED_KEPT_DAYS - 1);
      await deleteOldFeedback(t.context(system));
      expect(await rowOf(answered.id)).toBeDefined();
      t.clock.time = addDays(now, ANSWERED_KEPT_DAYS + 1);
      await deleteOldFeedback(t.context(system));
    } finally {
      t.clock.time = now;
    }
    expect(await rowOf(answered.id)).toBeUndefined();
    expect(await rowOf(waiting.id)).toMatchObject({ status: 'new' });
  });
});
