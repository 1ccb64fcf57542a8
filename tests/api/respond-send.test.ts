import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '#server/database/connect.ts';
import { addDays } from '#shared/domain/time.ts';
import { setVacancyQuestions } from '#server/domains/question/index.ts';
import { asStaff } from '../setup/actors.ts';
import type { TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import {
  makeApplicant,
  makeOpen,
  noticesOf,
  openSending,
  respondsOf,
  sendBy,
  setSettings,
  type Applicant,
  type Head,
} from '../setup/respond-world.ts';
import { makeResume } from '../setup/things.ts';
import { fileOf, PDF } from '../setup/upload-world.ts';
import { reactToWaiting } from '../setup/reactions.ts';
import { atField, refusal as code } from '../setup/refusals.ts';

let t: TestApp;
let head: Head;
let ildar: Applicant;
let other: Applicant;
let index = 500;

beforeAll(async () => {
  ({ t, head } = await openSending());
  ildar = await makeApplicant(t, 1);
  other = await makeApplicant(t, 2);
});
afterAll(() => t.close());

const make = (more: object = {}) => makeOpen(t, head, more);
const send = (vacancyId: number, more: object = {}, who: Applicant = ildar) => sendBy(who, vacancyId, more);
const fresh = () => makeApplicant(t, (index += 1));

describe('POST /respond/vacancy', () => {
  test('keeps the resume as it is, tells the company, and counts', async () => {
    const id = await make();
    await setSettings(t, id, { autoReply: 'Ответим в\u00a0понедельник' });
    const sent = await send(id, { letter: ' Здравствуйте ', crewCount: 3, attribution: { utmSource: 'vk' } });
    expect(sent).toMatchObject({
      status: 'sent',
      autoReply: 'Ответим в\u00a0понедельник',
      company: { id: head.companyId },
    });
    expect(sent.deadlineAt).toBe(addDays(new Date(sent.createdAt), 14).toISOString());
    const [row] = await respondsOf(t, id);
    expect(row).toMatchObject({
      id: sent.id,
      kind: 'vacancy_respond',
      status: 'new',
      letter: 'Здравствуйте',
      crewCount: 3,
      personName: 'Галеев Ильдар',
      phone: ildar.number,
      firstReplyAt: null,
      attribution: { utmSource: 'vk' },
      resumeSnapshot: { name: 'Галеев Ильдар', contacts: { phone: ildar.number } },
    });
    await reactToWaiting(t, 'respond.created');
    const history = await t.db.selectFrom('respondEvent').selectAll().where('respondId', '=', sent.id).execute();
    expect(history.map(({ action, side, message }) => [action, side, message])).toEqual([
      ['send', 'applicant', null],
      ['auto_reply', 'company', 'Ответим в\u00a0понедельник'],
    ]);
    expect(await noticesOf(t, 'respond.created', `respond:${sent.id}:created`)).toMatchObject([
      { accountId: head.session.user.id, data: { personName: 'Галеев Ильдар', vacancyId: id } },
    ]);
    const events = await t.db
      .selectFrom('outboxEvent')
      .select('payload')
      .where('type', '=', 'respond.created')
      .execute();
    expect(events.map(({ payload }) => payload)).toContainEqual({
      respondId: sent.id,
      companyId: head.companyId,
      vacancyId: id,
      isToCount: true,
    });
    const { own } = await head.call('GET /vacancy/{id}', { id });
    expect(own?.stats).toMatchObject({ responds: 1, quickResponds: 0 });
    // The company reads it by the other calls.
    expect(await head.call('GET /respond/{id}', { id: sent.id })).toMatchObject({
      side: 'company',
      contacts: { phone: ildar.number },
      snapshot: { title: 'Сварщик' },
    });
    expect(await ildar.call('GET /respond/{id}', { id: sent.id })).toMatchObject({ side: 'applicant' });
  });

  test('tells the members whom the vacancy names', async () => {
    const foreman = await addMember(t, head, 'send-foreman@stroy.example', { role: 'site_foreman' });
    const id = await make();
    await t.db.insertInto('vacancyNotifiedMember').values({ vacancyId: id, memberId: foreman.id }).execute();
    const sent = await send(id);
    await reactToWaiting(t, 'respond.created');
    const told = await noticesOf(t, 'respond.created', `respond:${sent.id}:created`);
    expect(told.length).toBe(2);
    expect((await head.call('GET /vacancy/{id}', { id })).own?.notifiedMemberIds).toEqual([foreman.id]);
  });

  test('is one for a person and a vacancy, whatever comes at once', async () => {
    const [id, keyed] = [await make(), await make()];
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => send(id)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(code('already_applied'));
    expect((await respondsOf(t, id)).length).toBe(1);

    const payload = JSON.stringify({ vacancyId: keyed, resumeId: ildar.resumeId });
    const headers = {
      'content-type': 'application/json',
      'x-access-token': ildar.token ?? '',
      'idempotency-key': 'one',
    };
    const post = () => t.app.inject({ method: 'POST', url: '/api/respond/vacancy', headers, payload });
    const answers = await Promise.all(Array.from({ length: 50 }, post));
    expect(answers.every(({ statusCode }) => [201, 409].includes(statusCode))).toBe(true);
    expect((await post()).json()).toEqual(answers.find(({ statusCode }) => statusCode === 201)?.json());
    expect((await respondsOf(t, keyed)).length).toBe(1);
    await reactToWaiting(t, 'respond.created');
    expect((await head.call('GET /vacancy/{id}', { id: keyed })).own?.stats.responds).toBe(1);
  });

  test('is for applicants with a published resume of their own', async () => {
    const id = await make();
    const body = { vacancyId: id, resumeId: ildar.resumeId };
    await expect(t.call('POST /respond/vacancy', body)).rejects.toEqual(code('unauthorized'));
    await expect(head.call('POST /respond/vacancy', body)).rejects.toEqual(code('forbidden'));
    await expect(t.as(asStaff())('POST /respond/vacancy', body)).rejects.toEqual(code('forbidden'));
    await expect(send(id, { resumeId: other.resumeId })).rejects.toEqual(code('resume_not_found'));
    await expect(send(id, { resumeId: 999_999 })).rejects.toEqual(code('resume_not_found'));
    const draft = await makeResume(t.db, { applicantId: ildar.accountId, status: 'draft' });
    await expect(send(id, { resumeId: draft })).rejects.toEqual(code('resume_not_found'));
    expect(await respondsOf(t, id)).toEqual([]);
  });

  test('needs an open vacancy that takes responds', async () => {
    const archived = await make({ status: 'archive', archivedAt: t.clock.now(), archiveReason: 'filled' });
    await expect(send(archived)).rejects.toEqual(code('gone'));
    for (const status of ['draft', 'blocked', 'unpublished'] as const)
      await expect(send(await make({ status }))).rejects.toEqual(code('not_found'));
    await expect(send(999_999)).rejects.toEqual(code('not_found'));
  });

  test('stops after as many responds as the employer wants, also when they come at once', async () => {
    const id = await make();
    await setSettings(t, id, { closeAfterResponds: 2 });
    const people = await Promise.all([fresh(), fresh(), fresh(), fresh()]);
    const results = await Promise.allSettled(people.map((person) => send(id, {}, person)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(2);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(code('disabled_by_employer'));
    expect(await t.call('GET /vacancy/{id}', { id })).toMatchObject({ takesResponds: false });
    const { items } = await t.call('GET /vacancy/list', { company: String(head.companyId) });
    expect(items.filter((card) => !card.takesResponds).map((card) => card.id)).toEqual([id]);
    // Its page, that of its company and the lists are drawn anew by the last respond alone.
    const events = await t.db
      .selectFrom('outboxEvent')
      .select('tags')
      .where(sql`payload ->> 'vacancyId'`, '=', `${id}`)
      .execute();
    expect(events.map(({ tags }) => tags).toSorted((one, other) => one.length - other.length)).toEqual([
      [],
      [`vacancy:${id}`, `company:${head.companyId}`, 'vacancies'],
    ]);
    const late = await fresh();
    expect(await late.call('GET /respond/vacancy/{id}/form', { id })).toMatchObject({ refusal: { code: 'closed' } });
  });

  test('keeps to the rules of letters', async () => {
    const [needed, none] = [await make(), await make()];
    await setSettings(t, needed, { letter: 'required' });
    await setSettings(t, none, { letter: 'none' });
    await expect(send(needed, { letter: '  ' })).rejects.toEqual(code('letter_required'));
    await expect(send(needed)).rejects.toEqual(atField('letter'));
    await expect(send(none, { letter: 'Добрый день' })).rejects.toEqual(atField('letter'));
    await expect(send(needed, { letter: 'я'.repeat(2_001) })).rejects.toEqual(atField('letter'));
    expect((await send(needed, { letter: 'Добрый день' })).status).toBe('sent');
  });

  test('a letter of ten megabytes is refused in words', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/respond/vacancy',
      headers: { 'content-type': 'application/json', 'x-access-token': ildar.token ?? '' },
      payload: JSON.stringify({ vacancyId: 1, resumeId: 1, letter: 'я'.repeat(5 * 1024 * 1024) }),
    });
    expect([answer.statusCode, answer.json<{ title: string }>().title]).toEqual([413, 'Слишком много данных']);
  });

  test('names what is wrong with the other fields', async () => {
    const id = await make();
    await expect(send(id, { crewCount: 61 })).rejects.toEqual(atField('crewCount'));
    await expect(send(id, { readyFrom: '2020-01-01' })).rejects.toEqual(atField('readyFrom'));
    await expect(send(id, { readyFrom: '2026-02-31' })).rejects.toEqual(atField('readyFrom'));
    await expect(send(id, { source: 'leak' as 'site' })).rejects.toEqual(code('bad_argument'));
    await expect(send(id, { status: 'hired' })).rejects.toEqual(code('bad_argument'));
    expect(await respondsOf(t, id)).toEqual([]);
  });
});

describe('answers', () => {
  const ask = async (vacancyId: number, fields: object) => {
    const question = await head.call('POST /company/questions', {
      text: 'Сколько лет варите?',
      type: 'number',
      required: true,
      ...fields,
    });
    await inTransaction(t.db, (tx) => setVacancyQuestions(tx, vacancyId, head.companyId, [question.id]));
    return question.id;
  };

  test('that are required are asked for, and failed ones are sent on purpose only', async () => {
    const id = await make();
    const questionId = await ask(id, { knockout: { op: 'min', value: 3 } });
    await expect(send(id)).rejects.toEqual(code('answers_required'));
    await expect(send(id)).rejects.toEqual(atField(`answers.${questionId}`));
    const answers = [{ questionId, type: 'number' as const, value: 1 }];
    await expect(send(id, { answers })).rejects.toMatchObject({
      code: 'requirement_failed',
      problem: { detail: expect.stringContaining('Сколько лет варите: от\u00a03') },
    });
    expect(await respondsOf(t, id)).toEqual([]);
    await send(id, { answers, sendAnyway: true });
    const [row] = await respondsOf(t, id);
    expect(row?.answers).toEqual([
      { questionId, question: 'Сколько лет варите?', answer: '1', fileId: null, failed: 'от\u00a03' },
    ]);
    const library = await head.call('GET /company/questions');
    expect(library.items.find((one) => one.id === questionId)?.hasAnswers).toBe(true);
  });

  test('a day to begin on has not passed; any other date may have', async () => {
    const [ahead, issued] = [await make(), await make()];
    const value = '2020-01-01';
    const sendDate = async (id: number, text: string) => {
      const questionId = await ask(id, { text, type: 'date' });
      return { questionId, sent: send(id, { answers: [{ questionId, type: 'date', value }] }) };
    };
    const late = await sendDate(ahead, 'Когда готовы выйти на\u00a0объект?');
    await expect(late.sent).rejects.toEqual(atField(`answers.${late.questionId}`));
    await (
      await sendDate(issued, 'Когда получили удостоверение?')
    ).sent;
  });

  test('of another vacancy or of another type are refused', async () => {
    const [id, foreign] = [await make(), await make()];
    const questionId = await ask(foreign, {});
    const own = await ask(id, { text: 'Есть удостоверение?', type: 'bool' });
    const answers = [{ questionId, type: 'number' as const, value: 5 }];
    await expect(send(id, { answers })).rejects.toEqual(code('answers_required'));
    await expect(send(id, { answers: [{ questionId: own, type: 'number', value: 5 }] })).rejects.toEqual(
      atField(`answers.${own}`),
    );
  });
});

describe('files', () => {
  const upload = async (who: Applicant, purpose: 'respond' | 'answer' = 'respond') =>
    (await who.call('POST /files', { purpose, file: fileOf(PDF, 'Удостоверение.pdf') })).id;

  test('go with the respond to those who see it', async () => {
    const id = await make();
    const file = await upload(ildar);
    const { id: respondId } = await send(id, { files: [file] });
    const sees = async (call: TestApp['call']) =>
      call('GET /files/{id}', { id: file }).then(
        () => true,
        () => false,
      );
    expect(await sees(ildar.call)).toBe(true);
    expect(await sees(head.call)).toBe(true);
    expect(await sees(other.call)).toBe(false);
    const stranger = await signUpCompany(t, 'send-stranger@stroy.example', innOf(82));
    expect(await sees(stranger.call)).toBe(false);
    const accountant = await addMember(t, head, 'send-accountant@stroy.example', { role: 'accountant' });
    expect(await sees(accountant.call)).toBe(false);
    await ildar.call('POST /respond/{id}/change_status', { id: respondId, action: 'withdraw' });
    expect([await sees(head.call), await sees(ildar.call)]).toEqual([false, true]);
  });

  test('of somebody else, of another purpose and too many are refused, and nothing is sent', async () => {
    const id = await make();
    await expect(send(id, { files: [await upload(other)] })).rejects.toEqual(atField('files'));
    await expect(send(id, { files: [await upload(ildar, 'answer')] })).rejects.toEqual(atField('files'));
    await expect(
      send(id, { files: Array.from({ length: 6 }, () => '019c0000-0000-7000-8000-000000000000') }),
    ).rejects.toEqual(atField('files'));
    await expect(
      ildar.call('POST /files', { purpose: 'respond', file: fileOf('просто текст', 'а.txt') }),
    ).rejects.toEqual(code('bad_argument'));
    expect(await respondsOf(t, id)).toEqual([]);
  });
});

describe('what a respond opens', () => {
  test('a hidden resume, to this company alone and when its owner says so', async () => {
    const hidden = await makeApplicant(t, (index += 1), { visibility: 'hidden', hiddenFields: ['name', 'email'] });
    const id = await make();
    const stranger = await signUpCompany(t, 'send-others@stroy.example', innOf(83));
    const reads = (call: TestApp['call']) => call('GET /resume/{id}', { id: hidden.resumeId });
    await expect(reads(head.call)).rejects.toEqual(code('not_found'));
    await expect(send(id, {}, hidden)).rejects.toEqual(code('resume_visibility_conflict'));
    expect(await hidden.call('GET /respond/vacancy/{id}/form', { id })).toMatchObject({ resumes: [{ hidden: true }] });
    await send(id, { openHidden: true }, hidden);
    const [row] = await respondsOf(t, id);
    // The name is told to whom one writes; what is hidden of the contacts stays so.
    expect(row).toMatchObject({
      resumeSnapshot: { name: 'Галеев Ильдар', contacts: { email: null, phone: hidden.number } },
    });
    expect(await reads(head.call)).toMatchObject({
      id: hidden.resumeId,
      name: null,
      contacts: { email: null, phone: hidden.number },
    });
    await expect(reads(stranger.call)).rejects.toEqual(code('not_found'));
    await expect(reads(t.call)).rejects.toEqual(code('not_found'));
  });

  test('is closed again by the withdrawal of the last respond with it', async () => {
    const hidden = await makeApplicant(t, (index += 1), { visibility: 'hidden' });
    const reads = () => head.call('GET /resume/{id}', { id: hidden.resumeId });
    const withdraw = (id: number) => hidden.call('POST /respond/{id}/change_status', { id, action: 'withdraw' });
    const first = await send(await make(), { openHidden: true }, hidden);
    const second = await send(await make(), { openHidden: true }, hidden);
    const open = await head.call('GET /respond/{id}', { id: first.id });
    expect(open).toMatchObject({ resumeId: hidden.resumeId });
    await withdraw(first.id);
    expect(await reads()).toMatchObject({ id: hidden.resumeId });
    expect(await head.call('GET /respond/{id}', { id: first.id })).toMatchObject({ resumeId: null, files: [] });
    await withdraw(second.id);
    await expect(reads()).rejects.toEqual(code('not_found'));
  });

  test('permits on request that its owner shares', async () => {
    const permit = { kind: 'height', level: '2', verified: 'none', visibility: 'on_request' } as const;
    const [shy, open] = [
      await makeApplicant(t, (index += 1), { permits: [permit] }),
      await makeApplicant(t, (index += 1), { permits: [permit, { ...permit, kind: 'slinger', visibility: 'hidden' }] }),
    ];
    const id = await make();
    await send(id, {}, shy);
    await send(id, { sharedPermits: ['height', 'slinger'] }, open);
    const rows = await respondsOf(t, id);
    expect(rows.map(({ resumeSnapshot }) => resumeSnapshot)).toMatchObject([
      { permits: [{ level: null, onRequest: true }] },
      { permits: [{ level: '2', onRequest: false }] },
    ]);
  });

  test('contacts that the employer shows after a respond', async () => {
    const contacts = {
      name: 'Анна',
      phones: [{ number: '+79172041683' }],
      email: null,
      show: 'after_respond',
    } as const;
    const id = await make({ contacts });
    await expect(ildar.call('GET /vacancy/{id}/contacts', { id })).rejects.toEqual(code('not_found'));
    const { id: respondId } = await send(id);
    expect(await ildar.call('GET /vacancy/{id}/contacts', { id })).toMatchObject({ name: 'Анна' });
    await expect(other.call('GET /vacancy/{id}/contacts', { id })).rejects.toEqual(code('not_found'));
    await t.db.updateTable('respond').set({ status: 'withdrawn' }).where('id', '=', respondId).execute();
    await expect(ildar.call('GET /vacancy/{id}/contacts', { id })).rejects.toEqual(code('not_found'));
  });

  test('the filters of the search for resumes: opened by us, and without those that we have read', async () => {
    const person = await makeApplicant(t, (index += 1), { title: 'Вышкомонтажник редкий' });
    const find = async (filters: object) =>
      (await head.call('GET /search/resume', { q: 'вышкомонтажник редкий', ...filters })).items.map(({ id }) => id);
    expect(await find({ opened_by_us: true })).toEqual([]);
    expect(await find({ hide_viewed: true })).toEqual([person.resumeId]);
    await send(await make(), {}, person);
    expect(await find({ opened_by_us: true })).toEqual([person.resumeId]);
    await head.call('GET /resume/{id}', { id: person.resumeId });
    expect(await find({ hide_viewed: true })).toEqual([]);
    await expect(t.call('GET /search/resume', { opened_by_us: true })).rejects.toEqual(code('unauthorized'));
    await expect(ildar.call('GET /search/resume', { hide_viewed: true })).rejects.toEqual(code('forbidden'));
  });
});
