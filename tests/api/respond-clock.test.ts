import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recountReplies } from '#server/domains/respond/clock.ts';
import { expireResponds, remindOfInterviews, warnOfDeadlines } from '#server/domains/respond/jobs.ts';
import { archiveExpired, archiveVacancy } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import type { RespondStatus } from '#shared/domain/respond-terms.ts';
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { react } from '../setup/reactions.ts';
import {
  makeApplicant,
  makeInterview,
  makeMember,
  makeRespond,
  snapshotOf,
  type TestMember,
} from '../setup/responds.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let vacancy: number;
let head: TestMember;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('notice').execute();
  await t.db.deleteFrom('respond').execute();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
  vacancy = await makeVacancy(t.db, company, {}, t.clock.time);
});

const asSystem = () => t.context(system);
const pass = (ms: number) => (t.clock.time = new Date(t.clock.time.getTime() + ms));
const row = (id: number) => t.db.selectFrom('respond').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const events = async (accountId: string) =>
  (
    await t.db.selectFrom('notice').select('event').where('accountId', '=', accountId).orderBy('createdAt').execute()
  ).map(({ event }) => event);

async function make(more: Partial<Parameters<typeof makeRespond>[1]> = {}) {
  const applicant = await makeApplicant(t.db);
  const id = await makeRespond(
    t.db,
    { companyId: company, vacancyId: vacancy, accountId: applicant.accountId, ...more },
    t.clock.time,
  );
  return { id, applicant };
}

describe('an answer that does not come', () => {
  test('is announced to the company a day before, once, and ends the respond after 14 days', async () => {
    const [silent, answered] = [await make(), await make()];
    await t.as(head)('POST /respond/{id}/change_status', { id: answered.id, action: 'invite', message: 'Приходите' });
    pass(12.9 * DAY_MS);
    await warnOfDeadlines(asSystem());
    expect(await events(head.accountId)).toEqual([]);
    pass(0.2 * DAY_MS);
    await warnOfDeadlines(asSystem());
    await warnOfDeadlines(asSystem());
    expect(await events(head.accountId)).toEqual(['respond.expiring']);
    expect(await expireResponds(asSystem())).toBe(0);
    pass(DAY_MS);
    expect(await expireResponds(asSystem())).toBe(1);
    expect(await expireResponds(asSystem())).toBe(0);
    expect([(await row(silent.id)).status, (await row(answered.id)).status]).toEqual(['expired', 'invited']);
    expect(await events(silent.applicant.accountId)).toEqual(['respond.expired']);
    expect(await t.as(silent.applicant)('GET /respond/{id}', { id: silent.id })).toMatchObject({
      status: 'expired',
      reason: '14\u00a0дней без ответа',
      history: [{ side: 'system', text: 'Компания не\u00a0ответила' }],
    });
  });

  test.each(['new', 'viewed', 'in_work', 'reserve'] as const)(
    'is announced and ends a respond that is «%s»',
    async (status) => {
      const { id } = await make({ status, deadlineAt: addDays(t.clock.time, 1) });
      await warnOfDeadlines(asSystem());
      expect(await events(head.accountId)).toEqual(['respond.expiring']);
      pass(DAY_MS);
      await expireResponds(asSystem());
      expect((await row(id)).status).toBe('expired');
    },
  );

  test('a company may take it up again, and has 14 days more', async () => {
    const { id } = await make({ deadlineAt: t.clock.time });
    await expireResponds(asSystem());
    await t.as(head)('POST /respond/{id}/change_status', { id, action: 'reopen' });
    expect(await row(id)).toMatchObject({
      status: 'in_work',
      deadlineAt: addDays(t.clock.time, 14),
      deadlineToldAt: null,
    });
    expect(await expireResponds(asSystem())).toBe(0);
  });
});

test('both sides are reminded of an interview a day and two hours before, once each', async () => {
  const { id, applicant } = await make({ status: 'interview' });
  const at = new Date(t.clock.time.getTime() + 30 * HOUR_MS);
  await makeInterview(t.db, id, { status: 'confirmed', at, options: [at] }, t.clock.time);
  const declined = await make({ status: 'declined' });
  await makeInterview(t.db, declined.id, { status: 'confirmed', at, options: [at] }, t.clock.time);
  await remindOfInterviews(asSystem());
  expect(await events(applicant.accountId)).toEqual([]);
  pass(7 * HOUR_MS);
  await remindOfInterviews(asSystem());
  await remindOfInterviews(asSystem());
  for (const one of [applicant, head]) expect(await events(one.accountId)).toEqual(['interview.reminder']);
  pass(21.5 * HOUR_MS);
  await remindOfInterviews(asSystem());
  for (const one of [applicant, head]) expect(await events(one.accountId)).toHaveLength(2);
  expect(await events(declined.applicant.accountId)).toEqual([]);
});

describe('with its vacancy', () => {
  test('an open respond is closed, with the reason; a finished one stays', async () => {
    const [open, done] = [await make({ status: 'offer' }), await make({ status: 'hired' })];
    await archiveVacancy(asSystem(), vacancy, 'not_relevant');
    await react(t, 'vacancy.archived', { vacancyId: vacancy, companyId: company });
    await react(t, 'vacancy.archived', { vacancyId: vacancy, companyId: company });
    expect([(await row(open.id)).status, (await row(done.id)).status]).toEqual(['closed', 'hired']);
    expect(await events(open.applicant.accountId)).toEqual(['respond.closed']);
    expect(await t.as(open.applicant)('GET /respond/{id}', { id: open.id })).toMatchObject({
      status: 'closed',
      reason: 'Вакансия больше не\u00a0нужна',
    });
  });

  test('one that is open again by then keeps its responds', async () => {
    const { id } = await make();
    await react(t, 'vacancy.archived', { vacancyId: vacancy, companyId: company });
    expect((await row(id)).status).toBe('new');
  });

  test('a blocked one closes them too', async () => {
    const { id, applicant } = await make();
    await t.db.updateTable('vacancy').set({ status: 'blocked' }).where('id', '=', vacancy).execute();
    await react(t, 'vacancy.blocked', { vacancyId: vacancy, companyId: company });
    expect((await row(id)).reason).toBe('vacancy_blocked');
    expect(await events(applicant.accountId)).toEqual(['respond.closed']);
  });

  test('the last place that is taken archives it, and closes the rest', async () => {
    await t.db.updateTable('vacancy').set({ headcount: 1 }).where('id', '=', vacancy).execute();
    const [taken, late] = [await make({ status: 'offer' }), await make()];
    await t.as(taken.applicant)('POST /respond/{id}/change_status', { id: taken.id, action: 'accept_offer' });
    await archiveExpired(asSystem());
    await react(t, 'vacancy.archived', { vacancyId: vacancy, companyId: company });
    expect([(await row(taken.id)).status, (await row(late.id)).reason]).toEqual(['hired', 'vacancy_filled']);
  });

  test('a closed company closes what came to it without a vacancy', async () => {
    const { id } = await make({ vacancyId: null });
    await react(t, 'company.closed', { companyId: company });
    expect(await row(id)).toMatchObject({ status: 'closed', reason: 'vacancy_closed' });
  });
});

describe('with a person', () => {
  test('a removed account closes what is open, and the company is told', async () => {
    const { id, applicant } = await make({ status: 'interview' });
    const account = t.db.updateTable('account').where('id', '=', applicant.accountId);
    // Restored before the reaction runs.
    await react(t, 'account.removed', { accountId: applicant.accountId });
    expect(await row(id)).toMatchObject({ status: 'interview' });
    await account.set({ status: 'removing', removalAskedAt: t.clock.time }).execute();
    await react(t, 'account.removed', { accountId: applicant.accountId });
    expect(await row(id)).toMatchObject({ status: 'closed', reason: 'account_removed', personName: 'Рустам Хасанов' });
    expect(await events(head.accountId)).toEqual(['respond.withdrawn']);
    expect(await events(applicant.accountId)).toEqual([]);
    // Whoever restores the account in time may send it again at once.
    await account.set({ status: 'active' }).execute();
    await t.as(applicant)('POST /respond/{id}/change_status', { id, action: 'resend' });
    expect(await row(id)).toMatchObject({ status: 'new', reason: null });
  });

  test('an erased one leaves nothing personal, and the numbers stay', async () => {
    const { id, applicant } = await make({
      phone: '+79172041683',
      letter: 'Возьмите меня',
      resumeSnapshot: snapshotOf(),
    });
    const resumeId = await makeResume(t.db, { applicantId: applicant.accountId });
    await t.db.updateTable('respond').set({ resumeId }).where('id', '=', id).execute();
    await t.as(head)('PATCH /respond/{id}', {
      id,
      note: { text: 'Хасанов молодец', onlyAuthor: false },
      tags: ['Хасанов'],
    });
    await t.as(head)('POST /respond/{id}/change_status', {
      id,
      action: 'decline',
      reason: 'other',
      reasonText: 'Хасанов, нет',
      message: 'Рустам, спасибо',
    });
    await t.db
      .insertInto('uploadedFile')
      .values({
        id: randomUUID(),
        purpose: 'answer',
        name: 'Хасанов.pdf',
        kind: 'pdf',
        bytes: 1,
        storedName: 'x.pdf',
        boundTo: `respond:${id}`,
        storedAt: t.clock.time,
        createdAt: t.clock.time,
      })
      .execute();
    await reactToErasure(t, applicant.accountId);
    for (const table of ['respond', 'respondEvent', 'respondNote', 'interview', 'respondContactView'] as const) {
      const left = JSON.stringify(await t.db.selectFrom(table).selectAll().execute());
      expect(left).not.toMatch(/Хасанов|Рустам|Возьмите|79172041683/);
      expect(left).not.toContain(applicant.accountId);
    }
    expect(await row(id)).toMatchObject({ status: 'declined', reason: 'other', firstReplyAt: t.clock.time });
    const file = await t.db
      .selectFrom('uploadedFile')
      .select(['boundTo', 'looseSince'])
      .where('name', '=', 'Хасанов.pdf')
      .executeTakeFirst();
    expect(file).toEqual({ boundTo: null, looseSince: t.clock.time });
    expect(await t.as(head)('GET /respond/{id}', { id })).toMatchObject({
      person: { name: 'Аккаунт удалён' },
      snapshot: null,
    });
  });

  test('the head looks after what a removed member was assigned', async () => {
    const member = await makeMember(t.db, company);
    const { id } = await make({ assignedMemberId: member.memberId });
    await react(t, 'member.removed', { companyId: company, memberId: member.memberId, headId: head.memberId });
    expect((await row(id)).assignedMemberId).toBe(head.memberId);
  });

  test('their own data has what they sent', async () => {
    const { id, applicant } = await make({ letter: 'Возьмите меня' });
    const own = await t.sources.collectOwnData(t.db, applicant.accountId, t.clock.now());
    expect(own.respond).toMatchObject([{ id, letter: 'Возьмите меня' }]);
  });
});

describe('how a company answers', () => {
  const figures = () =>
    t.db
      .selectFrom('company')
      .select(['responseRate', 'medianReplyMinutes', 'badges'])
      .where('id', '=', company)
      .executeTakeFirstOrThrow();
  const silent = (status: RespondStatus = 'expired') => make({ status });
  const answered = (minutes: number) =>
    make({ status: 'invited', firstReplyAt: new Date(t.clock.time.getTime() + minutes * MINUTE_MS) });

  test('is counted of those that were answered or have expired, once there are five', async () => {
    for (const minutes of [10, 30, 50]) await answered(minutes);
    await silent();
    await make();
    await silent('closed');
    await react(t, 'respond.replied', { respondId: 1, companyId: company, vacancyId: vacancy });
    expect(await figures()).toEqual({ responseRate: null, medianReplyMinutes: null, badges: [] });
    await answered(70);
    await react(t, 'respond.replied', { respondId: 1, companyId: company, vacancyId: vacancy });
    expect(await figures()).toEqual({ responseRate: 80, medianReplyMinutes: 40, badges: ['answers_fast'] });
    expect(await t.call('GET /company/{id}', { id: company })).toMatchObject({
      responseRate: 80,
      badges: ['answers_fast'],
    });
    expect((await t.call('GET /search/vacancy', { answers_fast: '1' } as never)).items.map(({ id }) => id)).toContain(
      vacancy,
    );
    const { applicant } = await silent('expired');
    await react(t, 'respond.replied', { respondId: 1, companyId: company, vacancyId: vacancy });
    expect(await figures()).toMatchObject({ responseRate: 67, badges: [] });
    const list = await t.as(applicant)('GET /respond/list', {});
    expect(list.items).toMatchObject([{ company: { replyClock: { answeredOfTen: 7, medianMinutes: 40 } } }]);
  });

  test('invitations are no answers: nobody was waiting', async () => {
    for (const minutes of [10, 30, 50, 70]) await answered(minutes);
    const replied = { kind: 'invitation', status: 'interview', firstReplyAt: t.clock.time } as const;
    for (let times = 0; times < 3; times += 1) await make(replied);
    await react(t, 'respond.replied', { respondId: 1, companyId: company, vacancyId: vacancy });
    expect(await figures()).toEqual({ responseRate: null, medianReplyMinutes: null, badges: [] });
    await answered(90);
    await react(t, 'respond.replied', { respondId: 1, companyId: company, vacancyId: vacancy });
    expect(await figures()).toMatchObject({ responseRate: 100, medianReplyMinutes: 50 });
  });

  test('pages learn of it only where they say something else, and lists only of the badge', async () => {
    const changed = async () => {
      const events = () =>
        t.db.selectFrom('outboxEvent').select('tags').where('type', '=', 'company.changed').execute();
      const before = (await events()).length;
      await react(t, 'respond.replied', { respondId: 1, companyId: company, vacancyId: vacancy });
      return (await events()).slice(before).map(({ tags }) => tags);
    };
    const own = `company:${company}`;
    for (const minutes of [110, 120, 120, 120, 130]) await answered(minutes);
    expect(await changed()).toEqual([[own, 'companies', 'vacancies']]);
    expect(await changed()).toEqual([]);
    // 122 minutes are two hours still.
    await answered(124);
    await answered(125);
    await answered(126);
    expect(await changed()).toEqual([]);
    expect((await figures()).medianReplyMinutes).toBe(122);
    for (const minutes of [300, 300, 300, 300]) await answered(minutes);
    expect((await changed()).every((tags) => tags.length === 1 && tags[0] === own)).toBe(true);
    for (let times = 0; times < 4; times += 1) await silent();
    expect(await changed()).toEqual([[own, 'companies', 'vacancies']]);
  });

  test('after 90 days it counts no more', async () => {
    for (const minutes of [10, 30, 50, 60, 70]) await answered(minutes);
    await react(t, 'respond.replied', { respondId: 1, companyId: company, vacancyId: vacancy });
    expect((await figures()).responseRate).toBe(100);
    pass(91 * DAY_MS);
    await recountReplies(asSystem());
    expect(await figures()).toEqual({ responseRate: null, medianReplyMinutes: null, badges: [] });
  });
});
