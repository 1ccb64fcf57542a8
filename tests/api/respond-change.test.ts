import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { addDays, DAY_MS, HOUR_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import {
  makeApplicant,
  makeInterview,
  makeMember,
  makeRespond,
  makeResponsible,
  type TestMember,
} from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let vacancy: number;
let head: TestMember;
let member: TestMember;
let applicant: Actor & { kind: 'applicant' };

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company, { headcount: 2 });
  head = await makeMember(t.db, company, { isHead: true, name: 'Ильдар' });
  member = await makeMember(t.db, company);
});
afterAll(() => t.close());
beforeEach(async () => {
  applicant = await makeApplicant(t.db);
  await t.db.deleteFrom('notice').execute();
});

const row = (id: number) => t.db.selectFrom('respond').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const make = (more: Partial<Parameters<typeof makeRespond>[1]> = {}) =>
  makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId, ...more }, t.clock.time);
const notices = () => t.db.selectFrom('notice').select(['accountId', 'event', 'data']).orderBy('event').execute();
const inDays = (days: number) => addDays(t.clock.time, days).toISOString();
const change = (actor: Actor, id: number, body: object) =>
  t.as(actor)('POST /respond/{id}/change_status', { id, ...body } as never);

describe('opening', () => {
  test('by a member makes a new respond viewed and tells the applicant; an applicant changes nothing', async () => {
    const id = await make({ phone: '+79172041683', email: 'r@mail.example' });
    expect(await t.as(applicant)('GET /respond/{id}', { id })).toMatchObject({ side: 'applicant', status: 'sent' });
    // Reading alone is no look at it.
    expect(await t.as(head)('GET /respond/{id}', { id })).toMatchObject({ side: 'company', status: 'new' });
    expect(await notices()).toEqual([]);
    const opened = await t.as(member)('POST /respond/{id}/view', { id });
    expect(opened).toMatchObject({
      side: 'company',
      status: 'viewed',
      contacts: { phone: '+79172041683', email: 'r@mail.example' },
    });
    expect(await notices()).toMatchObject([{ accountId: applicant.accountId, event: 'respond.viewed' }]);
    await t.as(head)('POST /respond/{id}/view', { id });
    expect(await notices()).toHaveLength(1);
    const own = await t.as(applicant)('GET /respond/{id}', { id });
    expect(own).toMatchObject({ status: 'viewed', history: [{ text: 'Компания посмотрела отклик', actor: null }] });
    const views = await t.as(applicant)('GET /users/applicant/contact-views', {});
    expect(views).toMatchObject({ total: 1, items: [{ respondId: id, views: 3, company: { name: 'Мостострой' } }] });
  });

  test.each([
    ['Мостовики', 'Компания скрыта (Мостовики)'],
    [null, 'Компания скрыта'],
  ])('of an anonymous vacancy called %j the applicant learns only that', async (customEmployerName, name) => {
    const anonymous = await makeVacancy(t.db, company, { anonymous: true, customEmployerName }, t.clock.time);
    const id = await make({ vacancyId: anonymous, phone: '+79172041683' });
    await t.as(member)('GET /respond/{id}', { id });
    const views = await t.as(applicant)('GET /users/applicant/contact-views', {});
    expect(views.items).toMatchObject([{ respondId: id, company: { id: null, name, logoUrl: null } }]);
    expect(JSON.stringify(views)).not.toContain('Мостострой');
  });

  test('without the permission of contacts a member sees the phone and that there is more', async () => {
    const id = await make({ phone: '+79172041683', email: 'r@mail.example' });
    const viewer = await makeMember(t.db, company, { permissions: ['respond.view'] });
    expect(await t.as(viewer)('GET /respond/{id}', { id })).toMatchObject({
      contacts: { phone: '+79172041683', email: null, hasMore: true },
    });
    await expect(change(viewer, id, { action: 'take' })).rejects.toEqual(refusal('forbidden'));
  });
});

describe('colleagues', () => {
  test('a member sees what is in scope: facilities, own vacancies, what is assigned', async () => {
    const facility = await t.db
      .insertInto('facility')
      .values({ companyId: company, name: 'ЖК «Север»' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const onSite = await makeMember(t.db, company, { scopeKind: 'facilities', facilityIds: [facility.id] });
    const own = await makeMember(t.db, company, { scopeKind: 'own' });
    const there = await makeVacancy(t.db, company, { facilityId: facility.id });
    await makeResponsible(t.db, there, own);
    const [inside, outside] = [
      await make({ vacancyId: there }),
      await make({ accountId: (await makeApplicant(t.db)).accountId }),
    ];
    for (const scoped of [onSite, own]) {
      expect(await t.as(scoped)('GET /respond/{id}', { id: inside })).toMatchObject({ id: inside });
      await expect(t.as(scoped)('GET /respond/{id}', { id: outside })).rejects.toEqual(refusal('not_found'));
      await expect(change(scoped, outside, { action: 'take' })).rejects.toEqual(refusal('not_found'));
      const list = await t.as(scoped)('GET /respond/list', {});
      expect(list.items.map(({ id }) => id)).toEqual([inside]);
    }
    await t.as(head)('PATCH /respond/{id}', { id: outside, assignedMemberId: own.memberId });
    expect(await t.as(own)('GET /respond/{id}', { id: outside })).toMatchObject({
      assignee: { memberId: own.memberId },
    });
    await expect(
      t.as(head)('PATCH /respond/{id}', { id: outside, assignedMemberId: onSite.memberId }),
    ).rejects.toMatchObject({ code: 'bad_argument', problem: { errors: [{ field: 'assignedMemberId' }] } });
    const stranger = await makeMember(t.db, await makeCompany(t.db));
    await expect(
      t.as(head)('PATCH /respond/{id}', { id: outside, assignedMemberId: stranger.memberId }),
    ).rejects.toEqual(refusal('bad_argument'));
    // Suspended: the row says nothing any more.
    await t.db.updateTable('companyMember').set({ status: 'suspended' }).where('id', '=', own.memberId).execute();
    await expect(t.as(own)('GET /respond/{id}', { id: outside })).rejects.toEqual(refusal('not_found'));
  });
});

describe('the way to work', () => {
  test('from the invitation to the first day, each side in turn', async () => {
    const id = await make();
    const options = [inDays(1), inDays(2)];
    await change(member, id, { action: 'invite', interview: { options, address: 'ул. Строителей, 5' } });
    let own = await t.as(applicant)('GET /respond/{id}', { id });
    expect(own).toMatchObject({ status: 'invited', deadlineAt: null, interview: { status: 'proposed', options } });
    expect(own.actions.find(({ id: action }) => action === 'accept')).toMatchObject({
      label: 'Приду',
      requiredArgs: ['at'],
      resultingStatus: 'interview',
    });
    await expect(change(applicant, id, { action: 'accept' })).rejects.toMatchObject({
      problem: { errors: [{ field: 'at' }] },
    });
    await expect(change(applicant, id, { action: 'accept', at: inDays(5) })).rejects.toMatchObject({
      problem: { errors: [{ field: 'at' }] },
    });
    // Whoever proposed does not accept.
    await expect(change(member, id, { action: 'accept', at: options[0] })).rejects.toEqual(refusal('wrong_state'));
    await change(applicant, id, { action: 'accept', at: options[1] });
    await change(applicant, id, { action: 'move', interview: { options: [inDays(3)] } });
    await change(member, id, { action: 'accept' });
    expect(await t.as(member)('GET /respond/{id}', { id })).toMatchObject({
      status: 'interview',
      interview: { status: 'confirmed', at: inDays(3), address: 'ул. Строителей, 5' },
    });
    await expect(change(member, id, { action: 'done' })).rejects.toEqual(refusal('wrong_state'));
    t.clock.time = new Date(t.clock.time.getTime() + 3 * DAY_MS + HOUR_MS);
    await change(member, id, { action: 'done' });
    await change(member, id, { action: 'offer', offer: { pay: '215 000 ₽ за вахту' } });
    expect(await t.as(applicant)('GET /respond/{id}', { id })).toMatchObject({
      status: 'offer',
      offer: { pay: '215 000 ₽ за вахту' },
    });
    await change(applicant, id, { action: 'accept_offer' });
    const vacancyRow = () =>
      t.db.selectFrom('vacancy').select('filled').where('id', '=', vacancy).executeTakeFirstOrThrow();
    expect(await vacancyRow()).toEqual({ filled: 1 });
    await change(member, id, { action: 'start' });
    expect(await row(id)).toMatchObject({ status: 'hired' });
    await expect(change(head, id, { action: 'start' })).rejects.toEqual(refusal('wrong_state'));
    own = await change(applicant, id, { action: 'start' });
    expect(own).toMatchObject({ status: 'started', startedBy: ['company', 'applicant'], actions: [] });
    expect((await notices()).map(({ event }) => event)).toEqual([
      'interview.changed',
      'interview.changed',
      'interview.changed',
      'respond.accepted',
      'respond.invitation',
      'respond.offer',
      'respond.started',
      'respond.status',
    ]);
    expect(
      await t.db
        .selectFrom('vacancyStats')
        .select(['invited', 'hired'])
        .where('vacancyId', '=', vacancy)
        .executeTakeFirst(),
    ).toEqual({
      invited: 1,
      hired: 1,
    });
  });

  test('who does not come gives the place back, and takes it again with the dispute', async () => {
    const place = await makeVacancy(t.db, company, { headcount: 4 });
    const id = await make({ vacancyId: place, status: 'offer', crewCount: 3 });
    const filled = async () =>
      (await t.db.selectFrom('vacancy').select('filled').where('id', '=', place).executeTakeFirstOrThrow()).filled;
    await change(applicant, id, { action: 'accept_offer' });
    expect(await filled()).toBe(3);
    await change(member, id, { action: 'miss' });
    expect(await filled()).toBe(0);
    await change(applicant, id, { action: 'dispute' });
    expect([await filled(), (await row(id)).status]).toEqual([3, 'hired']);
    await change(member, id, { action: 'miss' });
    t.clock.time = new Date(t.clock.time.getTime() + 4 * DAY_MS);
    await expect(change(applicant, id, { action: 'dispute' })).rejects.toEqual(refusal('wrong_state'));
  });

  test('nobody has failed to come before the day that was agreed on', async () => {
    const id = await make({ status: 'interview' });
    const startsOn = inDays(3).slice(0, 10);
    await change(member, id, { action: 'offer', offer: { pay: '3 000 ₽ за смену', startsOn } });
    await change(applicant, id, { action: 'accept_offer' });
    const buttons = async () => (await t.as(member)('GET /respond/{id}', { id })).actions.map((one) => one.id);
    expect(await buttons()).not.toContain('miss');
    await expect(change(member, id, { action: 'miss' })).rejects.toMatchObject({
      code: 'wrong_state',
      problem: { detail: expect.stringContaining('Выход назначен на') },
    });
    t.clock.time = new Date(t.clock.time.getTime() + 3 * DAY_MS);
    expect(await buttons()).toContain('miss');
    await change(member, id, { action: 'miss' });
    expect((await row(id)).status).toBe('no_show');
  });

  test('a respond that ended begins again without its old interview', async () => {
    const id = await make({ status: 'invited' });
    await makeInterview(t.db, id, {}, t.clock.time);
    await change(member, id, { action: 'decline', reason: 'filled' });
    await change(member, id, { action: 'reopen' });
    expect(await row(id)).toMatchObject({ status: 'in_work', reason: null });
    await change(member, id, { action: 'invite', interview: { options: [inDays(1)] } });
    const interviews = await t.db
      .selectFrom('interview')
      .select('status')
      .where('respondId', '=', id)
      .orderBy('createdAt')
      .execute();
    expect(interviews.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'proposed']);
  });

  test('a withdrawn one is sent again once, after 30 days', async () => {
    const id = await make();
    await change(applicant, id, { action: 'withdraw', reason: 'found_work' });
    await expect(change(applicant, id, { action: 'resend' })).rejects.toEqual(refusal('wrong_state'));
    t.clock.time = new Date(t.clock.time.getTime() + 31 * DAY_MS);
    expect(await change(applicant, id, { action: 'resend' })).toMatchObject({ status: 'sent', reason: null });
    await change(applicant, id, { action: 'withdraw' });
    t.clock.time = new Date(t.clock.time.getTime() + 31 * DAY_MS);
    await expect(change(applicant, id, { action: 'resend' })).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('what an action brings along', () => {
  test.each([
    ['invite', {}, 'message'],
    ['invite', { interview: { options: ['2020-01-01T10:00:00Z'] } }, 'interview.options.0'],
    ['invite', { interview: { options: ['2199-01-01T10:00:00Z'] } }, 'interview.options.0'],
    ['invite', { message: 'Приходите {{день}}' }, 'message'],
    ['decline', {}, 'reason'],
    ['decline', { reason: 'other' }, 'reasonText'],
    ['decline', { reason: 'found_work' }, 'reason'],
    ['take', { message: 'Здравствуйте' }, 'message'],
  ])('%s %o: refused at %s', async (action, body, field) => {
    const id = await make();
    await expect(change(member, id, { action, ...body })).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [{ field }] },
    });
    expect(await row(id)).toMatchObject({ status: 'new', version: 1 });
  });

  test('an offer needs what is offered, and a day that is to come', async () => {
    const id = await make({ status: 'invited' });
    await expect(change(member, id, { action: 'offer' })).rejects.toMatchObject({
      problem: { errors: [{ field: 'offer' }] },
    });
    await expect(
      change(member, id, { action: 'offer', offer: { pay: '1', until: '2020-01-01' } }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'offer.until' }] } });
  });

  test('the reason, also in own words, is shown to the applicant', async () => {
    const id = await make();
    await change(member, id, {
      action: 'decline',
      reason: 'other',
      reasonText: 'Объект заморожен',
      message: 'Спасибо',
    });
    expect(await t.as(applicant)('GET /respond/{id}', { id })).toMatchObject({
      status: 'declined',
      reason: 'Другое',
      reasonText: 'Объект заморожен',
      history: [{ text: 'Компания отказала', reason: 'Объект заморожен', message: 'Спасибо' }],
    });
  });
});

test('the statuses are told to everybody, with the table', async () => {
  const { statuses, transitions } = await t.call('GET /respond/status');
  expect(statuses).toContainEqual({
    id: 'reserve',
    label: 'В\u00a0резерве',
    applicantStatus: 'considered',
    applicantLabel: 'На\u00a0рассмотрении',
  });
  expect(transitions).toContainEqual({ from: ['offer'], action: 'accept_offer', by: ['applicant'], to: 'hired' });
});

test('a filter that cannot be stored is refused', async () => {
  await expect(t.as(member)('GET /respond/vacancy/{id}/board', { id: vacancy, tag: '\0' })).rejects.toMatchObject({
    code: 'bad_argument',
    problem: { errors: [{ field: 'tag' }] },
  });
});

describe('two at once', () => {
  test('one wins, and the other is shown what stands', async () => {
    const id = await make();
    const results = await Promise.allSettled([
      change(member, id, { action: 'decline', reason: 'pay', version: 1 }),
      change(head, id, { action: 'invite', message: 'Приходите', version: 1 }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({
      code: 'conflict',
      problem: { detail: expect.stringMatching(/Галеева уже изменил статус: «(Отказ|Приглашён)»/) },
    });
    expect(await t.db.selectFrom('respondEvent').select('id').where('respondId', '=', id).execute()).toHaveLength(1);
  });

  test('without a version the table refuses; to look is no change', async () => {
    const id = await make();
    await t.as(head)('GET /respond/{id}', { id });
    await change(member, id, { action: 'take', version: 1 });
    await expect(change(head, id, { action: 'take' })).rejects.toMatchObject({
      code: 'wrong_state',
      problem: { detail: expect.stringContaining('«В\u00a0работе»') },
    });
    await expect(change(applicant, id, { action: 'withdraw', version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      problem: { detail: 'Компания изменила отклик: «На\u00a0рассмотрении»' },
    });
  });

  test('the same key is the same change', async () => {
    const id = await make();
    const call = () =>
      t.as(member)(
        'POST /respond/{id}/change_status',
        { id, action: 'take' },
        {
          idempotencyKey: `key-${id}`,
        },
      );
    expect(await call()).toEqual(await call());
    expect(await row(id)).toMatchObject({ version: 2 });
  });
});
