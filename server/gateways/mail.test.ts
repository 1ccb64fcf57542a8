import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSmtpServer, type SmtpServer } from '../../tests/setup/smtp-server.ts';
import { createMailGateway, MailUnavailable, type MailGateway, type OutgoingMail } from './mail.ts';
import { createMessageFolder, type MessageFolder } from './message-folder.ts';
import { MessageRefused } from './message-refused.ts';

const FROM = 'Каркас <noreply@karkas.example>';
const MAIL: OutgoingMail = {
  id: '20261122-110706123-9f86d081884c7d65',
  to: 'ildar@pochta.example',
  subject: '482913 — код для регистрации на\u00a0Каркасе',
  text: 'Код: 482913\n.\nКонец\n',
  html: '<p>Код: 482913</p>',
};

let dataDir: string;
let folder: MessageFolder;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'karkas-mail-'));
  folder = createMessageFolder(dataDir, 'mail');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Header lines, unfolded, in lower case before the colon. */
function headersOf(message: string): string[] {
  const [head = ''] = message.split('\r\n\r\n', 1);
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}

const HOSTILE: OutgoingMail = {
  ...MAIL,
  to: 'ildar@pochta.example\r\nBcc: everybody@pochta.example',
  subject: 'Новый вход: Chrome\r\nBcc: everybody@pochta.example\r\n\r\nbody',
};

describe('without a server', () => {
  it('writes a file that only its owner can read', async () => {
    await createMailGateway({ smtpUrl: undefined, folder, from: FROM }).send(MAIL);
    const file = path.join(dataDir, 'outbox/mail', `${MAIL.id}.eml`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
    const [kept] = await folder.newest(1);
    const headers = headersOf(kept?.text ?? '');
    expect(headers).toContain('To: ildar@pochta.example');
    expect(headers).toContain(`Message-ID: <${MAIL.id}@karkas.example>`);
    expect(kept?.text).toContain(Buffer.from(MAIL.text.replaceAll('\n', '\r\n')).toString('base64').slice(0, 40));
  });

  it('attaches a file beside the two forms of the text; without one the mail has these alone', async () => {
    const gateway = createMailGateway({ smtpUrl: undefined, folder, from: FROM });
    await gateway.send(MAIL);
    const [bare] = await folder.newest(1);
    expect(headersOf(bare?.text ?? '').join('\n')).toContain('Content-Type: multipart/alternative;');
    expect(bare?.text).not.toContain('attachment');
    const file = { name: 'Счёт 7\r\nBcc: a@b.example.pdf', type: 'application/pdf', body: Buffer.from('%PDF-1.3') };
    await gateway.send({ ...MAIL, file });
    const [kept] = await folder.newest(1);
    expect(headersOf(kept?.text ?? '').join('\n')).toContain('Content-Type: multipart/mixed;');
    expect(kept?.text).toContain('Content-Type: multipart/alternative;');
    expect(kept?.text).toMatch(/Content-Disposition: attachment;\r\n filename\*0\*=utf-8''%D0%A1/);
    expect(kept?.text).toContain(`\r\n\r\n${file.body.toString('base64')}\r\n`);
    expect(kept?.text).not.toMatch(/^bcc/im);
  });

  it('keeps one file for a mail that is sent twice, and lists the newest first', async () => {
    const gateway = createMailGateway({ smtpUrl: undefined, folder, from: FROM });
    await gateway.send(MAIL);
    await gateway.send(MAIL);
    await gateway.send({ ...MAIL, id: '20261123-000000000-0' });
    expect((await folder.newest(5)).map(({ name }) => name)).toEqual(['20261123-000000000-0.eml', `${MAIL.id}.eml`]);
    expect((await readdir(path.join(dataDir, 'outbox/mail'))).length).toBe(2);
    expect(await createMessageFolder(dataDir, 'sms').newest(5)).toEqual([]);
  });

  it('takes no header from a subject and no second address', async () => {
    const gateway = createMailGateway({ smtpUrl: undefined, folder, from: FROM });
    await expect(gateway.send(HOSTILE)).rejects.toThrow(MessageRefused);
    await gateway.send({ ...HOSTILE, to: MAIL.to });
    const [kept] = await folder.newest(1);
    expect(headersOf(kept?.text ?? '').filter((line) => /^(?:bcc|cc)/i.test(line))).toEqual([]);
  });
});

describe('with a server', () => {
  let server: SmtpServer;
  let gateway: MailGateway;
  beforeEach(async () => {
    server = await startSmtpServer();
    gateway = createMailGateway({ smtpUrl: server.url, folder, from: FROM });
  });
  afterEach(() => server.stop());

  it('sends', async () => {
    await gateway.send(MAIL);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['ildar@pochta.example']);
    expect(mail?.from).toContain('<noreply@karkas.example>');
    expect(headersOf(mail?.data ?? '')).toContain(`Message-ID: <${MAIL.id}@karkas.example>`);
    expect(await folder.newest(1)).toEqual([]);
  });

  it.each([
    ['a line break', HOSTILE.to],
    ['a list', 'ildar@pochta.example, everybody@pochta.example'],
    ['a name', '"x" <everybody@pochta.example>, ildar@pochta.example'],
    ['no address', 'ildar'],
    ['nothing', ''],
  ])('sends to one address or to nobody: %s', async (_what, to) => {
    await expect(gateway.send({ ...MAIL, to })).rejects.toThrow(MessageRefused);
    expect(server.received).toEqual([]);
  });

  it('takes no header from a subject', async () => {
    await gateway.send({ ...MAIL, subject: HOSTILE.subject });
    const headers = headersOf(server.received[0]?.data ?? '');
    expect(headers.filter((line) => /^(?:bcc|cc)/i.test(line))).toEqual([]);
    expect(server.received[0]?.to).toEqual(['ildar@pochta.example']);
  });

  it.each([
    ['RCPT', '550 5.1.1 no such user'],
    ['RCPT', '550 unknown'],
    ['RCPT', '553 5.2.1 mailbox closed'],
  ])('gives an address up that does not exist: %s %s', async (command, answer) => {
    server.refuse = { command, answer };
    await expect(gateway.send(MAIL)).rejects.toThrow(MessageRefused);
  });

  it.each([
    ['RCPT', '450 4.2.0 <ildar@pochta.example> greylisted'],
    ['RCPT', '550 5.7.1 relaying denied'],
    ['MAIL', '550 5.1.8 sender refused'],
    ['DATA', '554 no'],
    ['END', '554 5.7.1 spam'],
    ['END', '451 later'],
  ])('has other failures retried: %s %s', async (command, answer) => {
    server.refuse = { command, answer };
    const error = await gateway.send(MAIL).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MailUnavailable);
    // What the job table keeps of it.
    expect(JSON.stringify({ ...(error as Error), message: String(error) })).not.toContain('ildar');
  });

  it('never says a password without encryption', async () => {
    server.refuse = { command: 'STARTTLS', answer: '502 unknown' };
    const signedIn = createMailGateway({
      smtpUrl: server.url.replace('://', '://user:password@'),
      folder,
      from: FROM,
    });
    await expect(signedIn.send(MAIL)).rejects.toThrow(/ETLS STARTTLS/);
    expect(server.received).toEqual([]);
  });

  it('does not wait for a server that is silent or gone', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const impatient = createMailGateway({ smtpUrl: `smtp://127.0.0.1:${port}`, folder, from: FROM, timeoutMs: 50 });
    await expect(impatient.send(MAIL)).rejects.toThrow(/ETIMEDOUT/);
    silent.close();
    await server.stop();
    await expect(gateway.send(MAIL)).rejects.toThrow(/ESOCKET/);
  });
});
