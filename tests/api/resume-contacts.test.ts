import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FREE_CONTACTS_PER_MONTH } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { productJobs } from '#server/domains/all.ts';
import type { NewResume } from '#server/domains/resume/index.ts';
import { system } from '#server/platform/actor.ts';
import { asApplicant } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

/** How a company gets the contacts of a resume. */
let t: TestApp;
let company: number;
let anna: TestMember;
let boris: TestMember;
let id: number;

const PHONE = '+79172041683';
const START = new Date('2026-11-12T09:00:00Z');
const contacts = { phone: PHONE, email: 'svarka@example.ru', preferred: 'phone' as const };

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  company = await makeCompany(t.db);
  anna = await makeMember(t.db, company, { name: 'Анна' });
  boris = await makeMember(t.db, company, { name: 'Борис' });
  id = await make();
});

const make = (more: Partial<NewResume> = {}) => makeResume(t.db, { contacts, ...more }, t.clock.now());
const show = (who: TestMember, resumeId = id) => t.as(who)('POST /resume/{id}/show_contacts', { id: resumeId });
const read = (who: TestMember, resumeId = id) => t.as(who)('GET /resume/{id}', { id: resumeId });
const stateOf = async (who: TestMember, resumeId = id) =>
  (await t.as(who)('GET /resume/{id}/company', { id: resumeId })).contacts;
/** So many units of this month are spent. */
const spend = async (count: number, companyId = company) => {
  if (count > 0)
    await t.db
      .insertInto('resumeContactOpening')
      .values(
        Array.from({ length: count }, () => ({
          companyId,
          openedAt: t.clock.now(),
          until: t.clock.now(),
          chargedTo: 'free',
        })),
      )
      .execute();
};
const openTo = (companyId: number, resumeId = id) =>
  t.db.insertInto('resumeCompany').values({ resumeId, companyId, openedAt: t.clock.now() }).execute();

describe('POST /resume/{id}/show_contacts', () => {
  test('opens them once for all of the company for 30 days', async () => {
    expect((await read(anna)).contacts).toBeNull();
    const shown = await show(anna);
    expect(shown).toMatchObject({ contacts: { phone: PHONE }, opening: { by: 'Анна Галеева' } });
    expect((await read(boris)).contacts?.phone).toBe(PHONE);
    expect((await show(boris)).opening).toEqual(shown.opening);
    expect(await stateOf(boris)).toMatchObject({ freeLeft: FREE_CONTACTS_PER_MONTH - 1, opening: shown.opening });
    const { own } = await t.as(asApplicant())('GET /resume/{id}', { id });
    expect(own?.stats.contactShows).toBe(1);
    t.clock.time = addDays(START, 31);
    expect((await read(boris)).contacts).toBeNull();
    expect((await show(boris)).opening?.by).toBe('Борис Галеева');
    expect(await stateOf(boris)).toMatchObject({ freeLeft: FREE_CONTACTS_PER_MONTH - 1 });
  });

  test('members without the right see and open none', async () => {
    await show(anna);
    const viewer = await makeMember(t.db, company, { permissions: ['resume.search'] });
    expect((await read(viewer)).contacts).toBeNull();
    expect(await stateOf(viewer)).toMatchObject({ hasRight: false, refusal: null });
    await expect(show(viewer)).rejects.toEqual(refusal('forbidden'));
    const blind = await makeMember(t.db, company, { permissions: ['resume.contacts'] });
    await expect(show(blind)).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(asApplicant())('POST /resume/{id}/show_contacts', { id })).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('POST /resume/{id}/show_contacts', { id })).rejects.toEqual(refusal('unauthorized'));
  });

  test('a suspended member opens none, and a company that is not checked neither', async () => {
    await t.db.updateTable('companyMember').set({ status: 'suspended' }).where('id', '=', anna.memberId).execute();
    await expect(show(anna)).rejects.toEqual(refusal('unauthorized'));
    await t.db.updateTable('company').set({ status: 'unverified' }).where('id', '=', company).execute();
    await expect(show(boris)).rejects.toMatchObject({
      code: 'forbidden',
      problem: expect.objectContaining({ detail: expect.stringContaining('провер') }),
    });
    expect((await stateOf(boris)).refusal).toContain('провер');
  });

  test('the quota of the month is the company’s, by Moscow', async () => {
    await spend(FREE_CONTACTS_PER_MONTH);
    await expect(show(anna)).rejects.toMatchObject({
      code: 'payment_required',
      status: 402,
      problem: expect.objectContaining({ detail: expect.stringMatching(/1.декабря/) }),
    });
    t.clock.time = new Date('2026-11-30T20:59:59Z');
    await expect(show(anna)).rejects.toEqual(refusal('payment_required'));
    t.clock.time = new Date('2026-11-30T21:00:00Z');
    await show(anna);
  });

  test('a member’s own quota of the day holds beside it', async () => {
    await t.db.updateTable('companyMember').set({ contactsPerDay: 1 }).where('id', '=', anna.memberId).execute();
    await show(anna);
    const other = await make();
    await expect(show(anna, other)).rejects.toMatchObject({ code: 'limit_exceeded', status: 429 });
    await show(boris, other);
    t.clock.time = new Date('2026-11-12T21:00:00Z');
    await show(anna, await make());
  });

  test('a respond opens them free of charge, to who has the right', async () => {
    await openTo(company);
    await spend(FREE_CONTACTS_PER_MONTH);
    expect((await read(anna)).contacts?.phone).toBe(PHONE);
    expect(await show(anna)).toMatchObject({ contacts: { phone: PHONE }, opening: null });
    expect(await stateOf(anna)).toMatchObject({ byRespond: true, freeLeft: 0, refusal: null });
    const viewer = await makeMember(t.db, company, { permissions: ['resume.search'] });
    expect((await read(viewer)).contacts).toBeNull();
  });

  test('of somebody under age only a respond opens them', async () => {
    const young = await make({ birthDate: '2008-11-13', visibility: 'companies' });
    await expect(show(anna, young)).rejects.toMatchObject({
      code: 'forbidden',
      problem: expect.objectContaining({ detail: expect.stringContaining('откликнется') }),
    });
    await openTo(company, young);
    expect((await show(anna, young)).contacts.phone).toBe(PHONE);
    await show(anna, await make({ birthDate: '2008-11-12' }));
  });

  test('hidden ways stay hidden, and where there is no other nothing is charged', async () => {
    const half = await make({ hiddenFields: ['phones'] });
    expect((await show(anna, half)).contacts).toMatchObject({ phone: null, email: 'svarka@example.ru' });
    const none = await make({ hiddenFields: ['phones', 'email'] });
    await expect(show(anna, none)).rejects.toEqual(refusal('wrong_state'));
    expect((await stateOf(anna)).freeLeft).toBe(FREE_CONTACTS_PER_MONTH - 1);
  });

  test('a resume that is hidden, and a person who has blocked the company', async () => {
    const { accountId } = asApplicant();
    await t.db
      .insertInto('contactBlock')
      .values({ accountId, companyId: company, bySide: 'applicant', createdAt: START })
      .execute();
    await expect(show(anna)).rejects.toEqual(refusal('wrong_state'));
    await t.db.updateTable('resume').set({ visibility: 'hidden' }).where('id', '=', id).execute();
    await expect(show(anna)).rejects.toEqual(refusal('not_found'));
    expect(await t.db.selectFrom('resumeContactOpening').selectAll().where('resumeId', '=', id).execute()).toEqual([]);
  });
});

describe('at one moment', () => {
  const many = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(t.db, company)));

  test('twenty members who open one contact spend one unit', async () => {
    const members = await many(20);
    const answers = await Promise.all(members.map((member) => show(member)));
    expect(new Set(answers.map(({ opening }) => opening?.openedAt)).size).toBe(1);
    expect((await stateOf(anna)).freeLeft).toBe(FREE_CONTACTS_PER_MONTH - 1);
    expect(await t.db.selectFrom('resumeContactOpening').selectAll().where('resumeId', '=', id).execute()).toHaveLength(
      1,
    );
  });

  test('with five left, five of twenty open and fifteen hear why not', async () => {
    await spend(FREE_CONTACTS_PER_MONTH - 5);
    const members = await many(20);
    const resumes = await Promise.all(members.map(() => make()));
    const results = await Promise.allSettled(members.map((member, at) => show(member, resumes[at])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(refusal('payment_required'));
    expect((await stateOf(anna)).freeLeft).toBe(0);
  });
});

describe('what the applicant hears', () => {
  const tell = async () => {
    const job = productJobs(t.sources).scheduled?.find(({ name }) => name === 'tell-of-opened-contacts');
    await job?.run(t.context(system));
  };

  test('once a day which companies, never who of them', async () => {
    const accountId = randomUUID();
    const own = await make({ applicantId: accountId });
    const second = await makeMember(t.db, await makeCompany(t.db, { brandName: 'Волга-Трубострой' }), { name: 'Вера' });
    await show(anna, own);
    t.clock.time = new Date(START.getTime() + 1_000);
    await show(second, own);
    const notices = () => t.db.selectFrom('notice').selectAll().where('accountId', '=', accountId).execute();
    await tell();
    await tell();
    expect(await notices()).toMatchObject([
      {
        event: 'resume.contacts_opened',
        data: { resumeId: own, companyNames: ['Мостострой', 'Волга-Трубострой'], companyCount: 2 },
      },
    ]);
    t.clock.time = addDays(START, 40);
    await show(anna, own);
    await tell();
    expect(await notices()).toHaveLength(2);
    const { items } = await t.as(asApplicant(accountId))('GET /resume/{id}/openings', { id: own });
    expect(items.map(({ companyName }) => companyName)).toEqual(['Мостострой', 'Волга-Трубострой', 'Мостострой']);
    const data = await t.sources.collectOwnData(t.db, accountId, t.clock.now());
    expect(data.resume_contact_opening).toHaveLength(3);
    expect(JSON.stringify([items, data, await notices()])).not.toMatch(/Анна|Вера|Галеева/);
  });

  test('of own resumes alone', async () => {
    const stranger = asApplicant(randomUUID());
    await expect(t.as(stranger)('GET /resume/{id}/openings', { id })).rejects.toEqual(refusal('not_found'));
    await expect(t.as(anna)('GET /resume/{id}/openings', { id })).rejects.toEqual(refusal('forbidden'));
    expect(await t.as(asApplicant())('GET /resume/{id}/openings', { id })).toEqual({ items: [] });
  });
});

test('a resume that goes leaves the unit spent', async () => {
  const accountId = randomUUID();
  const own = await make({ applicantId: accountId });
  await show(anna, own);
  await t.db.deleteFrom('resume').where('id', '=', own).execute();
  expect((await stateOf(anna)).freeLeft).toBe(FREE_CONTACTS_PER_MONTH - 1);
});
