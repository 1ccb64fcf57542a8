import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEMBER_PERMISSIONS } from '#shared/domain/permissions.ts';
import { startOutbox } from '#server/platform/outbox.ts';
import { createEvents } from '#server/platform/events.ts';
import { createLogger } from '#server/platform/logging.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createActorResolver } from '#server/domains/account/index.ts';
import { REACTIONS } from '#server/domains/all.ts';
import { codeFor, isSignedIn, openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, PASSWORD, signInMember, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeVacancy } from '../setup/things.ts';

let t: TestApp;
let head: TestBrowser & { companyId: number };
let foreign: TestBrowser & { companyId: number };
let number = 0;
/** An address of its own for each member. */
const address = () => `member-${++number}@stroy.example`;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'head@stroy.example', innOf(1));
  foreign = await signUpCompany(t, 'foreign@stroy.example', innOf(2));
});
afterAll(() => t.close());

const versionOf = async (id: string) => (await head.call('GET /company/members/{id}', { id })).version;
const facility = async (companyId: number, name: string) =>
  (await t.db.insertInto('facility').values({ companyId, name }).returning('id').executeTakeFirstOrThrow()).id;

describe('the caller', () => {
  test('is a member with the permissions of the role, from the next request after a change', async () => {
    const member = await addMember(t, head, address(), { role: 'viewer' });
    const permissions = async () => (await member.call('GET /users/me')).permissions;
    expect(await permissions()).toEqual(['respond.view']);
    await head.call('PATCH /company/members/{id}', {
      id: member.id,
      version: await versionOf(member.id),
      role: 'custom',
      permissions: ['vacancy.create', 'chat.write'],
    });
    expect((await permissions()).toSorted()).toEqual(['chat.write', 'vacancy.create']);
    await expect(member.call('GET /company/members/invite/list')).rejects.toEqual(refusal('forbidden'));
  });

  test('loses unknown permissions of a stored row', async () => {
    const member = await addMember(t, head, address(), { role: 'custom', permissions: ['chat.write'] });
    await t.db
      .updateTable('companyMember')
      .set({ permissions: ['chat.write', 'moon.fly'] })
      .where('id', '=', member.id)
      .execute();
    expect((await member.call('GET /users/me')).permissions).toEqual(['chat.write']);
  });

  test.each(['blocked', 'archived'])('of a company that is %s is nobody, and cannot sign in', async (status) => {
    const email = `${status}@stroy.example`;
    const own = await signUpCompany(t, email, innOf(status === 'blocked' ? 3 : 4));
    await t.db.updateTable('company').set({ status }).where('id', '=', own.companyId).execute();
    expect(await isSignedIn(own)).toBe(false);
    await expect(own.call('POST /auth/token/refresh')).rejects.toEqual(refusal('unauthorized'));
    await expect(signInMember(t, email)).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
  });

  test('of staff without a place among the staff is nobody', async () => {
    const member = await addMember(t, head, address());
    const { id } = await member.call('GET /users/me');
    await t.db.updateTable('account').set({ kind: 'staff' }).where('id', '=', id).execute();
    expect(await isSignedIn(member)).toBe(false);
  });

  test('is found by one query', async () => {
    const member = await addMember(t, head, address());
    const resolve = createActorResolver(t);
    const original = t.pool.connect.bind(t.pool);
    let queries = 0;
    // The overloads of the driver do not matter to who counts.
    t.pool.connect = ((...input: []) => ((queries += 1), original(...input))) as typeof t.pool.connect;
    const actor = await resolve(member.token ?? '').finally(() => (t.pool.connect = original));
    expect(actor).toMatchObject({ kind: 'member', companyId: head.companyId, isHead: false });
    expect(queries).toBe(1);
  });
});

describe('the list', () => {
  test('begins with the head, says what the caller may do, and has nobody of other companies', async () => {
    const member = await addMember(t, head, address(), { role: 'viewer' });
    const { items } = await head.call('GET /company/members', {});
    expect(items[0]).toMatchObject({ role: 'head', isMe: true, actions: [], email: 'head@stroy.example' });
    const one = items.find(({ id }) => id === member.id);
    expect(one).toMatchObject({
      name: 'Ринат Галеев',
      initials: 'РГ',
      status: 'active',
      actions: ['edit', 'suspend', 'remove', 'make_head'],
    });
    expect(one).toMatchObject({ lastSeenAt: expect.any(String), isSignedIn: true });
    const own = await member.call('GET /company/members', {});
    expect(own.items.every(({ actions }) => actions.length === 0)).toBe(true);
    expect((await foreign.call('GET /company/members', {})).items).toHaveLength(1);
    expect((await head.call('GET /company/head-company')).head).toMatchObject({ name: 'Алсу Хайруллина' });
  });

  test('is for members only', async () => {
    const applicant = openBrowser(t);
    await signUpByPhone(t, applicant, phone(1));
    await expect(applicant.call('GET /company/members', {})).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('GET /company/members', {})).rejects.toEqual(refusal('unauthorized'));
  });
});

describe('rights', () => {
  test('are changed with their version, and refused with a stale one', async () => {
    const { id } = await addMember(t, head, address());
    const version = await versionOf(id);
    const site = await facility(head.companyId, 'ЖК «Север»');
    const grant = {
      role: 'site_foreman' as const,
      scopeKind: 'facilities' as const,
      facilityIds: [site, site],
      contactsPerDay: 5,
      publishPerMonth: 3,
      spendPerMonthKopecks: 10_000_00,
    };
    expect(await head.call('PATCH /company/members/{id}', { id, version, ...grant })).toMatchObject({
      role: 'site_foreman',
      permissions: ['respond.view', 'chat.write'],
      facilities: [{ id: site, name: 'ЖК «Север»' }],
      contactsPerDay: 5,
      publishPerMonth: 3,
      spendPerMonthKopecks: 10_000_00,
      version: version + 1,
    });
    await expect(head.call('PATCH /company/members/{id}', { id, version, ...grant })).rejects.toEqual(
      refusal('conflict'),
    );
  });

  test('are refused field by field', async () => {
    const { id } = await addMember(t, head, address());
    const version = await versionOf(id);
    const grant = (input: object) =>
      // Some of these are wrong.
      head.call('PATCH /company/members/{id}', { id, version, role: 'viewer', ...input } as never);
    for (const [field, input] of [
      ['facilityIds', { scopeKind: 'facilities' }],
      ['permissions.0', { role: 'custom', permissions: ['moon.fly'] }],
      ['role', { role: 'head' }],
      ['contactsPerDay', { contactsPerDay: 1001 }],
      ['publishPerMonth', { publishPerMonth: -1 }],
      ['spendPerMonthKopecks', { spendPerMonthKopecks: 0.5 }],
    ] as const)
      await expect(grant(input)).rejects.toMatchObject({ problem: { errors: [{ field }] } });
    expect(await versionOf(id)).toBe(version);
  });

  test('of a preset are those of the preset, whatever is sent', async () => {
    const { id } = await addMember(t, head, address());
    const changed = await head.call('PATCH /company/members/{id}', {
      id,
      version: await versionOf(id),
      role: 'viewer',
      permissions: [...MEMBER_PERMISSIONS],
    });
    expect(changed.permissions).toEqual(['respond.view']);
  });

  test('nobody grants more than they have, to others or to themselves', async () => {
    const site = await facility(head.companyId, 'Мост');
    const manager = await addMember(t, head, address(), {
      role: 'custom',
      permissions: ['members.manage', 'respond.view'],
      scopeKind: 'facilities',
      facilityIds: [site],
    });
    const viewer = await addMember(t, head, address(), { role: 'viewer', scopeKind: 'own' });
    const admin = await addMember(t, head, address(), { role: 'admin' });
    const grant = async (id: string, input: object) =>
      // Shapes that the contract allows.
      manager.call('PATCH /company/members/{id}', { id, version: await versionOf(id), ...input } as never);
    for (const [id, input] of [
      [viewer.id, { role: 'recruiter', scopeKind: 'own' }],
      [viewer.id, { role: 'viewer', scopeKind: 'all' }],
      [viewer.id, { role: 'custom', permissions: ['vacancy.create'], scopeKind: 'own' }],
      [manager.id, { role: 'viewer', scopeKind: 'own' }],
      [admin.id, { role: 'viewer', scopeKind: 'own' }],
    ] as const)
      await expect(grant(id, input)).rejects.toEqual(refusal('forbidden'));
    await grant(viewer.id, { role: 'viewer', scopeKind: 'facilities', facilityIds: [site] });
    const [{ id: headId } = { id: '' }] = (await head.call('GET /company/members', {})).items;
    for (const id of [headId, admin.id, manager.id]) {
      await expect(manager.call('POST /company/members/{id}/suspend', { id })).rejects.toEqual(refusal('forbidden'));
      await expect(manager.call('DELETE /company/members/{id}', { id })).rejects.toEqual(refusal('forbidden'));
    }
    await expect(admin.call('DELETE /company/members/{id}', { id: headId })).rejects.toEqual(refusal('forbidden'));
    await expect(
      admin.call('POST /company/members/{id}/make-head', { id: viewer.id, password: PASSWORD }),
    ).rejects.toEqual(refusal('forbidden'));
  });
});

describe('suspending', () => {
  test('takes effect with the next request, and resuming lets in again', async () => {
    const email = address();
    const member = await addMember(t, head, email);
    const { id } = member;
    expect(await head.call('POST /company/members/{id}/suspend', { id })).toMatchObject({
      status: 'suspended',
      actions: ['edit', 'resume', 'remove'],
    });
    expect(await isSignedIn(member)).toBe(false);
    expect(await member.reload()).toEqual({});
    await expect(member.call('POST /auth/token/refresh')).rejects.toEqual(refusal('unauthorized'));
    await expect(signInMember(t, email)).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
    await expect(head.call('POST /company/members/{id}/suspend', { id })).rejects.toEqual(refusal('wrong_state'));
    // The last visit stays known.
    expect(await head.call('GET /company/members/{id}', { id })).toMatchObject({
      lastSeenAt: expect.any(String),
      isSignedIn: false,
    });
    const { items } = await head.call('GET /company/members', { status: 'suspended' });
    expect(items.map((one) => one.id)).toEqual([id]);
    expect(await head.call('POST /company/members/{id}/resume', { id })).toMatchObject({ status: 'active' });
    expect(await isSignedIn(await signInMember(t, email))).toBe(true);
    // The session from before stays ended.
    expect(await isSignedIn(member)).toBe(false);
  });

  test('of a manager who is just changing somebody stops the change', async () => {
    const manager = await addMember(t, head, address(), { role: 'admin' });
    const { id } = await addMember(t, head, address(), { role: 'viewer' });
    const [suspended, changed] = await Promise.allSettled([
      head.call('POST /company/members/{id}/suspend', { id: manager.id }),
      manager.call('DELETE /company/members/{id}', { id }),
    ]);
    expect(suspended.status).toBe('fulfilled');
    if (changed.status === 'rejected') expect(changed.reason.code).toBe('unauthorized');
    await expect(manager.call('GET /company/members', {})).rejects.toEqual(refusal('unauthorized'));
  });
});

describe('removing', () => {
  test('signs out, erases the account and frees the address for another company', async () => {
    const email = address();
    const member = await addMember(t, head, email);
    const { id: accountId } = await member.call('GET /users/me');
    await head.call('DELETE /company/members/{id}', { id: member.id });
    expect(await isSignedIn(member)).toBe(false);
    await expect(signInMember(t, email)).rejects.toEqual(refusal('bad_argument'));
    await expect(head.call('GET /company/members/{id}', { id: member.id })).rejects.toEqual(refusal('not_found'));
    const account = await t.db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
    expect(account).toMatchObject({ status: 'erased', email: null, firstName: null, phone: null });
    expect(await t.messages.last(email)).toMatchObject({ name: 'account-erased' });
    const again = await addMember(t, foreign, email, { role: 'viewer' });
    expect((await again.call('GET /users/me')).permissions).toEqual(['respond.view']);
  });

  test('revokes what the member has sent', async () => {
    const admin = await addMember(t, head, address(), { role: 'admin' });
    const email = address();
    const { id } = await admin.call('POST /company/members/invite/request', { email, role: 'admin' });
    await head.call('DELETE /company/members/{id}', { id: admin.id });
    const { items } = await head.call('GET /company/members/invite/list');
    expect(items.map((one) => one.id)).not.toContain(id);
  });

  test('leaves those whom the member has brought, and how they came', async () => {
    const admin = await addMember(t, head, address(), { role: 'admin' });
    const email = address();
    const invited = await addMember(t, admin, email, { role: 'viewer' });
    await head.call('DELETE /company/members/{id}', { id: admin.id });
    expect(await isSignedIn(invited)).toBe(true);
    const invitations = await t.db.selectFrom('memberInvitation').select('status').where('email', '=', email).execute();
    expect(invitations).toEqual([{ status: 'accepted' }]);
  });

  test('passes the vacancies to the head', async () => {
    const member = await addMember(t, head, address());
    const [mine, others] = [await makeVacancy(t.db, head.companyId), await makeVacancy(t.db, foreign.companyId)];
    await t.db
      .updateTable('vacancy')
      .set({ responsibleMemberId: member.id })
      .where('id', 'in', [mine, others])
      .execute();
    await head.call('DELETE /company/members/{id}', { id: member.id });
    const outbox = startOutbox(
      t.db,
      REACTIONS,
      { events: createEvents(new Set(['member.removed'])), jobs: noJobs, clock: t.clock },
      createLogger('silent'),
    );
    const responsible = async (id: number) =>
      (await t.db.selectFrom('vacancy').select('responsibleMemberId').where('id', '=', id).executeTakeFirstOrThrow())
        .responsibleMemberId;
    const [{ id: headId } = { id: '' }] = (await head.call('GET /company/members', {})).items;
    await expect.poll(() => responsible(mine)).toBe(headId);
    expect(await responsible(others)).toBe(member.id);
    await outbox.stop();
  });
});

describe('leaving the company', () => {
  test('needs a code by mail and removes the account', async () => {
    const email = address();
    const member = await addMember(t, head, email);
    const { confirmationId, channel } = await member.call('POST /users/removal/request');
    expect(channel).toBe('mail');
    const wrong = (await codeFor(t, email)) === '000000' ? '111111' : '000000';
    await expect(
      member.call('DELETE /users/company-member/delete', { confirmationId, code: wrong }),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'code' }] } });
    await member.call('DELETE /users/company-member/delete', { confirmationId, code: await codeFor(t, email) });
    expect(member.jar.has('session')).toBe(false);
    expect(await isSignedIn(member)).toBe(false);
    await expect(head.call('GET /company/members/{id}', { id: member.id })).rejects.toEqual(refusal('not_found'));
  });

  test('is not for the head, and somebody else’s code does not do', async () => {
    await expect(head.call('POST /users/removal/request')).rejects.toEqual(refusal('wrong_state'));
    const [one, other] = [await addMember(t, head, address()), await addMember(t, head, address())];
    const { confirmationId, destination } = await one.call('POST /users/removal/request');
    await expect(
      other.call('DELETE /users/company-member/delete', { confirmationId, code: await codeFor(t, destination) }),
    ).rejects.toEqual(refusal('wrong_state'));
    expect(await isSignedIn(one)).toBe(true);
  });
});

describe('the own account', () => {
  test('has a name and a position that its member changes', async () => {
    const member = await addMember(t, head, address());
    const { version } = await member.call('GET /company/members/{id}', { id: member.id });
    expect(
      await member.call('PATCH /users/company-member/update', { version, lastName: 'Валиев', position: 'Прораб' }),
    ).toMatchObject({ name: 'Ринат Валиев', position: 'Прораб', isMe: true });
    await expect(member.call('PATCH /users/company-member/update', { version, position: null })).rejects.toEqual(
      refusal('conflict'),
    );
    const kept = await member.call('PATCH /users/company-member/update', { version: version + 1, firstName: 'Рим' });
    expect(kept).toMatchObject({ name: 'Рим Валиев', position: 'Прораб' });
  });

  test('has a password; a new one ends every other session', async () => {
    const email = address();
    const member = await addMember(t, head, email);
    const elsewhere = await signInMember(t, email);
    const newPassword = 'Новая балка 60Б1 у моста';
    await member.call('POST /users/company-member/change-password', { password: PASSWORD, newPassword });
    expect([await isSignedIn(member), await isSignedIn(elsewhere)]).toEqual([true, false]);
    await expect(signInMember(t, email)).rejects.toEqual(refusal('bad_argument'));
    expect(await isSignedIn(await signInMember(t, email, newPassword))).toBe(true);
    await member.call('DELETE /users/sessions/{id}', { id: 'all' });
    expect(await isSignedIn(member)).toBe(true);
  });

  test('signs out for good', async () => {
    const member = await addMember(t, head, address());
    const { csrfToken } = await member.call('GET /auth/csrf');
    await t.app.inject({
      method: 'POST',
      url: '/api/auth/signout',
      cookies: Object.fromEntries(member.jar),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ csrfToken }).toString(),
    });
    expect(await isSignedIn(member)).toBe(false);
  });
});
