import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FREE_INVITATIONS_PER_MONTH } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { dayAndMonth } from '#shared/text/template-values.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { SPECIALIZATIONS } from '#server/domains/compendium/data/specializations.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { makeApplicant, noticesOf, respondsOf, setSettings, type Applicant } from '../setup/respond-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { reactToWaiting } from '../setup/reactions.ts';
import { atField, refusal as code } from '../setup/refusals.ts';

let t: TestApp;
let head: Awaited<ReturnType<typeof signUpCompany>>;
let stranger: Awaited<ReturnType<typeof signUpCompany>>;
let ildar: Applicant;
let index = 6_000;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'more-head@stroy.example', innOf(93));
  stranger = await signUpCompany(t, 'more-stranger@stroy.example', innOf(94));
  ildar = await makeApplicant(t, (index += 1));
});
afterAll(() => t.close());

const make = (more: object = {}, company = head.companyId) => makeVacancy(t.db, company, more, t.clock.now());
const fresh = (resume: object = {}) => makeApplicant(t, (index += 1), resume);

describe('POST /respond/company', () => {
  test('comes to the head, once for a company', async () => {
    const person = await fresh();
    const company = await makeCompany(t.db, { brandName: 'Без головы' });
    const body = { companyId: head.companyId, resumeId: person.resumeId, letter: 'Возьмите' };
    const sent = await person.call('POST /respond/company', body);
    expect(sent).toMatchObject({ status: 'sent', company: { id: head.companyId } });
    await reactToWaiting(t, 'respond.created');
    expect(await noticesOf(t, 'respond.created', `respond:${sent.id}:created`)).toMatchObject([
      { accountId: head.session.user.id, data: { vacancyId: null, vacancyTitle: 'Сварщик' } },
    ]);
    await expect(person.call('POST /respond/company', body)).rejects.toEqual(code('already_applied'));
    expect((await person.call('POST /respond/company', { ...body, companyId: company })).status).toBe('sent');
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => ildar.call('POST /respond/company', { ...body, resumeId: ildar.resumeId })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  test('not to a company that is not shown', async () => {
    const blocked = await makeCompany(t.db, { brandName: 'Блок', status: 'blocked' });
    for (const companyId of [blocked, 999_999])
      await expect(ildar.call('POST /respond/company', { companyId, resumeId: ildar.resumeId })).rejects.toEqual(
        code('not_found'),
      );
  });
});

describe('POST /respond/resume', () => {
  const invite = (resumeId: number, vacancyId: number, more: object = {}, who: { call: TestApp['call'] } = head) =>
    who.call('POST /respond/resume', { resumeId, vacancyId, message: 'Приходите', ...more });

  test('tells the person, counts, and gives no contacts', async () => {
    const person = await fresh();
    const id = await make();
    const form = await head.call('GET /respond/resume/{id}/form', { id: person.resumeId });
    expect(form.vacancies.find((one) => one.id === id)).toMatchObject({ respond: null });
    const at = addDays(t.clock.now(), 2).toISOString();
    const answer = await invite(person.resumeId, id, { interview: { options: [at] } });
    expect(answer).toMatchObject({ status: 'invited', freeLeft: form.freeLeft - 1 });
    expect(await respondsOf(t, id)).toMatchObject([
      { kind: 'invitation', status: 'invited', phone: null, resumeSnapshot: { contacts: null } },
    ]);
    expect(
      (await noticesOf(t, 'respond.invitation', `respond:${answer.id}:created`)).map(({ accountId }) => accountId),
    ).toEqual([person.accountId]);
    expect((await t.db.selectFrom('interview').selectAll().where('respondId', '=', answer.id).execute()).length).toBe(
      1,
    );
    expect((await head.call('GET /vacancy/{id}', { id })).own?.stats).toMatchObject({ responds: 0, invited: 1 });
    expect((await person.call('GET /resume/{id}', { id: person.resumeId })).own?.stats.invitations).toBe(1);
    const own = await person.call('GET /respond/{id}', { id: answer.id });
    expect(own).toMatchObject({ side: 'applicant', status: 'invited', history: [{ message: 'Приходите' }] });
    const again = await head.call('GET /respond/resume/{id}/form', { id: person.resumeId });
    expect(again.vacancies.find((one) => one.id === id)).toMatchObject({
      respond: { id: answer.id, kind: 'invitation' },
    });
  });

  test.each([
    ['accept', { action: 'accept' }],
    ['counter', { action: 'counter', interview: true }],
  ] as const)('who agrees by «%s» gives the contacts, and nobody before', async (_name, { action, ...more }) => {
    const person = await fresh({ contacts: { phone: '+79172041683', email: 'ildar@pochta.example' } });
    const at = addDays(t.clock.now(), 2).toISOString();
    const { id } = await invite(person.resumeId, await make(), { interview: { options: [at] } });
    expect(await head.call('GET /respond/{id}', { id })).toMatchObject({ contacts: { phone: null, email: null } });
    const later = addDays(t.clock.now(), 3).toISOString();
    await person.call('POST /respond/{id}/change_status', {
      id,
      action,
      ...('interview' in more ? { interview: { options: [later] } } : {}),
    });
    expect(await head.call('GET /respond/{id}', { id })).toMatchObject({
      contacts: { phone: '+79172041683', email: 'ildar@pochta.example' },
    });
  });

  test('its form offers the vacancies of the trade first, and says who looks for no work', async () => {
    const company = await signUpCompany(t, 'more-trade@stroy.example', innOf(62));
    const person = await fresh();
    const { specializations } = await person.call('GET /resume/{id}', { id: person.resumeId });
    const own = specializations.map(({ id }) => id);
    const other = SPECIALIZATIONS.find(({ id }) => !own.includes(id));
    const form = () => company.call('GET /respond/resume/{id}/form', { id: person.resumeId });
    const fitting = await make({ specializationIds: own, cityId: null }, company.companyId);
    const newer = await make({ specializationIds: [other?.id ?? 0] }, company.companyId);
    expect(await form()).toMatchObject({
      isLooking: true,
      vacancyId: fitting,
      vacancies: [{ id: fitting }, { id: newer }],
    });
    await t.db.updateTable('resume').set({ jobSearchStatus: 'passive' }).where('id', '=', person.resumeId).execute();
    expect(await form()).toMatchObject({ isLooking: false });
  });

  test('its form fills templates for the chosen vacancy, and says why somebody cannot be invited', async () => {
    const person = await fresh();
    const company = await signUpCompany(t, 'more-form@stroy.example', innOf(61));
    const form = (vacancy?: number, who: { call: TestApp['call'] } = company, id = person.resumeId) =>
      who.call('GET /respond/resume/{id}/form', { id, ...(vacancy !== undefined && { vacancy }) });
    expect(await form()).toMatchObject({ vacancyId: null, refusal: { code: 'no_vacancy' }, firstName: 'Ильдар' });
    const [first, second] = [
      await make({ title: 'Плотник' }, company.companyId),
      await make({ title: 'Бетонщик' }, company.companyId),
    ];
    await company.call('POST /respond/template', {
      owner: 'company',
      title: 'Зовём',
      body: '{{applicant.first_name}}, зовём: {{vacancy.title}}, {{interview.date}}',
      situations: ['invite'],
    });
    const filled = await form(first);
    expect(filled).toMatchObject({
      vacancyId: first,
      refusal: null,
      freeLeft: FREE_INVITATIONS_PER_MONTH,
      values: { 'applicant.first_name': 'Ильдар', 'vacancy.title': 'Плотник' },
    });
    // The same values as the board and the chat have.
    const signer = await company.call('GET /users/me');
    expect(filled.values).toMatchObject({
      'member.name': [signer.firstName, signer.lastName].filter(Boolean).join(' '),
      today: dayAndMonth(t.clock.now().toISOString()),
    });
    expect(filled.templates.map(({ title }) => title)).toContain('Зовём');
    expect(filled.values['interview.date']).toBeUndefined();
    expect(filled.values['applicant.full_name']).toBeDefined();
    await invite(person.resumeId, first, {}, company);
    // The next one is offered in its place.
    expect(await form(first)).toMatchObject({ vacancyId: second, refusal: null });
    await person.call('POST /respond/vacancy', { vacancyId: second, resumeId: person.resumeId });
    const done = await form();
    expect(done.refusal?.code).toBe('already_invited');
    expect(done.vacancies.map(({ respond }) => respond?.kind).toSorted()).toEqual(['invitation', 'respond']);
    await expect(form(undefined, person)).rejects.toEqual(code('forbidden'));
    await expect(form(undefined, t)).rejects.toEqual(code('unauthorized'));
    const viewer = await addMember(t, company, 'more-form-viewer@stroy.example', { role: 'viewer' });
    await expect(form(undefined, viewer)).rejects.toEqual(code('forbidden'));
    const hidden = await fresh({ visibility: 'hidden' });
    await expect(form(undefined, company, hidden.resumeId)).rejects.toEqual(code('not_found'));
  });

  test('is one for a person and a vacancy, and says who was first', async () => {
    const person = await fresh();
    const [id, asked] = [await make(), await make()];
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => invite(person.resumeId, id)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await person.call('POST /respond/vacancy', { vacancyId: asked, resumeId: person.resumeId });
    await expect(invite(person.resumeId, asked)).rejects.toMatchObject({
      code: 'already_applied',
      problem: { detail: expect.stringContaining('уже откликнулся') },
    });
    await expect(person.call('POST /respond/vacancy', { vacancyId: id, resumeId: person.resumeId })).rejects.toEqual(
      code('already_applied'),
    );
  });

  test('needs a resume that the company sees and an open vacancy of its own', async () => {
    const [seen, hidden] = [await fresh(), await fresh({ visibility: 'hidden' })];
    const [id, foreign, closed] = [
      await make(),
      await make({}, stranger.companyId),
      await make({ status: 'unpublished' }),
    ];
    await expect(invite(hidden.resumeId, id)).rejects.toEqual(code('not_found'));
    await expect(invite(seen.resumeId, foreign)).rejects.toEqual(code('not_found'));
    await expect(invite(seen.resumeId, closed)).rejects.toEqual(code('wrong_state'));
    await expect(invite(seen.resumeId, id, { message: null })).rejects.toEqual(atField('message'));
    const past = addDays(t.clock.now(), -1).toISOString();
    await expect(invite(seen.resumeId, id, { interview: { options: [past] } })).rejects.toEqual(
      atField('interview.options.0'),
    );
    await expect(invite(seen.resumeId, id, {}, ildar)).rejects.toEqual(code('forbidden'));
    const viewer = await addMember(t, head, 'more-viewer@stroy.example', { role: 'viewer' });
    await expect(invite(seen.resumeId, id, {}, viewer)).rejects.toEqual(code('forbidden'));
    const own = await addMember(t, head, 'more-own@stroy.example', { role: 'recruiter', scopeKind: 'own' });
    await expect(invite(seen.resumeId, id, {}, own)).rejects.toEqual(code('not_found'));
    await t.db.updateTable('vacancy').set({ responsibleMemberId: own.id }).where('id', '=', id).execute();
    expect((await invite(seen.resumeId, id, {}, own)).status).toBe('invited');
  });

  test('ends with the free number of the month for a company that is not verified', async () => {
    const company = await signUpCompany(t, 'more-quota@stroy.example', innOf(95));
    const id = await make({}, company.companyId);
    const account = await fresh();
    await t.pool.query(
      `insert into respond (kind, vacancy_id, company_id, source, status, status_since, created_at, updated_at)
       select 'invitation', $1, $2, 'site', 'invited', $3, $3, $3 from generate_series(1, $4)`,
      [id, company.companyId, t.clock.now(), FREE_INVITATIONS_PER_MONTH - 1],
    );
    expect((await invite(account.resumeId, id, {}, company)).freeLeft).toBe(0);
    // The next ones would open contacts: `service-contacts.test.ts`.
    await expect(invite((await fresh()).resumeId, id, {}, company)).rejects.toEqual(code('forbidden'));
  });
});

describe('questions before responding', () => {
  const ask = (vacancyId: number, who: Applicant = ildar, text = 'Есть ли общежитие?') =>
    who.call('POST /respond/question', { vacancyId, text });

  test('are told to the company, answered once, and seen by both sides only', async () => {
    const id = await make();
    const asked = await ask(id);
    expect(asked.kind).toBe('inquiry');
    const inquiryId = String(asked.id);
    expect(await noticesOf(t, 'respond.question', `inquiry:${inquiryId}:created`)).toMatchObject([
      { accountId: head.session.user.id, data: { vacancyId: id, personName: 'Соискатель' } },
    ]);
    const seen = async (who: { call: TestApp['call'] }) =>
      (await who.call('GET /respond/inquiries', { vacancy: id })).items.map(({ author, answer }) => [author, answer]);
    expect(await seen(head)).toEqual([['Соискатель', null]]);
    expect(await seen(stranger)).toEqual([]);
    const answer = (who: { call: TestApp['call'] }) =>
      who.call('POST /respond/inquiries/{id}/answer', { id: inquiryId, text: 'Есть, бесплатно' });
    await expect(answer(stranger)).rejects.toEqual(code('not_found'));
    await expect(answer(ildar)).rejects.toEqual(code('forbidden'));
    await answer(head);
    await expect(answer(head)).rejects.toEqual(code('wrong_state'));
    expect(await seen(ildar)).toEqual([[null, 'Есть, бесплатно']]);
    expect(
      (await noticesOf(t, 'respond.answered', `inquiry:${inquiryId}:answered`)).map(({ accountId }) => accountId),
    ).toEqual([ildar.accountId]);
    expect(await seen(await fresh())).toEqual([]);
    await expect(t.call('GET /respond/inquiries', {})).rejects.toEqual(code('unauthorized'));
  });

  test('are three at a time without an answer, whatever comes at once', async () => {
    const id = await make();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => ask(id)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(3);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(code('limit_exceeded'));
  });

  test('need an open vacancy whose company answers, and one thing at a time', async () => {
    const closed = await make({ status: 'archive', archivedAt: t.clock.now() });
    await expect(ask(closed)).rejects.toEqual(code('gone'));
    const silent = await make();
    await setSettings(t, silent, { allowChat: false });
    await expect(ask(silent)).rejects.toEqual(code('disabled_by_employer'));
    const id = await make();
    await expect(ildar.call('POST /respond/question', { vacancyId: id })).rejects.toEqual(atField('text'));
    const respond = { resumeId: ildar.resumeId };
    await expect(
      ildar.call('POST /respond/question', { vacancyId: id, text: 'И то и другое', respond }),
    ).rejects.toEqual(atField('text'));
    expect(await ildar.call('POST /respond/question', { vacancyId: id, respond })).toMatchObject({ kind: 'respond' });
    expect(await respondsOf(t, id)).toMatchObject([{ kind: 'question_respond' }]);
  });
});
