import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asApplicant, asMember, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

/** What a company hides from itself: nobody else notices. */
let t: TestApp;
let company: number;
let member: TestMember;
let colleague: TestMember;
let stranger: TestMember;
let id: number;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  member = await makeMember(t.db, company, { name: 'Анна' });
  colleague = await makeMember(t.db, company);
  stranger = await makeMember(t.db, await makeCompany(t.db, { brandName: 'Чужая' }));
});
afterAll(() => t.close());
beforeEach(async () => {
  id = await makeResume(t.db, { title: 'Бетонщик' }, t.clock.now());
});

const hide = (who: TestMember, reason?: string) =>
  t.as(who)('POST /resume/{id}/hide-for-me', { id, ...(reason === undefined ? {} : { reason }) });
const uncover = (who: TestMember) => t.as(who)('POST /resume/{id}/uncover-for-me', { id });
const found = async (who: TestMember | ReturnType<typeof asApplicant>, more: object = {}) =>
  (await t.as(who)('GET /search/resume', { q: 'бетонщик', ...more })).items.some((item) => item.id === id);

describe('hiding from the own company', () => {
  test('takes it out of lists and searches of all members, and of nobody else', async () => {
    const like = await makeResume(t.db, { title: 'Бетонщик', specializationIds: [1] }, t.clock.now());
    await t.db
      .updateTable('resume')
      .set({ specializationIds: [1] })
      .where('id', '=', id)
      .execute();
    await hide(member, 'Живёт далеко');
    expect([await found(member), await found(colleague), await found(stranger)]).toEqual([false, false, true]);
    expect(await found(colleague, { hidden_by_us: true })).toBe(true);
    const listed = async (who: TestMember) =>
      (await t.as(who)('GET /resume/list', {})).items.some((item) => item.id === id);
    expect([await listed(colleague), await listed(stranger)]).toEqual([false, true]);
    const similar = async (who: TestMember) =>
      (await t.as(who)('GET /search/resume/{id}', { id: like })).items.some((item) => item.id === id);
    expect([await similar(colleague), await similar(stranger)]).toEqual([false, true]);
    const { hidden } = await t.as(colleague)('GET /resume/{id}/company', { id });
    expect(hidden).toMatchObject({ reason: 'Живёт далеко', by: 'Анна Галеева' });
    expect((await t.as(colleague)('GET /resume/{id}', { id })).hiddenForMe).toBe(true);
    await uncover(colleague);
    expect([await found(member), await found(member, { hidden_by_us: true })]).toEqual([true, false]);
  });

  test('hidden once more it keeps its reason, unless there is a new one', async () => {
    await hide(member, 'Живёт далеко');
    await hide(colleague);
    const read = async () => (await t.as(member)('GET /resume/{id}/company', { id })).hidden?.reason;
    expect(await read()).toBe('Живёт далеко');
    await hide(colleague, 'Уже работает у\u00a0нас');
    expect(await read()).toBe('Уже работает у\u00a0нас');
  });

  test('its applicant learns nothing of it', async () => {
    await hide(member, 'Живёт далеко');
    const own = await t.as(asApplicant())('GET /resume/{id}', { id });
    expect(own.hiddenForMe).toBeNull();
    const data = JSON.stringify(await t.sources.collectOwnData(t.db, asApplicant().accountId, t.clock.now()));
    expect(JSON.stringify(own) + data).not.toContain('Живёт далеко');
    expect(await t.db.selectFrom('notice').selectAll().execute()).toEqual([]);
  });

  test('is for members who may search, and for what they see', async () => {
    for (const actor of [asApplicant(), asStaff(), asMember(company, ['resume.comment'])])
      await expect(t.as(actor)('POST /resume/{id}/hide-for-me', { id })).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('POST /resume/{id}/hide-for-me', { id })).rejects.toEqual(refusal('unauthorized'));
    await expect(hide(member, 'а'.repeat(201))).rejects.toEqual(atField('reason'));
    await t.db.updateTable('resume').set({ visibility: 'hidden' }).where('id', '=', id).execute();
    await expect(hide(member)).rejects.toEqual(refusal('not_found'));
    await expect(uncover(member)).rejects.toEqual(refusal('not_found'));
    await expect(t.as(member)('GET /resume/{id}/company', { id })).rejects.toEqual(refusal('not_found'));
  });
});
