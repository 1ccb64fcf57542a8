import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAudience } from '#server/domains/chat/sockets/audience.ts';
import { createRegistry } from '#server/domains/chat/sockets/registry.ts';
import { inMemberScope, isWithinScope, memberRights } from '#server/domains/company/index.ts';
import { SCOPE_KINDS } from '#shared/domain/member-roles.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { send } from '../setup/chat-world.ts';
import { makeApplicant, makeMember, makeRespond, makeResponsible, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeFacility, makeVacancy } from '../setup/things.ts';

/** What belongs to another facility is neither shown to a member nor told to them nor given to them. */

let t: TestApp;
let company: number;
let head: TestMember;
let north: string;
let south: string;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
  [north, south] = [await makeFacility(t.db, company), await makeFacility(t.db, company, 'Вокзал')];
});
afterAll(() => t.close());

const ofSouth = (more: object = {}) =>
  makeMember(t.db, company, { scopeKind: 'facilities', facilityIds: [south], ...more });
const noticesOf = async (event: string) => {
  const rows = await t.db.selectFrom('notice').select('accountId').where('event', '=', event).orderBy('id').execute();
  return rows.map(({ accountId }) => accountId);
};

test('the scope of a member is the same in SQL and in TypeScript', async () => {
  const members = [head];
  for (const scopeKind of SCOPE_KINDS)
    for (const facilityIds of [[], [north], [north, south]])
      members.push(await makeMember(t.db, company, { scopeKind, facilityIds }));
  const stranger = await makeMember(t.db, company);
  const seen: Record<string, number> = { sql: 0, all: 0 };
  for (const member of members)
    for (const facilityId of [null, north, south])
      for (const memberIds of [[null, null], [stranger.memberId], [null, member.memberId]]) {
        const isInSql = inMemberScope(member, {
          facilityId: sql`${facilityId}::uuid`,
          memberIds: memberIds.map((id) => sql`${id}::uuid`),
        });
        const { rows } = await sql<{ isInSql: boolean; rights: Parameters<typeof isWithinScope>[0] }>`
          select ${isInSql} as is_in_sql, ${memberRights} as rights
          from company_member member where member.id = ${member.memberId}`.execute(t.db);
        const [row] = rows;
        if (!row) throw new Error('The member is gone');
        expect(isWithinScope(row.rights, { facilityId, memberIds }), JSON.stringify([row.rights, facilityId])).toBe(
          row.isInSql,
        );
        seen['all'] = (seen['all'] ?? 0) + 1;
        if (row.isInSql) seen['sql'] = (seen['sql'] ?? 0) + 1;
      }
  expect(seen).toEqual({ all: 90, sql: 9 + 27 + 3 * 3 + 3 * 3 });
});

describe('a dialog about a vacancy of one facility', () => {
  const open = async (member?: TestMember) => {
    const applicant = await makeApplicant(t.db);
    const vacancyId = await makeVacancy(t.db, company, { facilityId: north });
    if (member) await makeResponsible(t.db, vacancyId, member);
    const { id } = await t.as(applicant)('POST /chat/dialogs', { vacancyId });
    return { id, applicant };
  };

  test('is not given to a colleague of another, who would not see it', async () => {
    const limited = await ofSouth({ permissions: ['chat.write'] });
    const own = await makeMember(t.db, company, { scopeKind: 'own', permissions: ['chat.write'] });
    const reader = await ofSouth({ permissions: ['chat.write', 'chat.view_all'] });
    const { id, applicant } = await open();
    await send(t, applicant, id);
    const assign = (assigneeId: string) => t.as(head)('PATCH /chat/dialogs/{id}', { id, assigneeId });
    const offered = (await t.as(head)('GET /chat/dialogs/{id}', { id })).assignees.map(({ memberId }) => memberId);
    expect(offered).toEqual(expect.arrayContaining([own.memberId, reader.memberId]));
    expect(offered).not.toContain(limited.memberId);
    await expect(assign(limited.memberId)).rejects.toMatchObject({ code: 'bad_argument' });
    for (const one of [own, reader]) {
      await assign(one.memberId);
      expect(await t.as(one)('GET /chat/dialogs/{id}', { id })).toMatchObject({ id });
    }
  });

  test('is not told to whoever does not see it, but to the head', async () => {
    const limited = await ofSouth({ permissions: ['chat.write'] });
    const { id, applicant } = await open(limited);
    const before = await noticesOf('chat.unread');
    await send(t, applicant, id);
    await expect(t.as(limited)('GET /chat/dialogs/{id}', { id })).rejects.toMatchObject({ code: 'not_found' });
    expect((await noticesOf('chat.unread')).slice(before.length)).toEqual([head.accountId]);
  });

  test('is heard in the socket by those of the company who see it', async () => {
    const [limited, seeing] = [await ofSouth({ permissions: ['chat.write'] }), await ofSouth()];
    const near = await makeMember(t.db, company, {
      ...{ scopeKind: 'facilities', facilityIds: [north], permissions: ['chat.write'] },
    });
    const { id, applicant } = await open();
    await send(t, applicant, id);
    const connected = [limited, seeing, near].map(({ accountId }) => accountId);
    const registry = { ...createRegistry(), size: () => connected.length, membersOf: () => connected };
    const audience = await findAudience(t.db, registry, id);
    expect(audience.get('company')?.accountIds).toEqual([seeing.accountId, near.accountId]);
  });

  test('with support is told to whoever has asked alone', async () => {
    const asker = await makeMember(t.db, company, { permissions: ['chat.write'], scopeKind: 'own' });
    const { id } = await t.as(asker)('POST /chat/dialogs', { support: true });
    await send(t, asker, id);
    const before = (await noticesOf('chat.unread')).length;
    await t.db.deleteFrom('companyMember').where('id', '=', asker.memberId).execute();
    const staff = { kind: 'staff', accountId: crypto.randomUUID(), permissions: ['chat.answer'] } as const;
    await t.db
      .insertInto('account')
      .values({ id: staff.accountId, kind: 'staff', email: 'vera@karkas.example' })
      .execute();
    await send(t, staff, id);
    expect(await noticesOf('chat.unread')).toHaveLength(before);
  });
});

test('a respond is not given to a colleague of another facility', async () => {
  const [other, near] = [
    await ofSouth(),
    await makeMember(t.db, company, { scopeKind: 'facilities', facilityIds: [south, north] }),
  ];
  const vacancyId = await makeVacancy(t.db, company, { facilityId: north });
  const { accountId } = await makeApplicant(t.db);
  const id = await makeRespond(t.db, { companyId: company, vacancyId, accountId }, t.clock.now());
  const assign = ({ memberId }: TestMember) => t.as(head)('PATCH /respond/{id}', { id, assignedMemberId: memberId });
  await expect(assign(other)).rejects.toMatchObject({ code: 'bad_argument' });
  await expect(assign(near)).resolves.toBeDefined();
});

test('a respond is told to those alone who see it', async () => {
  const [responsible, named, blind] = [
    await ofSouth(),
    await ofSouth(),
    await makeMember(t.db, company, { permissions: [] }),
  ];
  const seeing = await makeMember(t.db, company, { scopeKind: 'facilities', facilityIds: [north] });
  const vacancyId = await makeVacancy(t.db, company, { facilityId: north });
  await makeResponsible(t.db, vacancyId, responsible);
  await t.db
    .insertInto('vacancyNotifiedMember')
    .values([named, blind, seeing].map(({ memberId }) => ({ vacancyId, memberId })))
    .execute();
  const applicant = await makeApplicant(t.db);
  const id = await makeRespond(t.db, { companyId: company, vacancyId, accountId: applicant.accountId }, t.clock.now());
  await t.as(applicant)('POST /respond/{id}/change_status', { id, action: 'withdraw' });
  expect((await noticesOf('respond.withdrawn')).toSorted()).toEqual([head.accountId, seeing.accountId].toSorted());
});
