import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMailGateway } from '#server/gateways/mail.ts';
import { createSmsGateway } from '#server/gateways/sms.ts';
import { createMessages, type Messages } from '#server/messages/index.ts';
import { system } from '#server/platform/actor.ts';
import { createJobQueue, type JobQueue } from '#server/platform/jobs.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { startSmtpServer, type SmtpServer } from '../setup/smtp-server.ts';

const POLLED = { timeout: 30_000 };
const CODE = { code: '482913', minutes: 5 };
const MAIL = 'ildar@pochta.example';
const PHONE = '+79172041683';
const log = createLogger('silent');
const warn = vi.spyOn(log, 'warn');

let t: TestApp;
let smtp: SmtpServer;
let smsRu: Server;
let smsStatus: number;
let sentSms: string[];
let queue: JobQueue;
let messages: Messages;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

beforeEach(async () => {
  smtp = await startSmtpServer();
  sentSms = [];
  smsStatus = 100;
  smsRu = createServer(async (request, response) => {
    const fields = new URLSearchParams(await text(request));
    const to = fields.get('to') ?? '';
    if (smsStatus === 100) sentSms.push(`${to}: ${fields.get('msg')}`);
    response.end(JSON.stringify({ status: 'OK', status_code: 100, sms: { [to]: { status_code: smsStatus } } }));
  }).listen(0, '127.0.0.1');
  await once(smsRu, 'listening');
  await start();
});
afterEach(async () => {
  await queue.stop();
  await smtp.stop();
  smsRu.closeAllConnections();
  smsRu.close();
  warn.mockClear();
});

/** As in the process, but retried after a second. */
async function start(): Promise<void> {
  messages = createMessages({
    mail: createMailGateway({ smtpUrl: smtp.url, folder: t.outbox.mail, from: 'Каркас <noreply@karkas.example>' }),
    sms: createSmsGateway({ url: `http://127.0.0.1:${(smsRu.address() as AddressInfo).port}`, token: 'key' }),
    secrets: t.secrets,
    publicOrigin: 'http://localhost:4321',
  });
  queue = createJobQueue(t.url, log, undefined, { killedAfterSeconds: 1 });
  const queued = messages.jobs(t.sources.attachments).map((job) => ({ ...job, backOffSeconds: 1 }));
  await queue.start({ queued, scheduled: [] }, { ...t.context(system), jobs: queue, log });
}

function sendMail(): Promise<void> {
  return t.db.transaction().execute((tx) => messages.mail(tx, queue, MAIL, 'sign-up-code', CODE));
}

async function statesOf(job: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = ${job}`.execute(t.db);
  return rows.map(({ state }) => state);
}

test('a mail and an SMS are sent after the commit, and never after a rollback', async () => {
  const rolledBack = t.db.transaction().execute(async (tx) => {
    await messages.mail(tx, queue, 'nobody@pochta.example', 'sign-up-code', CODE);
    await messages.sms(tx, queue, '+79990000000', 'code', CODE);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await t.db.transaction().execute(async (tx) => {
    await messages.mail(tx, queue, MAIL, 'sign-up-code', CODE);
    await messages.sms(tx, queue, PHONE, 'code', { code: '482913' });
  });
  await expect.poll(() => [smtp.received.length, sentSms.length], POLLED).toEqual([1, 1]);
  expect(smtp.received[0]?.to).toEqual([MAIL]);
  expect(sentSms).toEqual(['79172041683: Каркас, код: 482913\n@localhost #482913']);
});

test('the job table holds neither the address nor the code', async () => {
  smtp.refuse = { command: 'RCPT', answer: '450 later' };
  await sendMail();
  await expect.poll(() => statesOf('send-mail'), POLLED).toContain('retry');
  const { rows } = await sql<{ row: string }>`select row_to_json(job)::text as row from pgboss.job`.execute(t.db);
  const table = rows.map(({ row }) => row).join('\n');
  expect(table).not.toMatch(/482913|ildar|9172041683/);
  smtp.refuse = null;
  await expect.poll(() => smtp.received.length, POLLED).toBe(1);
});

describe('a provider that is down', () => {
  test('delays a mail, which is sent once when it is up again', { timeout: 60_000 }, async () => {
    const port = Number(new URL(smtp.url).port);
    await smtp.stop();
    await sendMail();
    await expect.poll(() => statesOf('send-mail'), POLLED).toContain('retry');
    smtp = await startSmtpServer(port);
    await expect.poll(() => smtp.received.length, POLLED).toBe(1);
    await expect.poll(() => statesOf('send-mail'), POLLED).not.toContain('active');
    expect(smtp.received.length).toBe(1);
  });

  test('delays an SMS', { timeout: 60_000 }, async () => {
    smsStatus = 220;
    await t.db.transaction().execute((tx) => messages.sms(tx, queue, PHONE, 'code', { code: '482913' }));
    await expect.poll(() => statesOf('send-sms'), POLLED).toContain('retry');
    smsStatus = 100;
    await expect.poll(() => sentSms.length, POLLED).toBe(1);
  });
});

test('a recipient refused for good is not tried again', async () => {
  smtp.refuse = { command: 'RCPT', answer: '550 5.1.1 no such user' };
  smsStatus = 207;
  await sendMail();
  await t.db.transaction().execute((tx) => messages.sms(tx, queue, PHONE, 'code', { code: '482913' }));
  await expect.poll(() => warn.mock.calls.length, POLLED).toBe(2);
  // No personal data in the log.
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/482913|ildar|9172041683/);
  await expect
    .poll(async () => [...(await statesOf('send-mail')), ...(await statesOf('send-sms'))], POLLED)
    .toSatisfy((states: string[]) => states.every((state) => state === 'completed'));
});

test(
  'a mail of which the queue did not learn that it was sent comes again with the same Message-ID',
  { timeout: 60_000 },
  async () => {
    const crashed = messages.jobs(t.sources.attachments).map((job) => ({
      ...job,
      backOffSeconds: 1,
      perform: async (...input: Parameters<typeof job.perform>) => {
        await job.perform(...input);
        throw new Error('Killed before the queue was told');
      },
    }));
    await queue.stop();
    queue = createJobQueue(t.url, log, undefined, { killedAfterSeconds: 1 });
    await queue.start({ queued: crashed, scheduled: [] }, { ...t.context(system), jobs: queue, log });
    await sendMail();
    await expect.poll(() => smtp.received.length, POLLED).toBe(1);
    await queue.stop();
    await start();
    await expect.poll(() => smtp.received.length, POLLED).toBeGreaterThan(1);
    const ids = smtp.received.map(({ data }) => /^Message-ID: (.+)$/m.exec(data)?.[1]?.trim());
    expect(new Set(ids).size).toBe(1);
  },
);

describe('in the test app', () => {
  test('messages of committed transactions can be read', async () => {
    const { jobs } = t.context(system);
    const rolledBack = t.db.transaction().execute(async (tx) => {
      await messages.mail(tx, jobs, 'one@pochta.example', 'account-erased', {});
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await t.db.transaction().execute(async (tx) => {
      await messages.mail(tx, jobs, 'one@pochta.example', 'sign-up-code', CODE);
      await messages.sms(tx, jobs, PHONE, 'code', { code: '123456' });
      await messages.mail(tx, jobs, 'one@pochta.example', 'already-registered', { side: 'applicant' });
    });
    expect((await t.messages.to('one@pochta.example')).map(({ name }) => name)).toEqual([
      'sign-up-code',
      'already-registered',
    ]);
    expect((await t.messages.last('one@pochta.example', 'sign-up-code')).data.code).toBe('482913');
    expect(await t.messages.last(PHONE)).toEqual({ to: PHONE, name: 'code', data: { code: '123456' } });
    await expect(t.messages.last('two@pochta.example')).rejects.toThrow('Nothing');
  });
});
