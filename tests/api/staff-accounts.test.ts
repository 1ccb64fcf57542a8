import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffPermissionsOf } from '#shared/domain/staff-roles.ts';
import { addDays } from '#shared/domain/time.ts';
import { createActorResolver } from '#server/domains/account/index.ts';
import { suspendStaff, resumeStaff, setStaffRole, addStaff } from '#server/domains/staff/index.ts';
import { system } from '#server/platform/actor.ts';
import { injectCall } from '../setup/inject-call.ts';
import { openBrowser, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { innOf, PASSWORD, signInMember, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';
import { hireStaff, tokenOf } from '../setup/staff-world.ts';

let t: TestApp;
let moderator: TestBrowser;
let administrator: TestBrowser;
const HEAD = 'head@stroy.example';
const field = (name: string) =>
  expect.objectContaining({
    problem: expect.objectContaining({ errors: [expect.objectContaining({ field: name })] }),
  });
const auditOf = (target: string) => administrator.call('GET /staff/audit', { target });

beforeAll(async () => {
  t = await createTestApp();
  moderator = await hireStaff(t, 'moderator@karkas.example', 'moderator');
  administrator = await hireStaff(t, 'administrator@karkas.example', 'administrator');
  await signUpCompany(t, HEAD, innOf(1));
});
afterAll(() => t.close());

describe('accounts of staff', () => {
  const tools = () => ({ secrets: t.secrets, publicOrigin: 'http://localhost:4321' });

  test('the caller is found by one query, with the permissions of the role', async () => {
    const resolve = createActorResolver({ ...t, staffNeedsSecondFactor: false });
    const original = t.pool.connect.bind(t.pool);
    let queries = 0;
    // The overloads of the driver do not matter to who counts.
    t.pool.connect = ((...input: []) => ((queries += 1), original(...input))) as typeof t.pool.connect;
    const actor = await resolve(moderator.token ?? '').finally(() => (t.pool.connect = original));
    expect(actor).toMatchObject({ kind: 'staff', permissions: staffPermissionsOf('moderator') });
    expect(queries).toBe(1);
    expect((await moderator.call('GET /users/me')).permissions).toEqual(staffPermissionsOf('moderator'));
  });

  test('a suspended one is nobody at the next request in every process, and cannot sign in or recover', async () => {
    const email = 'suspended@karkas.example';
    const one = await hireStaff(t, email, 'support');
    const elsewhere = injectCall(await t.anotherProcess(), { accessToken: () => one.token });
    await elsewhere('GET /staff/moderation', {});
    expect(await suspendStaff(t.context(system), email)).toBe(true);
    expect(await suspendStaff(t.context(system), email)).toBe(false);
    await expect(elsewhere('GET /staff/moderation', {})).rejects.toEqual(refusal('unauthorized'));
    await expect(one.call('POST /auth/token/refresh')).rejects.toEqual(refusal('unauthorized'));
    await expect(signInMember(t, email)).rejects.toEqual(field('password'));
    expect(await resumeStaff(t.context(system), email)).toBe(true);
    await (await signInMember(t, email)).call('GET /staff/moderation', {});
  });

  test('a session that outlives a suspension is nobody too', async () => {
    const email = 'kept@karkas.example';
    const one = await hireStaff(t, email, 'support');
    await sql`update staff_member set status = 'suspended', suspended_at = now()
      from account where account.id = staff_member.account_id and account.email = ${email}`.execute(t.db);
    await expect(one.call('GET /staff/moderation', {})).rejects.toEqual(refusal('unauthorized'));
  });

  test('another role counts from the next request on', async () => {
    const email = 'role@karkas.example';
    const one = await hireStaff(t, email, 'support');
    await expect(one.call('GET /staff/audit', {})).rejects.toEqual(refusal('forbidden'));
    expect(await setStaffRole(t.context(system), email, 'administrator')).toBe(true);
    await one.call('GET /staff/audit', {});
  });

  test('an account without its row of staff is nobody', async () => {
    const one = await hireStaff(t, 'half@karkas.example', 'administrator');
    const { id } = await one.call('GET /users/me');
    await t.db.deleteFrom('staffMember').where('accountId', '=', id).execute();
    await expect(one.call('GET /users/me')).rejects.toEqual(refusal('unauthorized'));
    await expect(signInMember(t, 'half@karkas.example')).rejects.toEqual(field('password'));
  });

  test('are made once; the link works once, and a new one ends the old', async () => {
    const person = { email: 'new@karkas.example', role: 'moderator' as const };
    const [first, again] = [
      await addStaff(t.context(system), tools(), person),
      await addStaff(t.context(system), tools(), person),
    ].map((link) => tokenOf(link ?? ''));
    const { call } = openBrowser(t);
    const use = (token = '') => call('POST /users/password-recovery/confirm', { token, password: PASSWORD });
    await expect(use(first)).rejects.toEqual(refusal('not_found'));
    await use(again);
    await expect(use(again)).rejects.toEqual(refusal('not_found'));
    expect(await addStaff(t.context(system), tools(), person)).toBeNull();
    await expect(addStaff(t.context(system), tools(), { ...person, role: 'support' })).rejects.toEqual(
      refusal('conflict'),
    );
    await expect(addStaff(t.context(system), tools(), { ...person, email: HEAD })).rejects.toEqual(refusal('conflict'));
    const { id } = await (await signInMember(t, person.email)).call('GET /users/me');
    const { items } = await auditOf(`account:${id}`);
    expect(items.map(({ action, actorKind, name }) => [action, actorKind, name])).toEqual([
      ['staff.add', 'system', null],
    ]);
  });

  test('the link is over after a day', async () => {
    const link = await addStaff(t.context(system), tools(), { email: 'late@karkas.example', role: 'moderator' });
    const now = t.clock.time;
    t.clock.time = addDays(now, 1.05);
    const used = openBrowser(t).call('POST /users/password-recovery/confirm', {
      token: tokenOf(link ?? ''),
      password: PASSWORD,
    });
    await expect(used.finally(() => (t.clock.time = now))).rejects.toEqual(refusal('not_found'));
  });
});
