import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { asApplicant } from '../setup/actors.ts';
import { makeMember, makeResponsible, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeFacility, makeVacancy } from '../setup/things.ts';
import { atField, refusal } from '../setup/refusals.ts';

let t: TestApp;
let company: number;
let head: TestMember;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
});
afterAll(() => t.close());

const make = (more: object = {}) => makeVacancy(t.db, company, more, t.clock.now());
const read = (id: number, who: TestMember = head) => t.as(who)('GET /vacancy/{id}/respond-settings', { id });
const change = async (id: number, body: object, who: TestMember = head) =>
  t.as(who)('PATCH /vacancy/{id}/respond-settings', { id, version: (await read(id)).version, ...body });

describe('the respond settings of a vacancy', () => {
  test('change what is named, are written down, and refresh every page that shows the vacancy', async () => {
    const id = await make();
    const colleague = await makeMember(t.db, company, { name: 'Алсу' });
    const before = await read(id);
    const body = {
      autoReply: ' Ответим в\u00a0понедельник ',
      closeAfterResponds: 30,
      letter: 'required',
      notifiedMemberIds: [colleague.memberId],
    };
    const after = await change(id, body);
    expect(after).toEqual({
      ...before,
      ...body,
      autoReply: 'Ответим в\u00a0понедельник',
      version: before.version + 1,
    });
    expect(after.members.map(({ memberId }) => memberId)).toContain(colleague.memberId);
    expect(await read(id)).toEqual(after);
    const event = await t.db
      .selectFrom('outboxEvent')
      .select('tags')
      .where('type', '=', 'vacancy.changed')
      .executeTakeFirst();
    expect(event?.tags).toEqual([`vacancy:${id}`, `company:${company}`, 'vacancies']);
    const entry = await t.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('target', '=', `vacancy:${id}`)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'vacancy.respond_settings',
      accountId: head.accountId,
      details: { fields: 'letter, autoReply, closeAfterResponds, notifiedMemberIds', version: before.version },
    });
    const cleared = await change(id, { autoReply: '', closeAfterResponds: null, notifiedMemberIds: [] });
    expect(cleared).toMatchObject({
      autoReply: null,
      closeAfterResponds: null,
      notifiedMemberIds: [],
      letter: 'required',
    });
  });

  test('as many responds as wanted close it, and more open it again', async () => {
    const id = await make();
    await t.db.updateTable('vacancyStats').set({ responds: 5 }).where('vacancyId', '=', id).execute();
    expect(await change(id, { closeAfterResponds: 5 })).toMatchObject({ responds: 5, takesResponds: false });
    expect(await t.call('GET /vacancy/{id}', { id })).toMatchObject({ takesResponds: false });
    expect(await change(id, { closeAfterResponds: 6 })).toMatchObject({ takesResponds: true });
  });

  test('refuse what does not fit, at its field', async () => {
    const id = await make();
    const stranger = await makeMember(t.db, await makeCompany(t.db));
    const blind = await makeMember(t.db, company, { permissions: ['vacancy.create'] });
    for (const [body, field] of [
      [{ resumeRequired: true, quickRespond: true }, 'quickRespond'],
      [{ closeAfterResponds: 0 }, 'closeAfterResponds'],
      [{ closeAfterResponds: 1_000 }, 'closeAfterResponds'],
      [{ autoReply: 'я'.repeat(501) }, 'autoReply'],
      [{ autoReply: 'Ждём {{день}}' }, 'autoReply'],
      [{ letter: 'maybe' }, 'letter'],
      [{ callHours: '9'.repeat(41) }, 'callHours'],
      [{ notifiedMemberIds: [stranger.memberId] }, 'notifiedMemberIds.0'],
      [{ notifiedMemberIds: [blind.memberId] }, 'notifiedMemberIds.0'],
    ] as const)
      await expect(change(id, body), field).rejects.toEqual(atField(field));
    await expect(change(id, { version: 99, letter: 'none' })).rejects.toEqual(refusal('conflict'));
    const closed = await make({ status: 'archive', archivedAt: t.clock.now(), archiveReason: 'other' });
    await expect(change(closed, { letter: 'none' })).rejects.toEqual(refusal('wrong_state'));
  });

  test('only those who see its responds can be told, and whoever sees them no more is not named', async () => {
    const [bridge, tower] = [await makeFacility(t.db, company), await makeFacility(t.db, company)];
    const of = (facilityId: string) =>
      makeMember(t.db, company, { scopeKind: 'facilities', facilityIds: [facilityId] });
    const [near, far] = [await of(bridge), await of(tower)];
    const id = await make({ facilityId: bridge });
    const offered = async () => (await read(id)).members.map(({ memberId }) => memberId);
    expect(await offered()).toEqual(expect.arrayContaining([head.memberId, near.memberId]));
    expect(await offered()).not.toContain(far.memberId);
    await expect(change(id, { notifiedMemberIds: [far.memberId] })).rejects.toEqual(atField('notifiedMemberIds.0'));
    await change(id, { notifiedMemberIds: [near.memberId] });
    await t.db.updateTable('vacancy').set({ facilityId: tower }).where('id', '=', id).execute();
    expect(await read(id)).toMatchObject({ notifiedMemberIds: [] });
    expect(await change(id, { notifiedMemberIds: [far.memberId] })).toMatchObject({
      notifiedMemberIds: [far.memberId],
    });
  });

  test('are for members who may edit the vacancy, within their scope', async () => {
    const own = await makeMember(t.db, company, { permissions: ['vacancy.create'], scopeKind: 'own' });
    const narrow = await makeMember(t.db, company, { scopeKind: 'own' });
    const reader = await makeMember(t.db, company, { permissions: ['respond.view'] });
    const stranger = await makeMember(t.db, await makeCompany(t.db));
    const id = await make({ responsibleMemberId: own.memberId });
    expect(await read(id, own)).toMatchObject({ vacancyId: id });
    expect(await change(id, { letter: 'none' }, own)).toMatchObject({ letter: 'none' });
    for (const [who, code] of [
      [narrow, 'not_found'],
      [stranger, 'not_found'],
      [reader, 'forbidden'],
    ] as const) {
      await expect(read(id, who)).rejects.toEqual(refusal(code));
      await expect(change(id, { letter: 'none' }, who)).rejects.toEqual(refusal(code));
    }
    await expect(t.as(asApplicant())('GET /vacancy/{id}/respond-settings', { id })).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(read(999_999)).rejects.toEqual(refusal('not_found'));
  });

  test('the list and the board say who may change them', async () => {
    const firm = await makeCompany(t.db);
    const head = await makeMember(t.db, firm, { isHead: true });
    const reader = await makeMember(t.db, firm, { permissions: ['respond.view'] });
    const author = await makeMember(t.db, firm, { permissions: ['respond.view', 'vacancy.create'] });
    const own = await makeVacancy(t.db, firm);
    await makeResponsible(t.db, own, author);
    const other = await makeVacancy(t.db, firm);
    const expectations: [TestMember, number[]][] = [
      [head, [own, other]],
      [author, [own]],
      [reader, []],
    ];
    for (const [who, expected] of expectations) {
      const { items } = await t.as(who)('GET /respond/vacancy_list', {});
      expect(items.flatMap(({ id, maySetResponds }) => (maySetResponds ? [id] : [])).toSorted()).toEqual(
        expected.toSorted(),
      );
      for (const id of [own, other]) {
        const { vacancy } = await t.as(who)('GET /respond/vacancy/{id}/board', { id });
        expect(vacancy.maySetResponds).toBe(expected.includes(id));
      }
    }
    await t.db.updateTable('vacancy').set({ status: 'blocked' }).where('id', '=', own).execute();
    const { vacancy } = await t.as(head)('GET /respond/vacancy/{id}/board', { id: own });
    expect(vacancy.maySetResponds).toBe(false);
  });
});
