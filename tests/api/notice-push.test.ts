import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#server/domains/notice/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { asApplicant } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { openBrowser, signUpByEmail, type TestBrowser } from '../setup/account-world.ts';
import { startPushService, type PushService } from '../setup/push-service.ts';

const NOON = new Date('2026-11-24T09:00:00Z');

let t: TestApp;
let service: PushService;
let people = 0;
beforeAll(async () => {
  t = await createTestApp();
  const { publicKey } = t.sources.push;
  service = await startPushService(publicKey);
});
beforeEach(() => {
  t.clock.time = NOON;
});
afterAll(async () => {
  await service.stop();
  await t.close();
});

async function makePerson(): Promise<TestBrowser & { id: string }> {
  people += 1;
  const browser = openBrowser(t);
  await signUpByEmail(t, browser, `pushed-${people}@karkas.example`);
  const { id } = await browser.call('GET /users/me');
  return Object.assign(browser, { id });
}

/** As far as the job that sends. */
async function enqueue(to: string, key: string): Promise<void> {
  await t.db.transaction().execute((tx) =>
    notify(tx, t.context(system), {
      to,
      key,
      event: 'respond.invitation',
      data: { respondId: 12, vacancyId: 7, vacancyTitle: 'Сварщик', companyName: 'Мост' },
    }),
  );
  await t.runJobs();
}

async function tell(to: string, key: string): Promise<void> {
  await enqueue(to, key);
  await t.runJobs();
}

describe('a push', () => {
  test('is encrypted for the browser, signed by the key it subscribed with, and says what the list says', async () => {
    const person = await makePerson();
    const browser = service.subscribe();
    expect(await person.call('GET /notifications/push')).toEqual({ publicKey: t.sources.push.publicKey, isOn: false });
    await person.call('PUT /notifications/push', browser.target);
    expect(await person.call('GET /notifications/push')).toMatchObject({ isOn: true });
    await tell(person.id, 'a');
    expect(browser.received).toMatchObject([
      {
        title: '«Мост» приглашает\u00a0вас',
        body: 'Сварщик',
        link: '/profile/responds/12',
        ttl: 86_400,
        urgency: 'normal',
      },
    ]);
    const [push] = browser.received;
    expect(push?.topic).toBe(push?.tag);
  });

  test('goes to every browser of the account that is still signed in', async () => {
    const person = await makePerson();
    const [one, other] = [service.subscribe(), service.subscribe()];
    await person.call('PUT /notifications/push', one.target);
    const second = openBrowser(t);
    const answer = await second.call('POST /users/applicant/login/email', {
      email: `pushed-${people}@karkas.example`,
      password: 'Крепкая балка 40Б2',
    });
    second.token = 'accessToken' in answer ? answer.accessToken : null;
    await second.call('PUT /notifications/push', other.target);
    await tell(person.id, 'a');
    expect([one.received.length, other.received.length]).toEqual([1, 1]);
    const { items } = await person.call('GET /users/sessions');
    const id = items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await person.call('DELETE /users/sessions/{id}', { id });
    await tell(person.id, 'b');
    expect([one.received.length, other.received.length]).toEqual([2, 1]);
  });

  test('that still waits for its sending does not come after the sign-out', async () => {
    const person = await makePerson();
    const browser = service.subscribe();
    await person.call('PUT /notifications/push', browser.target);
    await enqueue(person.id, 'a');
    const [session] = (await person.call('GET /users/sessions')).items;
    await person.call('DELETE /users/sessions/{id}', { id: session?.id ?? '' });
    await t.runJobs();
    expect(browser.received).toEqual([]);
  });

  test.each([404, 410])('is the last one for a browser whose address answers %d', async (status) => {
    const person = await makePerson();
    const browser = service.subscribe();
    await person.call('PUT /notifications/push', browser.target);
    browser.status = status;
    await tell(person.id, 'a');
    expect(await person.call('GET /notifications/push')).toMatchObject({ isOn: false });
  });

  test('is tried again when the service fails', async () => {
    const person = await makePerson();
    const browser = service.subscribe();
    await person.call('PUT /notifications/push', browser.target);
    browser.status = 503;
    await expect(tell(person.id, 'a')).rejects.toThrow('The push service answered 503');
    expect(await person.call('GET /notifications/push')).toMatchObject({ isOn: true });
  });

  test('does not come once the browser has left', async () => {
    const person = await makePerson();
    const browser = service.subscribe();
    await person.call('PUT /notifications/push', browser.target);
    await person.call('DELETE /notifications/push');
    await tell(person.id, 'a');
    expect(browser.received).toEqual([]);
  });

  test('belongs to whoever has signed in last in that browser', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    const browser = service.subscribe();
    await one.call('PUT /notifications/push', browser.target);
    await other.call('PUT /notifications/push', browser.target);
    await tell(one.id, 'a');
    expect(browser.received).toEqual([]);
  });
});

describe('an address is refused', () => {
  const good = () => service.subscribe().target;

  test.each([
    ['plain http elsewhere', { endpoint: 'http://push.example.com/a' }],
    ['a name and a password', { endpoint: 'https://a:b@push.example.com/a' }],
    ['no address', { endpoint: 'push' }],
    ['a machine inside of a network', { endpoint: 'https://10.0.0.5/a' }],
    ['a name inside of a network', { endpoint: 'https://router/a' }],
    ['what a cloud tells its machines', { endpoint: 'https://169.254.169.254/latest' }],
    ['a script', { endpoint: 'javascript:alert(1)' }],
    ['a key that is no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a key that is too short', { p256dh: 'BAAA' }],
    ['a secret that is too short', { auth: 'AAAA' }],
  ])('with %s', async (_what, wrong) => {
    const person = await makePerson();
    await expect(person.call('PUT /notifications/push', { ...good(), ...wrong })).rejects.toMatchObject({
      code: 'bad_argument',
    });
  });

  test('without a session of its own', async () => {
    await expect(t.as(asApplicant())('PUT /notifications/push', good())).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

describe('the link of a mail', () => {
  async function mailed() {
    const person = await makePerson();
    await tell(person.id, 'a');
    const { data } = await t.messages.last(`pushed-${people}@karkas.example`, 'notice');
    return { person, token: data.unsubscribeToken };
  }

  test('switches off the mails of its event without a sign-in, by the one-click request of a mail program', async () => {
    const { person, token } = await mailed();
    const url = `/api/notifications/unsubscribe/${token}`;
    const opened = await t.app.inject({ method: 'GET', url });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/notifications/unsubscribe/${token}`]);
    expect(await t.call('GET /notifications/unsubscribe/{token}/state', { token })).toEqual({
      event: 'respond.invitation',
      isOff: false,
    });
    const sent = await t.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(sent.statusCode).toBe(200);
    const { events } = await person.call('GET /notifications/preferences');
    expect(events.find(({ event }) => event === 'respond.invitation')?.channels).toEqual(['app', 'push']);
    expect(events.find(({ event }) => event === 'respond.offer')?.channels).toEqual(['app', 'mail', 'push']);
    await tell(person.id, 'b');
    expect(await t.messages.to(`pushed-${people}@karkas.example`)).toHaveLength(
      (await t.messages.to(`pushed-${people}@karkas.example`)).filter(({ name }) => name !== 'notice').length + 1,
    );
  });

  test('of the mail of a day switches off all of them', async () => {
    const person = await makePerson();
    const email = `pushed-${people}@karkas.example`;
    await person.call('PUT /notifications/preferences', {
      quiet: true,
      quietFrom: 22,
      quietTo: 8,
      digest: true,
      sms: true,
      events: {},
    });
    await t.db.transaction().execute((tx) =>
      notify(tx, t.context(system), {
        to: person.id,
        key: 'd',
        event: 'permit.expires',
        data: { resumeId: 3, permitName: 'НАКС', validUntil: '2026-12-08', daysLeft: 14 },
      }),
    );
    await t.runJobs();
    t.clock.time = addDays(NOON, 1);
    await t.db.updateTable('noticeDelivery').set({ dueAt: NOON }).where('sentAt', 'is', null).execute();
    await tell((await makePerson()).id, 'wakes the job');
    const { data } = await t.messages.last(email, 'notice-digest');
    await t.call('POST /notifications/unsubscribe/{token}', { token: data.unsubscribeToken });
    await person.reload();
    const { events } = await person.call('GET /notifications/preferences');
    expect(events.flatMap(({ channels }) => channels)).not.toContain('mail');
  });

  test('is nobody’s when it was changed, or its account is gone', async () => {
    const { person, token } = await mailed();
    const [what = '', signature = ''] = token.split('.');
    const foreign = Buffer.from(JSON.stringify([asApplicant().accountId, null])).toString('base64url');
    for (const wrong of ['x', '.', `${what}.`, `${foreign}.${signature}`, `${token}.a`, `${what}.${'A'.repeat(43)}`])
      for (const name of ['GET /notifications/unsubscribe/{token}', 'POST /notifications/unsubscribe/{token}'] as const)
        await expect(t.call(name, { token: wrong })).rejects.toMatchObject({ code: 'not_found' });
    await t.db
      .updateTable('account')
      .set({ status: 'erased', erasedAt: NOON, email: null, emailConfirmedAt: null, passwordHash: null })
      .where('id', '=', person.id)
      .execute();
    await expect(t.call('GET /notifications/unsubscribe/{token}/state', { token })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
