import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldComplaints } from '#server/domains/complaint/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { ComplaintTarget } from '#shared/domain/complaint.ts';
import { ANSWERED_KEPT_DAYS } from '#shared/domain/feedback.ts';
import { addDays } from '#shared/domain/time.ts';
import { asApplicant, asMember, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { send } from '../setup/chat-world.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';
import { workingVisitor } from '../setup/working-visitor.ts';

let t: TestApp;
let company: number;
let head: TestMember;
let vacancy: number;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true, name: 'Ильдар' });
  await t.db
    .insertInto('account')
    .values({ id: asStaff().accountId, kind: 'staff', email: 'desk@karkas.example' })
    .execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  vacancy = await makeVacancy(t.db, company);
});

const staff = () => t.as(asStaff());
const about = (target: ComplaintTarget, id: number | string, more: object = {}) =>
  ({ target, id: String(id), reason: 'scam', ...more }) as const;
const complain = (actor: Actor, ...given: Parameters<typeof about>) => t.as(actor)('POST /complaints', about(...given));
const caseOf = (id: number | string) =>
  t.db
    .selectFrom('complaintCase')
    .selectAll()
    .where('targetId', '=', String(id))
    .orderBy('id', 'desc')
    .executeTakeFirst();
const noticesOf = (accountId: string) =>
  t.db.selectFrom('notice').select(['event', 'data']).where('accountId', '=', accountId).execute();

const complaintsOf = (caseId: number) =>
  t.db.selectFrom('complaint').selectAll().where('caseId', '=', caseId).execute();
const visitor = () => workingVisitor(t.app);

async function decide(id: number, decision: object) {
  const item = await staff()('GET /staff/moderation/{kind}/{id}', { kind: 'complaint', id: String(id) });
  await staff()('POST /staff/moderation/{kind}/{id}', {
    kind: 'complaint',
    id: String(id),
    action: 'dismiss',
    version: item.version,
    ...decision,
  });
  return item;
}

describe('POST /complaints', () => {
  test('gathers the complaints about one thing into a case, one of a person', async () => {
    const [one, other] = [await makeApplicant(t.db), await makeApplicant(t.db)];
    await complain(one, 'vacancy', vacancy, { text: 'Просят деньги за\u00a0форму' });
    await complain(other, 'vacancy', vacancy, { reason: 'asks_money' });
    await expect(complain(one, 'vacancy', vacancy, { reason: 'other', text: 'Ещё раз' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    expect(await caseOf(vacancy)).toMatchObject({ status: 'new', people: 2, title: 'Сварщик', subtitle: 'Мостострой' });
  });

  test('of many at once makes one case', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => makeApplicant(t.db)));
    await Promise.all(people.map((one) => complain(one, 'vacancy', vacancy)));
    expect(
      await t.db.selectFrom('complaintCase').select('people').where('targetId', '=', String(vacancy)).execute(),
    ).toEqual([{ people: 8 }]);
    const one = await makeApplicant(t.db);
    const again = await Promise.allSettled(Array.from({ length: 5 }, () => complain(one, 'vacancy', vacancy)));
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('needs words with «Другое», and a reason', async () => {
    const one = await makeApplicant(t.db);
    const at = (field: string) => ({ code: 'bad_argument', problem: { errors: [{ field }] } });
    await expect(complain(one, 'vacancy', vacancy, { reason: 'other' })).rejects.toMatchObject(at('text'));
    await expect(complain(one, 'vacancy', vacancy, { reason: '' })).rejects.toMatchObject(at('reason'));
    // Nobody pays for a resume.
    await expect(complain(one, 'resume', 1, { reason: 'wrong_pay' })).rejects.toMatchObject(at('reason'));
    await expect(complain(one, 'vacancy', vacancy, { text: 'я'.repeat(1_001) })).rejects.toMatchObject(at('text'));
  });

  test('is about what its sender may see, and nothing of their own', async () => {
    const one = await makeApplicant(t.db);
    const draft = await makeVacancy(t.db, company, { status: 'draft' });
    const hidden = await makeResume(t.db, {
      visibility: 'companies',
      applicantId: (await makeApplicant(t.db)).accountId,
    });
    for (const [target, id] of [
      ['vacancy', draft],
      ['vacancy', 'abc'],
      ['vacancy', '9'.repeat(30)],
      ['resume', hidden],
      ['company', 999_999],
      ['message', '01935c1e-0000-7000-8000-0000000000ff'],
    ] as const) {
      // Of somebody else each: an hour has five.
      await expect(complain(await makeApplicant(t.db), target, id)).rejects.toEqual(refusal('not_found'));
      await expect(t.as(one)('GET /complaints/target', { target, id: String(id) })).rejects.toEqual(
        refusal('not_found'),
      );
    }
    for (const [target, id] of [
      ['vacancy', vacancy],
      ['company', company],
    ] as const)
      await expect(complain(head, target, id)).rejects.toEqual(refusal('wrong_state'));
    // Nobody complains of their own, and no name is told that its owner hides.
    const owner = await makeApplicant(t.db);
    const named = { lastName: 'Секретов', firstName: 'Пётр', hiddenFields: ['name' as const] };
    const own = await makeResume(t.db, { applicantId: owner.accountId, ...named });
    await expect(complain(owner, 'resume', own)).rejects.toEqual(refusal('wrong_state'));
    const asked = { target: 'resume' as const, id: String(own) };
    for (const actor of [one, asMember(company, ['resume.search'])])
      expect((await t.as(actor)('GET /complaints/target', asked)).subtitle).toBeNull();
    // A company that may search sees it, so it may complain.
    const searcher = asMember(company, ['resume.search']);
    await expect(complain(searcher, 'resume', hidden)).resolves.toBeDefined();
  });
});

describe('a visitor', () => {
  test('brings work, and leaves an address only with the consent', async () => {
    const call = visitor();
    await expect(
      call('POST /complaints', about('vacancy', vacancy, { email: 'v@pochta.example' })),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'personalAgreement' }] } });
    await call('POST /complaints', about('vacancy', vacancy, { email: 'v@pochta.example', personalAgreement: true }));
    const consents = await t.db.selectFrom('consent').select('documentKey').where('accountId', 'is', null).execute();
    expect(consents).toContainEqual({ documentKey: 'personalAgreement' });
    const found = await caseOf(vacancy);
    await decide(found?.id ?? 0, {});
    expect((await t.messages.last('v@pochta.example', 'complaint-decided')).data).toEqual({
      title: 'Сварщик',
      outcome: 'dismissed',
    });
    expect(await complaintsOf(found?.id ?? 0)).toMatchObject([{ email: null, reason: 'scam' }]);
  });

  test('without a script, which could do no work, is sent to sign in', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/complaints',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: about('vacancy', vacancy),
    });
    expect(answer.json()).toMatchObject({ code: 'captcha_required' });
  });
});

describe('staff', () => {
  test('see what most people complain of first', async () => {
    const other = await makeVacancy(t.db, company);
    await complain(await makeApplicant(t.db), 'vacancy', other);
    for (let n = 0; n < 3; n += 1) await complain(await makeApplicant(t.db), 'vacancy', vacancy);
    const { items } = await staff()('GET /staff/moderation', { kind: 'complaint', per_page: 50 });
    const places = [vacancy, other].map(async (id) => {
      const found = await caseOf(id);
      return items.findIndex((item) => item.id === String(found?.id));
    });
    const [many = -1, few = -1] = await Promise.all(places);
    expect(many).toBeGreaterThanOrEqual(0);
    expect(many).toBeLessThan(few);
  });

  test('block a vacancy by its own queue; who complained is told, once', async () => {
    const one = await makeApplicant(t.db);
    await complain(one, 'vacancy', vacancy, { reason: 'asks_money', text: 'Пять тысяч за\u00a0форму' });
    const { id = 0 } = (await caseOf(vacancy)) ?? {};
    const item = await decide(id, { action: 'block', reason: 'asks_money', field: 'title' });
    expect(item.fields[0]).toMatchObject({
      title: '1 жалоба'.replace(' ', '\u00a0'),
      value: expect.stringContaining('Пять тысяч') as string,
    });
    expect(item.actions).toEqual(['dismiss', 'warn', 'block', 'take']);
    const { status } = await t.db
      .selectFrom('vacancy')
      .select('status')
      .where('id', '=', vacancy)
      .executeTakeFirstOrThrow();
    expect(status).toBe('blocked');
    expect(await noticesOf(one.accountId)).toMatchObject([
      { event: 'complaint.decided', data: { outcome: 'actioned' } },
    ]);
    await expect(decide(id, {})).rejects.toEqual(refusal('gone'));
  });

  test('say at its field what the other queue needs', async () => {
    await complain(await makeApplicant(t.db), 'vacancy', vacancy);
    const { id = 0 } = (await caseOf(vacancy)) ?? {};
    await expect(decide(id, { action: 'block', reason: 'fraud' })).rejects.toMatchObject({
      problem: { errors: [{ field: 'field' }] },
    });
    expect(await caseOf(vacancy)).toMatchObject({ status: 'new' });
  });

  test('decide about nothing that they have not read', async () => {
    await complain(await makeApplicant(t.db), 'vacancy', vacancy);
    const { id = 0 } = (await caseOf(vacancy)) ?? {};
    const { version } = await staff()('GET /staff/moderation/{kind}/{id}', { kind: 'complaint', id: String(id) });
    await complain(await makeApplicant(t.db), 'vacancy', vacancy);
    await expect(decide(id, { version })).rejects.toEqual(refusal('conflict'));
  });

  test('warn the head of the company, and take a case', async () => {
    const one = await makeApplicant(t.db);
    await complain(one, 'vacancy', vacancy);
    const { id = 0 } = (await caseOf(vacancy)) ?? {};
    await decide(id, { action: 'take' });
    expect(await caseOf(vacancy)).toMatchObject({ status: 'in_review', decidedAt: null });
    await decide(id, { action: 'warn', reason: 'other', note: 'Уберите сбор за\u00a0форму' });
    expect(await noticesOf(head.accountId)).toContainEqual(
      expect.objectContaining({
        event: 'complaint.warned',
        data: expect.objectContaining({ text: 'Уберите сбор за\u00a0форму', targetId: String(vacancy) }) as object,
      }),
    );
    expect(await caseOf(vacancy)).toMatchObject({ status: 'actioned' });
  });

  test('of another permission have no such queue', async () => {
    await complain(await makeApplicant(t.db), 'vacancy', vacancy);
    const { id = 0 } = (await caseOf(vacancy)) ?? {};
    await expect(
      t.as(asStaff(['vacancies.moderate']))('GET /staff/moderation/{kind}/{id}', { kind: 'complaint', id: String(id) }),
    ).rejects.toEqual(refusal('not_found'));
    const item = await staff()('GET /staff/moderation/{kind}/{id}', { kind: 'complaint', id: String(id) });
    await expect(
      t.as(asStaff(['complaints.decide']))('POST /staff/moderation/{kind}/{id}', {
        kind: 'complaint',
        id: String(id),
        action: 'block',
        reason: 'fraud',
        field: 'title',
        version: item.version,
      }),
    ).rejects.toEqual(refusal('forbidden'));
  });
});

describe('a message', () => {
  async function talk() {
    const applicant = await makeApplicant(t.db);
    const respondId = await makeRespond(t.db, {
      companyId: company,
      vacancyId: vacancy,
      accountId: applicant.accountId,
    });
    const { id: dialog } = await t.as(applicant)('POST /chat/dialogs', { respondId });
    await send(t, applicant, dialog, { text: 'Здравствуйте' });
    const rude = await send(t, head, dialog, { text: 'Грубость' });
    return { applicant, dialog, rude };
  }

  test('is removed for all; nobody outside of the dialog complains of it', async () => {
    const { applicant, dialog, rude } = await talk();
    await expect(complain(asApplicant(), 'message', rude.id)).rejects.toEqual(refusal('not_found'));
    await expect(complain(head, 'message', rude.id)).rejects.toEqual(refusal('wrong_state'));
    await expect(visitor()('POST /complaints', about('message', rude.id))).rejects.toMatchObject({ code: 'not_found' });
    await complain(applicant, 'message', rude.id, { reason: 'abuse' });
    const { id = 0 } = (await caseOf(rude.id)) ?? {};
    const item = await decide(id, { action: 'remove', reason: 'abuse' });
    expect(item.fields.map(({ name, value }) => [name, value])).toEqual([
      ['complaints', expect.stringContaining('Оскорбления')],
      ['message', 'Ильдар Галеева: Грубость'],
      ['before', expect.stringContaining('Здравствуйте')],
    ]);
    const { items } = await t.as(applicant)('GET /chat/messages', { dialog });
    expect(items.find((one) => one.id === rude.id)).toMatchObject({
      text: '',
      deletedAt: expect.any(String) as string,
    });
  });
});

test('an erased account leaves its complaint without itself', async () => {
  const one = await makeApplicant(t.db);
  await complain(one, 'vacancy', vacancy, { text: 'Это я, Ильдар' });
  expect(await t.as(one)('GET /complaints/target', { target: 'vacancy', id: String(vacancy) })).toEqual({
    title: 'Сварщик',
    subtitle: 'Мостострой',
    href: `/vacancy/${vacancy}`,
  });
  await reactToErasure(t, one.accountId);
  const { id: caseId = 0 } = (await caseOf(vacancy)) ?? {};
  expect(await complaintsOf(caseId)).toMatchObject([{ accountId: null, text: '', email: null }]);
});

test('a case goes three years after its decision; one that waits stays', async () => {
  const other = await makeVacancy(t.db, company);
  await complain(await makeApplicant(t.db), 'vacancy', vacancy);
  await complain(await makeApplicant(t.db), 'vacancy', other);
  const decided = await caseOf(vacancy);
  await decide(decided?.id ?? 0, {});
  const clock = { now: () => addDays(t.clock.now(), ANSWERED_KEPT_DAYS + 1) };
  await deleteOldComplaints({ db: t.db, clock: t.clock });
  expect(await caseOf(vacancy)).toBeDefined();
  await deleteOldComplaints({ db: t.db, clock });
  expect(await caseOf(vacancy)).toBeUndefined();
  expect(await complaintsOf(decided?.id ?? 0)).toEqual([]);
  expect(await caseOf(other)).toMatchObject({ status: 'new' });
});
