import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MEMBER_PERMISSIONS } from '#shared/domain/permissions.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, PASSWORD, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';

let t: TestApp;
let number = 0;
/** An address of its own for each member. */
const address = () => `next-${++number}@stroy.example`;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('the head', () => {
  test('is passed with the password; both get a mail, and both roles hold from the next request', async () => {
    const old = await signUpCompany(t, 'old-head@stroy.example', innOf(5));
    const email = address();
    const next = await addMember(t, old, email, { role: 'viewer', scopeKind: 'own' });
    const pass = (password: string) => old.call('POST /company/members/{id}/make-head', { id: next.id, password });
    await expect(pass('не тот пароль')).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
    expect(await pass(PASSWORD)).toMatchObject({
      role: 'head',
      scopeKind: 'all',
      permissions: [...MEMBER_PERMISSIONS],
    });
    const data = { companyName: 'Мостострой-12', name: 'Ринат Галеев' };
    for (const to of ['old-head@stroy.example', email])
      expect(await t.messages.last(to)).toMatchObject({ name: 'head-transferred', data });
    await expect(pass(PASSWORD)).rejects.toEqual(refusal('forbidden'));
    expect((await next.call('GET /users/me')).permissions).toEqual([...MEMBER_PERMISSIONS]);
    const { items } = await old.call('GET /company/members', {});
    expect(items.map(({ role, isMe }) => [role, isMe])).toEqual([
      ['head', false],
      ['admin', true],
    ]);
    await expect(old.call('DELETE /company/members/{id}', { id: next.id })).rejects.toEqual(refusal('forbidden'));
  });

  test('has no quotas of before, and a company that was checked waits for another check', async () => {
    const old = await signUpCompany(t, 'quotas-head@stroy.example', innOf(7));
    await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', old.companyId).execute();
    const { id } = await addMember(t, old, address());
    const { version } = await old.call('GET /company/members/{id}', { id });
    const quotas = { contactsPerDay: 5, publishPerMonth: 3, spendPerMonthKopecks: 10_000_00 };
    await old.call('PATCH /company/members/{id}', { id, version, role: 'recruiter', ...quotas });
    expect(await old.call('POST /company/members/{id}/make-head', { id, password: PASSWORD })).toMatchObject({
      role: 'head',
      contactsPerDay: null,
      publishPerMonth: null,
      spendPerMonthKopecks: null,
    });
    expect(await t.call('GET /company/{id}', { id: old.companyId })).toMatchObject({
      status: 'on_check',
      verified: false,
    });
  });

  test('is one after two transfers at once', async () => {
    const old = await signUpCompany(t, 'two-heads@stroy.example', innOf(6));
    const [one, other] = [await addMember(t, old, address()), await addMember(t, old, address())];
    const results = await Promise.allSettled(
      [one, other].map(({ id }) => old.call('POST /company/members/{id}/make-head', { id, password: PASSWORD })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { items } = await old.call('GET /company/members', {});
    expect(items.filter(({ role }) => role === 'head')).toHaveLength(1);
  });

  test('is not somebody who may not act', async () => {
    const head = await signUpCompany(t, 'head@stroy.example', innOf(1));
    const { id } = await addMember(t, head, address());
    await head.call('POST /company/members/{id}/suspend', { id });
    await expect(head.call('POST /company/members/{id}/make-head', { id, password: PASSWORD })).rejects.toEqual(
      refusal('wrong_state'),
    );
  });
});
