import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailGateway } from '../../gateways/mail.ts';
import { createMessageFolder } from '../../gateways/message-folder.ts';
import { createSmsGateway } from '../../gateways/sms.ts';
import { startSmsSandbox } from '../../sandbox/sms.ts';
import { readKeptMail, readKeptSms } from './read-kept.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-outbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test.each([
  ['in Russian', '482913 — код для регистрации на\u00a0Каркасе и\u00a0ещё много слов, чтобы строка стала длинной'],
  ['in Latin letters', 'Plain subject = with _signs_ ? and = more'],
  ['mixed', 'Новый вход в\u00a0аккаунт: Chrome = Android'],
])('reads the mails that the gateway keeps: a subject %s', async (_what, subject) => {
  const folder = createMessageFolder(dataDir, 'mail');
  const text = 'Код для регистрации\n\n482913\n\nВойти:\nhttp://localhost:4321/sign-in\n';
  const gateway = createMailGateway({ smtpUrl: undefined, folder, from: 'Каркас <noreply@localhost>' });
  await gateway.send({ id: '20261122-110706123-9f86', to: 'ildar@pochta.example', subject, text, html: '<p>1</p>' });
  const [file] = await folder.newest(1);
  expect(file && readKeptMail(file)).toEqual({
    name: '20261122-110706123-9f86.eml',
    kind: 'mail',
    to: 'ildar@pochta.example',
    subject,
    text,
    code: '482913',
    attachments: [],
    sentAt: '2026-11-22T11:07:06.123Z',
  });
});

test('reads a mail that brings a file along, whatever is in the file', async () => {
  const folder = createMessageFolder(dataDir, 'mail');
  const gateway = createMailGateway({ smtpUrl: undefined, folder, from: 'Каркас <noreply@localhost>' });
  const name = `Счёт 1042 ${'очень '.repeat(20)}длинное имя.pdf`;
  const body = Buffer.from('%PDF-1.3\r\n\r\n--_NmP-Part_1\r\nContent-Disposition: attachment\r\n\r\n');
  const mail = { to: 'ildar@pochta.example', subject: 'Счёт', text: 'Счёт — во\u00a0вложении\n', html: '<p>1</p>' };
  await gateway.send({ ...mail, id: '20261122-110706123-9f86', file: { name, type: 'application/pdf', body } });
  const [file] = await folder.newest(1);
  expect(file && readKeptMail(file)).toMatchObject({
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    code: null,
    attachments: [{ name, bytes: body.length }],
  });
});

test('parts within parts are read no deeper than a mail of ours has them', () => {
  const marks = Array.from({ length: 4_000 }, (_, at) => `part-${10_000 + at}`);
  const heads = marks.map((mark) => `Content-Type: multipart/mixed; boundary="${mark}"\r\n\r\n--${mark}\r\n`);
  const ends = marks.toReversed().map((mark) => `\r\n--${mark}--`);
  const text = `To: a@b.example\r\n${heads.join('')}\r\n${ends.join('')}`;
  expect(readKeptMail({ name: '20261122-110706123-a.eml', text })).toBeNull();
});

test('reads the SMS that the sandbox keeps', async () => {
  const folder = createMessageFolder(dataDir, 'sms');
  const sandbox = await startSmsSandbox(folder, () => new Date('2026-11-22T11:07:06.123Z'));
  await createSmsGateway(sandbox).send({
    id: '1',
    to: '+79172041683',
    text: 'Каркас, код: 482913\n@localhost #482913',
  });
  await sandbox.stop();
  const [file] = await folder.newest(1);
  expect(file && readKeptSms(file)).toMatchObject({
    kind: 'sms',
    to: '+79172041683',
    subject: null,
    code: '482913',
    attachments: [],
    sentAt: '2026-11-22T11:07:06.123Z',
  });
});

test('files of others are not messages', async () => {
  const folder = createMessageFolder(dataDir, 'mail');
  await folder.write('20261122-110706123-a.eml', 'Subject: x\r\n\r\nbody');
  await writeFile(path.join(dataDir, 'outbox/mail/notes.txt'), '{}');
  expect((await folder.newest(9)).map(readKeptMail)).toEqual([null, null]);
  expect((await folder.newest(9)).map(readKeptSms)).toEqual([null, null]);
  expect(readKeptMail({ name: '20269999-110706123-a.eml', text: '' })).toBeNull();
});
