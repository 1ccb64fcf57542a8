import { afterAll, beforeAll, expect, test } from 'vitest';
import { MEMBER_ROLES } from '#shared/domain/member-roles.ts';
import { DEMO_HEAD, DEMO_PASSWORD } from '#server/demo/index.ts';
import { insertDemoMembers } from '#server/demo/members.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { signInMember } from '../setup/member-world.ts';
import { makeCompany } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  const [first, second] = [await makeCompany(t.db), await makeCompany(t.db)];
  const facility = await t.db
    .insertInto('facility')
    .values({ companyId: first, name: 'ЖК «Север»' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const companies = [
    { id: first, facilityIds: [facility.id] },
    { id: second, facilityIds: [] },
  ];
  await t.db.transaction().execute((tx) => insertDemoMembers(tx, companies, t.clock.time));
});
afterAll(() => t.close());

test('the first company of the demo has somebody of each role, somebody suspended and two invitations', async () => {
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  const { items } = await head.call('GET /company/members', {});
  expect(new Set(items.map(({ role }) => role))).toEqual(new Set(MEMBER_ROLES));
  expect(items.find(({ role }) => role === 'site_foreman')?.facilities).toHaveLength(1);
  expect((await head.call('GET /company/members', { status: 'suspended' })).items).toHaveLength(1);
  const invitations = (await head.call('GET /company/members/invite/list')).items;
  expect(invitations.map(({ status }) => status)).toEqual(['invited', 'expired']);
});

test('every company has a head, who signs in with the password of the demo', async () => {
  const head = await signInMember(t, 'head-1@example.ru', DEMO_PASSWORD);
  expect((await head.call('GET /company/members', {})).items.map(({ role }) => role)).toEqual(['head']);
});
