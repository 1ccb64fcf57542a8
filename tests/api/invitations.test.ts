import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  INVITATION_DAYS,
  INVITATION_MAILS_PER_DAY,
  INVITATIONS_OPEN_MAX,
  INVITATIONS_PER_MEMBER_DAY,
  MEMBERS_MAX,
} from '#shared/domain/limits.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { productJobs } from '#server/domains/all.ts';
import { system } from '#server/platform/actor.ts';
import { openBrowser, signUpByEmail, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, invitationToken, MEMBER_BOXES, PASSWORD, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';

let t: TestApp;
let head: TestBrowser & { companyId: number };
let foreign: TestBrowser & { companyId: number };
let number = 0;
/** An address of its own for each invitation. */
const address = () => `invited-${++number}@stroy.example`;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'inviter@stroy.example', innOf(1));
  foreign = await signUpCompany(t, 'foreign@stroy.example', innOf(2), { brandName: 'Чужая' });
});
afterAll(() => t.close());

const invite = (email: string, grant: object = { role: 'recruiter' }, by: TestBrowser = head) =>
  // Some grants are wrong.
  by.call('POST /company/members/invite/request', { email, ...grant } as never);
const accept = (token: string, fields: object = {}) =>
  openBrowser(t).call('POST /company/members/invite/add-info', {
    token,
    firstName: 'Ринат',
    lastName: 'Галеев',
    position: 'Рекрутер',
    phone: '+7 917 204-16-84',
    password: PASSWORD,
    ...MEMBER_BOXES,
    ...fields,
  });
const listed = async (by: TestBrowser = head) => (await by.call('GET /company/members/invite/list')).items;
const isGood = (token: string) =>
  openBrowser(t)
    .call('POST /company/members/invite/confirm', { token })
    .then(
      () => true,
      () => false,
    );

test('an invitation goes by mail to somebody who becomes a member by its link', async () => {
  const email = address();
  const invitation = await invite(email, { role: 'recruiter' });
  expect(invitation).toMatchObject({
    email,
    status: 'invited',
    role: 'recruiter',
    invitedBy: 'Алсу Хайруллина',
    actions: ['resend', 'revoke'],
  });
  expect(await t.messages.last(email)).toMatchObject({
    name: 'invitation',
    data: { companyName: 'Мостострой-12', invitedBy: 'Алсу Хайруллина', days: INVITATION_DAYS },
  });
  const token = await invitationToken(t, email);
  expect(await t.call('GET /company/members/invite/token/{token}', { token })).toEqual({
    email,
    companyId: head.companyId,
    companyName: 'Мостострой-12',
    invitedBy: 'Алсу Хайруллина',
    role: 'recruiter',
    scopeKind: 'all',
    facilities: [],
  });
  expect(await t.call('POST /company/members/invite/confirm', { token })).toEqual({ token });
  const { user } = await accept(token, { advertisingMaterials: true });
  expect(user).toMatchObject({ kind: 'member', name: 'Ринат Галеев' });
  const account = await t.db.selectFrom('account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  expect(account).toMatchObject({ email, emailConfirmedAt: t.clock.time, phoneConfirmedAt: null });
  const consents = await t.db.selectFrom('consent').select('documentKey').where('accountId', '=', user.id).execute();
  expect(consents.map(({ documentKey }) => documentKey).toSorted()).toEqual([
    'advertisingMaterials',
    'licenseAgreement',
    'personalAgreement',
  ]);
  expect(await t.messages.last('inviter@stroy.example')).toMatchObject({
    name: 'member-joined',
    data: { name: 'Ринат Галеев' },
  });
  expect(await isGood(token)).toBe(false);
  await expect(accept(token)).rejects.toEqual(refusal('not_found'));
  expect((await listed()).map((one) => one.email)).not.toContain(email);
});

test('the table has nothing that opens an invitation', async () => {
  const email = address();
  await invite(email);
  const rows = JSON.stringify(await t.db.selectFrom('memberInvitation').selectAll().execute());
  expect(rows).not.toContain(await invitationToken(t, email));
});

describe('a link', () => {
  test('works for seven days, whether or not the job has run', async () => {
    const email = address();
    const { id } = await invite(email);
    const token = await invitationToken(t, email);
    const before = t.clock.time;
    t.clock.time = new Date(before.getTime() + INVITATION_DAYS * DAY_MS - 1);
    expect(await isGood(token)).toBe(true);
    t.clock.time = new Date(before.getTime() + INVITATION_DAYS * DAY_MS);
    expect(await isGood(token)).toBe(false);
    await expect(accept(token)).rejects.toEqual(refusal('not_found'));
    const job = productJobs(t.sources).scheduled.find(({ name }) => name === 'expire-invitations');
    await job?.run(t.context(system));
    const row = await t.db.selectFrom('memberInvitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.status).toBe('expired');
    t.clock.time = before;
  });

  test('shows as expired in the list, and is sent again with another one', async () => {
    const email = address();
    const { id } = await invite(email);
    const old = await invitationToken(t, email);
    await t.db
      .updateTable('memberInvitation')
      .set({ expiresAt: new Date(t.clock.time.getTime() - 1) })
      .where('id', '=', id)
      .execute();
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ status: 'expired' });
    expect(await head.call('POST /company/members/invite/{id}/resend', { id })).toMatchObject({ status: 'invited' });
    const fresh = await invitationToken(t, email);
    expect([await isGood(old), await isGood(fresh)]).toEqual([false, true]);
  });

  test('stops working when it is withdrawn', async () => {
    const email = address();
    const { id } = await invite(email);
    await head.call('DELETE /company/members/invite/delete', { id });
    expect(await isGood(await invitationToken(t, email))).toBe(false);
    for (const again of [
      () => head.call('DELETE /company/members/invite/delete', { id }),
      () => head.call('POST /company/members/invite/{id}/resend', { id }),
    ])
      await expect(again()).rejects.toEqual(refusal('wrong_state'));
    expect(await invite(email)).toMatchObject({ status: 'invited' });
  });

  test.each(['suspended', 'with less rights'])('stops working while whoever sent it is %s', async (why) => {
    const admin = await addMember(t, head, address(), { role: 'admin' });
    const email = address();
    await invite(email, { role: 'admin' }, admin);
    const token = await invitationToken(t, email);
    expect(await isGood(token)).toBe(true);
    const { id } = admin;
    if (why === 'suspended') await head.call('POST /company/members/{id}/suspend', { id });
    else {
      const { version } = await head.call('GET /company/members/{id}', { id });
      const permissions = ['members.manage'] as const;
      await head.call('PATCH /company/members/{id}', { id, version, role: 'custom', permissions: [...permissions] });
    }
    expect(await isGood(token)).toBe(false);
    await expect(accept(token)).rejects.toEqual(refusal('not_found'));
  });

  test('stops working while the company is blocked', async () => {
    const own = await signUpCompany(t, 'soon-blocked@stroy.example', innOf(3));
    const email = address();
    await invite(email, { role: 'viewer' }, own);
    const token = await invitationToken(t, email);
    await t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', own.companyId).execute();
    expect(await isGood(token)).toBe(false);
  });

  test('of nobody is not found', async () => {
    for (const token of ['x', 'y'.repeat(43)]) {
      expect(await isGood(token)).toBe(false);
      await expect(accept(token)).rejects.toEqual(refusal('not_found'));
      await expect(t.call('GET /company/members/invite/token/{token}', { token })).rejects.toEqual(
        refusal('not_found'),
      );
    }
  });

  test('makes one account when it is used twice at once', async () => {
    const email = address();
    await invite(email);
    const token = await invitationToken(t, email);
    const results = await Promise.allSettled([accept(token), accept(token)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await t.db.selectFrom('account').select('id').where('email', '=', email).execute()).toHaveLength(1);
  });

  test('is refused field by field and works on', async () => {
    const email = address();
    await invite(email);
    const token = await invitationToken(t, email);
    for (const [field, fields] of [
      ['password', { password: 'короткий' }],
      ['phone', { phone: '12' }],
      ['firstName', { firstName: ' ' }],
      ['personalAgreement', { personalAgreement: false }],
      ['role', { role: 'admin' }],
      ['email', { email: 'other@stroy.example' }],
    ] as const)
      await expect(accept(token, fields)).rejects.toMatchObject({ problem: { errors: [{ field }] } });
    await accept(token);
  });
});

describe('somebody who has an account', () => {
  test.each(['active', 'suspended'])('as a member of this company, %s, is refused at the field', async (status) => {
    const email = address();
    const { id } = await addMember(t, head, email);
    if (status === 'suspended') await head.call('POST /company/members/{id}/suspend', { id });
    await expect(invite(email)).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [{ field: 'email', message: expect.stringContaining('уже в\u00a0компании') }] },
    });
    expect((await listed()).filter((one) => one.email === email)).toEqual([]);
  });

  test('of another company: the inviter sees the same, the mail tells', async () => {
    const email = address();
    await addMember(t, foreign, email);
    const known = await invite(email);
    const stranger = await invite(address());
    expect({ ...known, id: '', email: '' }).toEqual({ ...stranger, id: '', email: '' });
    expect(await t.messages.last(email)).toMatchObject({ name: 'already-registered', data: { side: 'company' } });
    await head.call('POST /company/members/invite/{id}/resend', { id: known.id });
    expect(await t.messages.last(email)).toMatchObject({ name: 'already-registered' });
    await head.call('DELETE /company/members/invite/delete', { id: known.id });
  });

  test('as an applicant becomes a member too', async () => {
    const email = address();
    await signUpByEmail(t, openBrowser(t), email);
    await invite(email);
    expect((await accept(await invitationToken(t, email))).user.kind).toBe('member');
  });

  test('since the invitation was sent is refused', async () => {
    const email = address();
    await invite(email);
    const token = await invitationToken(t, email);
    await addMember(t, foreign, email);
    await expect(accept(token)).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('inviting', () => {
  test('is for those who may manage members, within their rights', async () => {
    const recruiter = await addMember(t, head, address(), { role: 'recruiter' });
    await expect(invite(address(), { role: 'viewer' }, recruiter)).rejects.toEqual(refusal('forbidden'));
    const manager = await addMember(t, head, address(), {
      role: 'custom',
      permissions: ['members.manage', 'respond.view'],
    });
    await invite(address(), { role: 'viewer' }, manager);
    await expect(invite(address(), { role: 'recruiter' }, manager)).rejects.toEqual(refusal('forbidden'));
    const { id } = await invite(address(), { role: 'admin' });
    const seen = (await listed(manager)).find((one) => one.id === id);
    expect(seen?.actions).toEqual([]);
    await expect(manager.call('POST /company/members/invite/{id}/resend', { id })).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(manager.call('DELETE /company/members/invite/delete', { id })).rejects.toEqual(refusal('forbidden'));
    expect((await listed()).find((one) => one.id === id)?.actions).toEqual(['resend', 'revoke']);
    await expect(t.call('GET /company/members/invite/list')).rejects.toEqual(refusal('unauthorized'));
  });

  test('passes on the daily quota of whoever invites', async () => {
    const manager = await addMember(t, head, address(), { role: 'admin' });
    const { id } = manager;
    const { version } = await head.call('GET /company/members/{id}', { id });
    await head.call('PATCH /company/members/{id}', { id, version, role: 'admin', contactsPerDay: 7 });
    const invited = await addMember(t, manager, address(), { role: 'viewer' });
    expect(await head.call('GET /company/members/{id}', { id: invited.id })).toMatchObject({ contactsPerDay: 7 });
  });

  test.each([
    ['role', { role: 'head' }],
    ['permissions.0', { role: 'custom', permissions: ['moon.fly'] }],
    ['facilityIds', { role: 'viewer', scopeKind: 'facilities', facilityIds: [crypto.randomUUID()] }],
    ['contactsPerDay', { role: 'viewer', contactsPerDay: 1 }],
  ])('is refused at %s', async (field, grant) => {
    await expect(invite(address(), grant)).rejects.toMatchObject({ problem: { errors: [{ field }] } });
  });

  test('the same address again is a conflict, at once too', async () => {
    const email = address();
    const results = await Promise.allSettled([invite(email), invite(email)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(invite(email)).rejects.toEqual(refusal('conflict'));
    await expect(invite('a@mailinator.com')).rejects.toEqual(refusal('bad_argument'));
  });

  test('lists no invitations of other companies', async () => {
    const { id } = await invite(address(), { role: 'viewer' }, foreign);
    expect((await listed()).map((one) => one.id)).not.toContain(id);
  });

  test('sends one address so many mails a day, also after withdrawing', async () => {
    const email = address();
    let { id } = await invite(email);
    for (let sent = 2; sent < INVITATION_MAILS_PER_DAY; sent += 1)
      await head.call('POST /company/members/invite/{id}/resend', { id });
    await head.call('DELETE /company/members/invite/delete', { id });
    ({ id } = await invite(email));
    await expect(head.call('POST /company/members/invite/{id}/resend', { id })).rejects.toEqual(
      refusal('limit_exceeded'),
    );
    expect(await t.messages.to(email)).toHaveLength(INVITATION_MAILS_PER_DAY);
  });

  test('is counted for each member, whether it succeeds or not', async () => {
    const [busy, other] = await Promise.all([1, 2].map(() => addMember(t, head, address(), { role: 'admin' })));
    const wrong = { role: 'viewer', scopeKind: 'facilities', facilityIds: [crypto.randomUUID()] };
    const tries = await Promise.allSettled(
      Array.from({ length: INVITATIONS_PER_MEMBER_DAY + 1 }, () => invite(address(), wrong, busy)),
    );
    const codes = Map.groupBy(tries, (one) => (one.status === 'rejected' ? one.reason.code : one.status));
    expect(codes.get('bad_argument')).toHaveLength(INVITATIONS_PER_MEMBER_DAY);
    expect(codes.get('limit_exceeded')).toHaveLength(1);
    await expect(invite(address(), { role: 'viewer' }, busy)).rejects.toEqual(refusal('limit_exceeded'));
    await invite(address(), { role: 'viewer' }, other);
  });

  test('ends at so many open ones and so many members', async () => {
    const own = await signUpCompany(t, 'large@stroy.example', innOf(4));
    const { items } = await own.call('GET /company/members', {});
    const invitedBy = items[0]?.id ?? '';
    const { companyId } = own;
    const now = t.clock.time;
    await t.db
      .insertInto('memberInvitation')
      .values(
        Array.from({ length: INVITATIONS_OPEN_MAX - 1 }, (_, index) => ({
          ...{ companyId, invitedBy, role: 'viewer', email: `open-${index}@stroy.example` },
          tokenHash: Buffer.from(`hash ${index}`),
          sentAt: now,
          expiresAt: new Date(now.getTime() + DAY_MS),
        })),
      )
      .execute();
    const last = address();
    await invite(last, { role: 'viewer' }, own);
    await expect(invite(address(), { role: 'viewer' }, own)).rejects.toEqual(refusal('limit_exceeded'));
    const accounts = await t.db
      .insertInto('account')
      .values(
        Array.from({ length: MEMBERS_MAX - 1 }, (_, index) => ({
          ...{ kind: 'member', email: `many-${index}@stroy.example` },
        })),
      )
      .returning('id')
      .execute();
    await t.db
      .insertInto('companyMember')
      .values(accounts.map(({ id }) => ({ companyId, accountId: id, role: 'viewer' })))
      .execute();
    await expect(accept(await invitationToken(t, last))).rejects.toEqual(refusal('wrong_state'));
    await t.db.deleteFrom('memberInvitation').where('email', 'like', 'open-%').execute();
    await expect(invite(address(), { role: 'viewer' }, own)).rejects.toEqual(refusal('limit_exceeded'));
  });
});
