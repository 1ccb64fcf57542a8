import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FREE_CONTACTS_PER_MONTH, FREE_INVITATIONS_PER_MONTH } from '#shared/domain/limits.ts';
import { PASS_CONTACTS_PER_DAY } from '#shared/domain/services.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { breaksOf } from '../setup/money-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeMember, makeRespond } from '../setup/responds.ts';
import { makeServicesWorld, pass, refund, terms, type ServicesWorld } from '../setup/services-world.ts';
import { makeApplicant } from '../setup/respond-world.ts';
import { makeResume, makeVacancy } from '../setup/things.ts';

/** What openings of contacts are charged to: the pass, free ones, bought ones. */
let t: TestApp;
let w: ServicesWorld;

const START = new Date('2026-12-01T09:00:00Z');
const contacts = { phone: '+79172041683', email: 'svarka@example.ru', preferred: 'phone' as const };

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  w = await makeServicesWorld(t);
});
afterEach(async () => {
  expect(await breaksOf(t.db)).toEqual([]);
});

const make = () => makeResume(t.db, { contacts }, t.clock.now());
const show = async (id?: number, who = w.head) => {
  const resumeId = id ?? (await make());
  const { opening } = await t.as(who)('POST /resume/{id}/show_contacts', { id: resumeId });
  return { id: resumeId, chargedTo: opening?.chargedTo };
};
const chargedTo = async (id?: number) => (await show(id)).chargedTo;
const buyUnits = (quantity: number, rubles: number) =>
  t.as(w.head)('POST /services/company/init/contacts-add', { quantity, ...terms(rubles) });
const buyPass = (option: 'week' | 'month' = 'week', rubles = 4_900) =>
  t.as(w.head)('POST /services/company/init/contacts-access', { option, ...terms(rubles) });
const stateOf = async (id: number, who = w.head) => (await t.as(who)('GET /resume/{id}/company', { id })).contacts;
const unitsLeft = async () => (await t.as(w.head)('GET /company-balance/get-balance-company')).contacts.bought;
const spend = (count: number, charge: 'free' | 'pass') =>
  t.db
    .insertInto('resumeContactOpening')
    .values(
      Array.from({ length: count }, () => ({
        companyId: w.company,
        openedAt: t.clock.now(),
        until: t.clock.now(),
        chargedTo: charge,
      })),
    )
    .execute();
const spendFree = () => spend(FREE_CONTACTS_PER_MONTH, 'free');

describe('an opening', () => {
  test('is charged to the pass, then to the free ones of the month, then to the bought ones that end first', async () => {
    expect(await chargedTo()).toBe('free');
    await buyUnits(1, 300);
    await buyPass();
    expect(await chargedTo()).toBe('pass');
    await spend(PASS_CONTACTS_PER_DAY - 1, 'pass');
    expect(await chargedTo()).toBe('free');
    await spend(FREE_CONTACTS_PER_MONTH - 2, 'free');
    expect(await chargedTo()).toBe('units');
    expect(await unitsLeft()).toBe(0);
    const id = await make();
    expect(await stateOf(id)).toMatchObject({
      freeLeft: 0,
      bought: { left: 0 },
      pass: { leftToday: 0 },
      next: null,
      payFor: { service: 'contacts-add', option: '' },
    });
    await expect(show(id)).rejects.toMatchObject({
      code: 'payment_required',
      problem: { payFor: { service: 'contacts-add', option: '' } },
    });
    // The pass has fifty for the next day.
    t.clock.time = addDays(START, 1);
    expect(await chargedTo(id)).toBe('pass');
    await pass(w, 6);
    expect((await stateOf(await make())).pass).toBeNull();
  });

  test('of bought ones those that end first are spent first; what is not used comes back', async () => {
    await spendFree();
    const first = await buyUnits(2, 600);
    t.clock.time = addDays(START, 1);
    const second = await buyUnits(10, 2_500);
    await show();
    expect(await refund(w, second.id)).toMatchObject({ status: 'refunded', refundedKopecks: 2_500_00 });
    expect(await refund(w, first.id)).toMatchObject({ status: 'partially_refunded', refundedKopecks: 300_00 });
    await expect(show()).rejects.toEqual(refusal('payment_required'));
  });

  test('units end by the clock', async () => {
    await buyUnits(1, 300);
    t.clock.time = addDays(START, 365);
    const { expireLots } = await import('#server/domains/ledger/index.ts');
    await expireLots(t);
    await spendFree();
    await expect(show()).rejects.toEqual(refusal('payment_required'));
  });

  test('one bought contact is spent once by many at one moment; the same resume costs once', async () => {
    await spendFree();
    await buyUnits(1, 300);
    const [one, other] = [await make(), await make()];
    const colleague = await makeMember(t.db, w.company, { name: 'Борис' });
    const tries = await Promise.allSettled([show(one), show(other, colleague), show(one, colleague), show(other)]);
    const opened = new Set(tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : [])));
    expect(opened.size).toBe(1);
    for (const result of tries)
      if (result.status === 'rejected') expect(result.reason).toEqual(refusal('payment_required'));
    expect(await unitsLeft()).toBe(0);
  });
});

describe('an invitation beyond the free ones', () => {
  const invite = (resumeId: number, vacancyId: number, who = w.head) =>
    t.as(who)('POST /respond/resume', { resumeId, vacancyId, message: 'Приходите' });
  const form = (id: number, who = w.head) => t.as(who)('GET /respond/resume/{id}/form', { id });
  let number = 8_100;
  const person = async () => (await makeApplicant(t, (number += 1))).resumeId;
  const invitedAlready = async (vacancyId: number) => {
    for (let at = 0; at < FREE_INVITATIONS_PER_MONTH; at += 1)
      await makeRespond(t.db, { companyId: w.company, vacancyId, kind: 'invitation', status: 'invited' }, START);
  };

  test('opens the contacts and costs an opening; where they are open it costs nothing', async () => {
    const [vacancyId, second] = [
      await makeVacancy(t.db, w.company, {}, START),
      await makeVacancy(t.db, w.company, {}, START),
    ];
    await invitedAlready(vacancyId);
    await spendFree();
    const resumeId = await person();
    expect((await form(resumeId)).refusal).toMatchObject({
      code: 'no_free',
      payFor: { service: 'contacts-add', option: '' },
    });
    await expect(invite(resumeId, vacancyId)).rejects.toMatchObject({
      code: 'payment_required',
      problem: { payFor: { service: 'contacts-add', option: '' } },
    });
    await buyUnits(1, 300);
    expect(await form(resumeId)).toMatchObject({ refusal: null, beyondFree: expect.stringContaining('купленный') });
    await invite(resumeId, vacancyId);
    expect(await unitsLeft()).toBe(0);
    expect((await stateOf(resumeId)).opening).toMatchObject({ chargedTo: 'units' });
    await invite(resumeId, second);
    expect(await unitsLeft()).toBe(0);
  });

  test('needs the right to open contacts; a refused one costs nothing', async () => {
    const vacancyId = await makeVacancy(t.db, w.company, {}, START);
    await invitedAlready(vacancyId);
    await buyUnits(1, 300);
    const inviter = await makeMember(t.db, w.company, {
      permissions: ['resume.search', 'respond.view', 'respond.manage'],
    });
    const resumeId = await person();
    await expect(invite(resumeId, vacancyId, inviter)).rejects.toEqual(refusal('forbidden'));
    await t.db
      .updateTable('vacancy')
      .set({ status: 'archive', archivedAt: START, archiveReason: 'filled' })
      .where('id', '=', vacancyId)
      .execute();
    await expect(invite(resumeId, vacancyId)).rejects.toEqual(refusal('wrong_state'));
    expect(await unitsLeft()).toBe(1);
  });
});

describe('phone and mail that do not work', () => {
  const tell = (id: number, who = w.head) => t.as(who)('POST /resume/{id}/return-contacts', { id });
  const MODERATOR = asStaff(['resumes.moderate']);
  const queue = async () => {
    const { items } = await t.as(MODERATOR)('GET /staff/moderation', { kind: 'contact-return' });
    return items.filter(({ subtitle }) => subtitle === 'Мостострой');
  };
  const decide = (id: string, action: 'approve' | 'refuse') =>
    t.as(MODERATOR)('POST /staff/moderation/{kind}/{id}', {
      kind: 'contact-return',
      id,
      action,
      version: null,
      ...(action === 'refuse' ? { reason: 'false_data' as const } : {}),
    });

  test('staff give a bought one back; the contacts are closed', async () => {
    await spendFree();
    await buyUnits(1, 300);
    const { id } = await show();
    await tell(id);
    expect((await stateOf(id)).opening?.returning).toMatchObject({ status: 'waiting', until: null });
    await expect(tell(id)).rejects.toEqual(refusal('wrong_state'));
    const before = (await queue()).length;
    const item = (await queue()).at(-1);
    await decide(item?.id ?? '', 'approve');
    expect((await queue()).length).toBe(before - 1);
    expect(await unitsLeft()).toBe(1);
    expect(await stateOf(id)).toMatchObject({ opening: null, wasReturned: true });
    expect((await t.as(w.head)('GET /resume/{id}', { id })).contacts).toBeNull();
    await expect(decide(item?.id ?? '', 'approve')).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await unitsLeft()).toBe(1);
    const { items } = await t.as(w.head)('GET /notifications', {});
    expect(items[0]).toMatchObject({ event: 'resume.contacts_returned' });
  });

  test('a free one comes back to the month; a refusal gives nothing back', async () => {
    const { id } = await show();
    expect((await stateOf(await make())).freeLeft).toBe(FREE_CONTACTS_PER_MONTH - 1);
    await tell(id);
    await decide((await queue()).at(-1)?.id ?? '', 'approve');
    expect((await stateOf(await make())).freeLeft).toBe(FREE_CONTACTS_PER_MONTH);

    const { id: other } = await show();
    await tell(other);
    await decide((await queue()).at(-1)?.id ?? '', 'refuse');
    expect((await stateOf(other)).opening?.returning).toMatchObject({ status: 'refused', until: null });
    expect((await stateOf(await make())).freeLeft).toBe(FREE_CONTACTS_PER_MONTH - 1);
  });

  test('it is told within seven days, by members with the right, of what was charged', async () => {
    const { id } = await show();
    const searcher = await makeMember(t.db, w.company, { permissions: ['resume.search'] });
    await expect(tell(id, searcher)).rejects.toEqual(refusal('forbidden'));
    const stranger = await makeServicesWorld(t);
    await expect(tell(id, stranger.head)).rejects.toEqual(refusal('wrong_state'));
    await expect(tell(await make())).rejects.toEqual(refusal('wrong_state'));
    await pass(w, 7.1);
    await expect(tell(id)).rejects.toEqual(refusal('wrong_state'));
  });
});
