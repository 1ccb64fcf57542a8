import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENDED_KEPT_DAYS } from '#shared/domain/subscription.ts';
import { addDays } from '#shared/domain/time.ts';
import { productJobs } from '#server/domains/all.ts';
import { createMailGateway } from '#server/gateways/mail.ts';
import { createMessages } from '#server/messages/index.ts';
import { system } from '#server/platform/actor.ts';
import { createJobQueue } from '#server/platform/jobs.ts';
import { createLogger } from '#server/platform/logging.ts';
import { sendDue } from '#server/domains/subscription/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import {
  confirmToken,
  issuesTo,
  makeReader,
  makeReadingMember,
  morning,
  newAddress,
  runAt,
  wanted,
} from '../setup/newsletter-world.ts';
import { react, reactToWaiting } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant } from '../setup/responds.ts';
import { startSmtpServer } from '../setup/smtp-server.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { workingVisitor } from '../setup/working-visitor.ts';

let t: TestApp;
let company: number;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('subscription').execute());

/** A newsletter of somebody without an account, who has confirmed it. */
async function makeByEmail(email = newAddress()): Promise<string> {
  await workingVisitor(t.app)('POST /subscription/applicant', wanted({ email }));
  await t.call('POST /subscription/confirm/{token}', { token: await confirmToken(t, email) });
  return email;
}

/** Publishes something and sends it. Returns the token of the newest issue. */
async function sendOne(email: string, title = 'Сварщик'): Promise<string> {
  t.clock.time = new Date(t.clock.time.getTime() + 60_000);
  await makeVacancy(t.db, company, { title, publishedAt: t.clock.now(), expiresAt: addDays(t.clock.now(), 30) });
  await runAt(t, morning(t));
  return (await issuesTo(t, email)).at(-1)?.unsubscribeToken ?? '';
}

const rowOf = (email: string) =>
  t.db.selectFrom('subscription').selectAll().where('email', '=', email).executeTakeFirst();
const statusOf = async (accountId: string) =>
  (await t.db.selectFrom('subscription').select('status').where('accountId', '=', accountId).execute()).map(
    ({ status }) => status,
  );
const consentOf = (subject: Buffer | null) =>
  t.db.selectFrom('consent').selectAll().where('subjectHash', '=', subject).execute();

describe('the link of a mail', () => {
  test('ends it by one press of a mail program, without a cookie or an origin, once and again', async () => {
    const email = await makeByEmail();
    const token = await sendOne(email);
    const url = `/api/subscription/unsubscribe/${token}`;
    const opened = await t.app.inject({ method: 'GET', url });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/newsletter/unsubscribe/${token}`]);
    const seen = await t.call('GET /subscription/unsubscribe/{token}/state', { token });
    expect(seen).toEqual({
      kind: 'vacancies',
      title: 'Вакансии в\u00a0строительстве',
      status: 'active',
      isAlive: true,
      frequency: 'daily',
      hour: 9,
      weekday: 1,
      timeZone: 'Europe/Moscow',
    });
    for (let time = 0; time < 2; time += 1) {
      const pressed = await t.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([pressed.statusCode, pressed.json()]).toEqual([200, { ...seen, status: 'unsubscribed' }]);
    }
    await sendOne(email, 'Монтажник');
    expect(await issuesTo(t, email)).toHaveLength(1);
    expect((await consentOf((await rowOf(email))?.consentSubject ?? null))[0]?.withdrawnAt).toBeInstanceOf(Date);
    await expect(t.call('POST /subscription/confirm/{token}', { token })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('POST /subscription/confirm/{token}', { token: await confirmToken(t, email) })).rejects.toEqual(
      refusal('gone'),
    );
  });

  test('is for one newsletter alone', async () => {
    const email = await makeByEmail();
    const other = await makeByEmail();
    const token = await sendOne(email);
    await t.call('POST /subscription/unsubscribe/{token}', { token });
    expect((await rowOf(email))?.status).toBe('unsubscribed');
    expect((await rowOf(other))?.status).toBe('active');
    const [payload = '', signature = ''] = token.split('.');
    const forged = `${(await rowOf(other))?.id}.${signature}`;
    await expect(t.call('GET /subscription/unsubscribe/{token}', { token: forged })).rejects.toEqual(
      refusal('not_found'),
    );
    for (const wrong of [forged, payload, `${payload}.`])
      await expect(t.call('POST /subscription/unsubscribe/{token}', { token: wrong })).rejects.toEqual(
        refusal('not_found'),
      );
  });
});

test('three mails that its mail server refuses for good end it', { timeout: 60_000 }, async () => {
  const email = await makeByEmail();
  const smtp = await startSmtpServer();
  const log = createLogger('silent');
  const messages = createMessages({
    mail: createMailGateway({ smtpUrl: smtp.url, folder: t.outbox.mail, from: 'Каркас <noreply@karkas.example>' }),
    sms: { send: async () => {} },
    secrets: t.secrets,
    publicOrigin: 'http://localhost:4321',
  });
  const queue = createJobQueue(t.url, log, undefined, { killedAfterSeconds: 1 });
  const context = { ...t.context(system), jobs: queue, log };
  await queue.start({ queued: messages.jobs(t.sources.attachments), scheduled: [] }, context);
  const sendNext = async () => {
    t.clock.time = new Date(t.clock.time.getTime() + 60_000);
    await makeVacancy(t.db, company, { publishedAt: t.clock.now(), expiresAt: addDays(t.clock.now(), 30) });
    t.clock.time = morning(t);
    await sendDue(context, { ...t.sources, messages });
  };
  const refusals = async () => {
    await reactToWaiting(t, 'newsletter.refused');
    return (await rowOf(email))?.refusedCount;
  };
  try {
    await sendNext();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 20_000 });
    const [mail] = smtp.received;
    expect(mail?.to).toEqual([email]);
    const head = mail?.data.split('\r\n\r\n', 1)[0]?.replaceAll(/\r\n\s+/g, ' ');
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:4321\/api\/subscription\/unsubscribe\/[\w.-]+>\r?$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(head).toMatch(/^Message-ID: <\d{8}-\d{9}-[0-9a-f]{32}-1@karkas\.example>\r?$/m);
    for (const counted of [1, 2, 3]) {
      smtp.refuse = { command: 'RCPT', answer: '550 5.1.1 no such user' };
      await sendNext();
      await vi.waitFor(async () => expect(await refusals()).toBe(counted), { timeout: 20_000, interval: 200 });
    }
    expect(await rowOf(email)).toMatchObject({ status: 'bounced', nextAt: null, refusedCount: 3 });
  } finally {
    await queue.stop();
    await smtp.stop();
  }
});

test('a refusal of one mail that is told twice counts once', async () => {
  const email = await makeByEmail();
  const subscriptionId = (await rowOf(email))?.id ?? '';
  for (const issue of [1, 1, 2, 2, 1]) await react(t, 'newsletter.refused', { subscriptionId, issue });
  expect(await rowOf(email)).toMatchObject({ status: 'active', refusedCount: 2 });
  await react(t, 'newsletter.refused', { subscriptionId, issue: 5 });
  expect(await rowOf(email)).toMatchObject({ status: 'bounced' });
});

test('what has ended is kept for its link, and then forgotten', async () => {
  const email = await makeByEmail();
  const token = await sendOne(email);
  await t.call('POST /subscription/unsubscribe/{token}', { token });
  const clean = productJobs(t.sources).scheduled.find(({ name }) => name === 'delete-old-subscriptions');
  const then = t.clock.time;
  for (const [days, status] of [
    [ENDED_KEPT_DAYS - 1, 'unsubscribed'],
    [ENDED_KEPT_DAYS + 1, undefined],
  ] as const) {
    t.clock.time = addDays(then, days);
    await clean?.run(t.context(system));
    expect((await rowOf(email))?.status, `after ${days} days`).toBe(status);
  }
  t.clock.time = then;
});

describe('ends with', () => {
  test('the consent to it, of an account and what was asked for by its address', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted());
    // Of the second they have one already.
    for (const kind of ['news', 'vacancies'] as const) {
      await workingVisitor(t.app)('POST /subscription/applicant', wanted({ email: reader.email, kind }));
      await t.call('POST /subscription/confirm/{token}', { token: await confirmToken(t, reader.email) });
    }
    await t.as(reader)('POST /users/consents/{key}', { key: 'advertisingMaterials', isGiven: false });
    await reactToWaiting(t, 'consent.withdrawn');
    expect(await statusOf(reader.accountId)).toEqual(['unsubscribed', 'unsubscribed']);
    await sendOne(reader.email);
    expect(await issuesTo(t, reader.email)).toEqual([]);
  });

  test('no other consent', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted());
    await react(t, 'consent.withdrawn', { accountId: reader.accountId, key: 'distributionAgreement' });
    expect(await statusOf(reader.accountId)).toEqual(['active']);
  });

  test('the membership of its reader, and the company', async () => {
    const [leaving, staying] = [await makeReadingMember(t, company), await makeReadingMember(t, company)];
    for (const member of [leaving, staying])
      await t.as(member)('POST /subscription/company-member', { ...wanted(), kind: 'resumes' });
    await react(t, 'member.removed', {
      companyId: company,
      memberId: leaving.memberId,
      headId: staying.memberId,
    });
    expect([await statusOf(leaving.accountId), await statusOf(staying.accountId)]).toEqual([
      ['unsubscribed'],
      ['active'],
    ]);
    await react(t, 'company.closed', { companyId: company });
    expect(await statusOf(staying.accountId)).toEqual(['unsubscribed']);
  });

  test('the account: silent while it is being removed, gone with it', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted());
    await workingVisitor(t.app)('POST /subscription/applicant', wanted({ email: reader.email, kind: 'news' }));
    await sendOne(reader.email);
    const archive = await t.sources.collectOwnData(t.db, reader.accountId, t.clock.now());
    expect(archive.subscription).toHaveLength(2);
    expect(archive.subscription_item).toHaveLength(1);
    const removing = { status: 'removing', removalAskedAt: t.clock.now() };
    await t.db.updateTable('account').set(removing).where('id', '=', reader.accountId).execute();
    await react(t, 'account.removed', { accountId: reader.accountId });
    await sendOne(reader.email, 'Монтажник');
    expect(await issuesTo(t, reader.email)).toHaveLength(1);
    const { accountId } = reader;
    await t.db
      .updateTable('account')
      .set({ status: 'erased', erasedAt: t.clock.now(), email: null, emailConfirmedAt: null })
      .where('id', '=', accountId)
      .execute();
    await react(t, 'account.erased', { accountId });
    expect(await rowOf(reader.email)).toBeUndefined();
    expect(await statusOf(accountId)).toEqual([]);
  });
});

test('a withdrawn consent of somebody without an account forgets their address', async () => {
  const email = await makeByEmail();
  const subject = (await rowOf(email))?.consentSubject?.toString('base64url') ?? '';
  await react(t, 'visitor_consent.withdrawn', { subject });
  expect(await rowOf(email)).toBeUndefined();
});

test('an address that somebody else has typed into their account is not theirs', async () => {
  const email = await makeByEmail();
  const stranger = await makeApplicant(t.db);
  await t.db.updateTable('account').set({ email }).where('id', '=', stranger.accountId).execute();
  await react(t, 'consent.withdrawn', { accountId: stranger.accountId, key: 'advertisingMaterials' });
  await react(t, 'account.removed', { accountId: stranger.accountId });
  expect(await rowOf(email)).toMatchObject({ status: 'active', accountId: null });
});

test('what somebody has asked for as a visitor does not go with their account of a member', async () => {
  const member = await makeReadingMember(t, company);
  await makeByEmail(member.email);
  await react(t, 'consent.withdrawn', { accountId: member.accountId, key: 'advertisingMaterials' });
  await react(t, 'account.removed', { accountId: member.accountId });
  expect(await rowOf(member.email)).toMatchObject({ status: 'active', accountId: null });
});
