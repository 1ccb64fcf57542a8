import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/domain/time.ts';
import { REACTIONS } from '#server/domains/all.ts';
import { cleanAccounts } from '#server/domains/account/index.ts';
import { system } from '#server/platform/actor.ts';
import { createEvents } from '#server/platform/events.ts';
import { createLogger } from '#server/platform/logging.ts';
import { startOutbox } from '#server/platform/outbox.ts';
import {
  codeFor,
  isSignedIn,
  openBrowser,
  PASSWORD,
  phone,
  signUpByEmail,
  signUpByPhone,
  type TestBrowser,
} from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeResume } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const pass = (ms: number) => {
  t.clock.time = new Date(t.clock.time.getTime() + ms);
};

describe('removal', () => {
  async function remove(browser: TestBrowser, to: string): Promise<void> {
    const { confirmationId } = await browser.call('POST /users/removal/request');
    await browser.call('DELETE /users/applicant/delete', { confirmationId, code: await codeFor(t, to) });
  }

  async function react(): Promise<void> {
    const events = createEvents(new Set(['account.removed', 'account.restored', 'account.erased']));
    const outbox = startOutbox(t.db, REACTIONS, { ...t.context(system), events }, createLogger('silent'));
    await expect
      .poll(async () =>
        t.db
          .selectFrom('outboxEvent')
          .select('id')
          .where('handledAt', 'is', null)
          .where('type', 'like', 'account.%')
          .execute(),
      )
      .toEqual([]);
    await outbox.stop();
  }

  test('hides the account at once, restores it within thirty days', async () => {
    const browser = openBrowser(t);
    const { user } = await signUpByPhone(t, browser, phone(60));
    const resume = await makeResume(t.db, { applicantId: user.id }, t.clock.time);
    const waiting = await makeResume(t.db, { applicantId: user.id, status: 'on_moderation' }, t.clock.time);
    const archived = await makeResume(
      t.db,
      { applicantId: user.id, status: 'archive', archivedAt: t.clock.time },
      t.clock.time,
    );
    await t.call('GET /resume/{id}', { id: resume });
    await remove(browser, phone(60));
    expect(await isSignedIn(browser)).toBe(false);
    expect(browser.jar.size).toBe(0);
    await react();
    await expect(t.call('GET /resume/{id}', { id: resume })).rejects.toMatchObject({ code: 'not_found' });
    pass(29 * DAY_MS);
    await cleanAccounts(t.context(system), t.sources);
    const back = openBrowser(t);
    expect((await signUpByPhone(t, back, phone(60))).user.id).toBe(user.id);
    expect((await back.call('GET /users/me')).erasedAt).not.toBeNull();
    expect((await back.call('POST /users/removal/cancel')).erasedAt).toBeNull();
    await expect(back.call('POST /users/removal/cancel')).rejects.toMatchObject({ code: 'wrong_state' });
    await react();
    expect((await t.call('GET /resume/{id}', { id: resume })).id).toBe(resume);
    const rows = await t.db.selectFrom('resume').select(['id', 'status']).where('applicantId', '=', user.id).execute();
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [resume]: 'published',
      [waiting]: 'on_moderation',
      [archived]: 'archive',
    });
  });

  test('erases everything personal after that', async () => {
    const email = 'erased@pochta.example';
    const browser = openBrowser(t);
    const { user } = await signUpByEmail(t, browser, email);
    const resume = await makeResume(t.db, { applicantId: user.id, lastName: 'Забытов' }, t.clock.time);
    await remove(browser, email);
    expect((await t.messages.last(email)).name).toBe('account-removal');
    pass(31 * DAY_MS);
    await cleanAccounts(t.context(system), t.sources);
    await react();
    expect((await t.messages.last(email)).name).toBe('account-erased');
    const row = await t.db.selectFrom('account').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'erased', email: null, phone: null, passwordHash: null, firstName: null });
    expect(await t.db.selectFrom('resume').select('id').where('id', '=', resume).execute()).toEqual([]);
    expect(await t.db.selectFrom('session').select('id').where('accountId', '=', user.id).execute()).toEqual([]);
    await expect(
      openBrowser(t).call('POST /users/applicant/login/email', { email, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'bad_argument' });
  });

  test('erases nothing of an account that is restored while the due ones are gone through', async () => {
    const browser = openBrowser(t);
    const { user } = await signUpByPhone(t, browser, phone(65));
    await remove(browser, phone(65));
    pass(31 * DAY_MS);
    const client = await t.pool.connect();
    const waits = async () =>
      (
        await t.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    try {
      await client.query('begin');
      await client.query("update account set status = 'active', removal_asked_at = null where id = $1", [user.id]);
      const cleaned = cleanAccounts(t.context(system), t.sources);
      // It has listed the account, and waits for the row.
      await expect.poll(waits).toBe(1);
      await client.query('commit');
      await cleaned;
    } finally {
      client.release();
    }
    const { status, phone: number } = await t.db
      .selectFrom('account')
      .select(['status', 'phone'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect({ status, number }).toEqual({ status: 'active', number: phone(65) });
  });

  test('needs the code of the same account', async () => {
    const [mine, others] = [openBrowser(t), openBrowser(t)];
    await signUpByPhone(t, mine, phone(63));
    await signUpByPhone(t, others, phone(64));
    pass(2 * MINUTE_MS);
    const { confirmationId } = await others.call('POST /users/removal/request');
    const code = await codeFor(t, phone(64));
    await expect(mine.call('DELETE /users/applicant/delete', { confirmationId, code })).rejects.toMatchObject({
      code: 'wrong_state',
    });
    expect(await isSignedIn(others)).toBe(true);
  });
});

describe('the archive of own data', () => {
  test('has what is stored and no secrets, behind a link that expires', async () => {
    const email = 'archive@pochta.example';
    const browser = openBrowser(t);
    const { user } = await signUpByEmail(t, browser, email);
    await makeResume(t.db, { applicantId: user.id, title: 'Сварщик НАКС' }, t.clock.time);
    expect(await browser.call('POST /users/export')).toEqual({ email });
    await t.runJobs();
    const { data } = await t.messages.last(email, 'data-archive');
    const token = data.link.split('/').at(-1) ?? '';
    const file = await openBrowser(t).call('GET /users/export/{token}', { token });
    const unpacked = Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer())));
    const texts = Object.fromEntries(unpacked.map(([name, bytes]) => [name, strFromU8(bytes)]));
    expect(texts['account.json']).toContain(email);
    expect(texts['resume.json']).toContain('Сварщик НАКС');
    expect(texts['session.json']).toContain('Android');
    expect(Object.values(texts).join()).not.toMatch(/hash/i);
    pass(8 * DAY_MS);
    await expect(openBrowser(t).call('GET /users/export/{token}', { token })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('needs a confirmed address', async () => {
    const browser = openBrowser(t);
    await signUpByPhone(t, browser, phone(70));
    await expect(browser.call('POST /users/export')).rejects.toMatchObject({ code: 'wrong_state' });
  });
});
