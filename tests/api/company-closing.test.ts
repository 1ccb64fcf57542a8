import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbedKey } from '#server/domains/embed/index.ts';
import { system } from '#server/platform/actor.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import { codeFor, isSignedIn, openBrowser, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, PASSWORD, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeVacancy } from '../setup/things.ts';

let t: TestApp;
let number = 0;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function company() {
  number += 1;
  const email = `head-${number}@closing.example`;
  return Object.assign(await signUpCompany(t, email, innOf(number)), { email, inn: innOf(number) });
}

async function close(head: TestBrowser & { email: string }): Promise<void> {
  const { confirmationId } = await head.call('POST /company/close/request', { password: PASSWORD });
  await head.call('POST /company/close', { confirmationId, code: await codeFor(t, head.email) });
}

describe('closing a company', () => {
  test('ends everything of it at once, in one transaction', async () => {
    const head = await company();
    const { companyId } = head;
    const colleague = 'colleague@closing.example';
    const member = await addMember(t, head, colleague);
    await head.call('POST /company/members/invite/request', { email: 'invited@closing.example', role: 'viewer' });
    await head.call('POST /company/members/invite/request', { email: 'late@closing.example', role: 'viewer' });
    await t.db
      .updateTable('memberInvitation')
      .set({ status: 'expired' })
      .where('email', '=', 'late@closing.example')
      .execute();
    const open = await makeVacancy(t.db, companyId);
    const paused = await makeVacancy(t.db, companyId, { status: 'unpublished' });
    const draft = await makeVacancy(t.db, companyId, { status: 'draft' });
    const { publicKey } = await createEmbedKey(t.context(system), {
      companyId,
      name: 'Сайт',
      origins: ['https://stroy.example'],
      test: false,
      allowLoopback: false,
    });
    expect((await t.call('GET /embed/feed', { key: publicKey })).items).toHaveLength(1);

    await close(head);

    await expect(t.call('GET /company/{id}', { id: companyId })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /vacancy/{id}', { id: open })).rejects.toEqual(refusal('not_found'));
    const rows = await t.db.selectFrom('vacancy').select(['id', 'status']).where('companyId', '=', companyId).execute();
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [open]: 'archive',
      [paused]: 'archive',
      [draft]: 'draft',
    });
    const { status, closedAt } = await t.db
      .selectFrom('company')
      .select(['status', 'closedAt'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect([status, closedAt]).toEqual(['archived', t.clock.now()]);

    expect([await isSignedIn(head), await isSignedIn(member)]).toEqual([false, false]);
    expect(head.jar.size).toBe(0);
    for (const email of [head.email, colleague]) {
      expect((await t.messages.to(email)).at(-1)?.name).toBe('company-closed');
      await expect(
        openBrowser(t).call('POST /users/company-member/login/email', { email, password: PASSWORD }),
      ).rejects.toEqual(refusal('bad_argument'));
    }
    const accounts = await t.db
      .selectFrom('account')
      .select('id')
      .where('email', 'in', [head.email, colleague])
      .execute();
    expect(accounts).toEqual([]);

    // Also from a copy of the key in memory.
    await expect(t.call('GET /embed/feed', { key: publicKey })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /embed/config', { key: publicKey })).rejects.toEqual(refusal('not_found'));
    const token = new URL((await t.messages.last('invited@closing.example', 'invitation')).data.link).searchParams;
    await expect(
      t.call('GET /company/members/invite/token/{token}', { token: token.get('token') ?? '' }),
    ).rejects.toEqual(refusal('not_found'));
    const invitations = await t.db
      .selectFrom('memberInvitation')
      .select(['email', 'status'])
      .where('companyId', '=', companyId)
      .execute();
    expect(Object.fromEntries(invitations.map(({ email, status }) => [email, status]))).toMatchObject({
      'invited@closing.example': 'revoked',
      'late@closing.example': 'revoked',
      [colleague]: 'accepted',
    });
    const events = await t.db
      .selectFrom('outboxEvent')
      .select(['type', 'removes'])
      .orderBy('id', 'desc')
      .limit(8)
      .execute();
    expect(events).toContainEqual({ type: 'company.closed', removes: true });
    expect(events.filter(({ type }) => type === 'vacancy.archived')).toHaveLength(2);

    // The address is free; the company stays closed.
    t.clock.time = new Date(t.clock.time.getTime() + 120 * SECOND_MS);
    await expect(signUpCompany(t, head.email, head.inn)).rejects.toEqual(refusal('wrong_state'));
    t.clock.time = new Date(t.clock.time.getTime() + 120 * SECOND_MS);
    expect((await signUpCompany(t, head.email, innOf(900))).companyId).not.toBe(companyId);
  });

  test('needs the password, the code of this head, and the head', async () => {
    const head = await company();
    const other = await company();
    const admin = await addMember(t, head, `admin-${number}@closing.example`, { role: 'admin' });
    const request = (browser: TestBrowser, password?: string) =>
      browser.call('POST /company/close/request', { ...(password ? { password } : {}) });
    await expect(request(admin, PASSWORD)).rejects.toEqual(refusal('forbidden'));
    await expect(request(openBrowser(t), PASSWORD)).rejects.toEqual(refusal('unauthorized'));
    await expect(request(head)).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
    await expect(request(head, 'не тот')).rejects.toMatchObject({ problem: { errors: [{ field: 'password' }] } });
    const { confirmationId } = await request(head, PASSWORD);
    const sent = { confirmationId, code: await codeFor(t, head.email) };
    await expect(admin.call('POST /company/close', sent)).rejects.toEqual(refusal('forbidden'));
    await expect(
      head.call('POST /company/close', { confirmationId, code: sent.code === '000000' ? '000001' : '000000' }),
    ).rejects.toEqual(refusal('bad_argument'));
    await expect(other.call('POST /company/close', sent)).rejects.toEqual(refusal('wrong_state'));
    expect((await t.call('GET /company/{id}', { id: other.companyId })).id).toBe(other.companyId);
    expect((await t.call('GET /company/{id}', { id: head.companyId })).id).toBe(head.companyId);
    await head.call('POST /company/close', sent);
    await expect(t.call('GET /company/{id}', { id: head.companyId })).rejects.toEqual(refusal('not_found'));
  });

  test('a new password ends a closing that was begun', async () => {
    const head = await company();
    const { confirmationId } = await head.call('POST /company/close/request', { password: PASSWORD });
    const sent = { confirmationId, code: await codeFor(t, head.email) };
    const newPassword = 'другая крепкая балка 7';
    await head.call('POST /users/company-member/change-password', { password: PASSWORD, newPassword });
    await expect(head.call('POST /company/close', sent)).rejects.toEqual(refusal('wrong_state'));
  });

  test('a failure leaves everything as it was', async () => {
    const head = await company();
    const vacancy = await makeVacancy(t.db, head.companyId);
    await t.pool
      .query(`create function fail_closing() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger fail_closing before update of closed_at on company for each row execute function fail_closing()`);
    await expect(close(head)).rejects.toMatchObject({ status: 500 });
    await t.pool.query('drop trigger fail_closing on company');
    expect((await t.call('GET /vacancy/{id}', { id: vacancy })).id).toBe(vacancy);
    expect(await isSignedIn(head)).toBe(true);
  });
});
