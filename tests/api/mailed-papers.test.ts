import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepInvoices, makeActs } from '#server/domains/invoice/index.ts';
import { system } from '#server/platform/actor.ts';
import { DomainError } from '#server/platform/problems.ts';
import { DEMO_SELLER } from '#server/seller-config.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refill } from '../setup/money-world.ts';
import { readPdf } from '../setup/pdf-text.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** Mails that bring a paper along: the invoice or the act that they tell of. */
let t: TestApp;
let company: number;
let head: TestMember;

/** Noon in Moscow: nobody has quiet hours. */
const NOON = new Date('2026-12-01T09:00:00Z');
const PAYER = { name: 'ООО «Плательщик»', inn: '7707083893', kpp: '770701001', address: 'Казань, Баумана, 1' };

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = NOON;
  company = await makeCompany(t.db, { status: 'verified' });
  head = await makeMember(t.db, company, { isHead: true, name: 'Анна' });
  await t.db.updateTable('account').set({ emailConfirmedAt: NOON }).where('id', '=', head.accountId).execute();
});

const issue = () => t.as(head)('POST /company-balance/invoice', { rubles: 60_000, payer: PAYER, offerCompany: true });
const cancel = (id: number) => t.as(head)('POST /company-balance/invoices/{id}/cancel', { id });
const addressOf = ({ accountId }: TestMember) => `${accountId}@stroy.example`;

/** What was kept for the head, as its page shows it. */
async function keptMails() {
  const { messages } = await t.call('GET /dev/outbox');
  return messages.filter(({ to }) => to === addressOf(head));
}

/** The attachment of the newest mail to the head, as it stands in the message. */
async function keptFile() {
  const files = await t.outbox.mail.newest(50);
  const mail = files.find(({ text }) => text.includes(`To: ${addressOf(head)}`))?.text ?? '';
  const part = mail.slice(mail.indexOf('Content-Type: application/pdf'));
  const [header = '', body = ''] = part.split('\r\n\r\n');
  return { header, bytes: Buffer.from(body.split('\r\n--')[0] ?? '', 'base64') };
}

describe('an invoice', () => {
  test('comes with the mail that tells of it, under the name of its download', async () => {
    const { number } = await issue();
    await t.runJobs();
    await t.sendMessages();
    const [mail, ...more] = await keptMails();
    expect(more).toEqual([]);
    const { header, bytes } = await keptFile();
    expect(mail).toMatchObject({
      subject: `Счёт №\u00a0${number} на\u00a060\u00a0000\u00a0₽`,
      attachments: [{ name: `Счёт ${number} Каркас.pdf`, bytes: bytes.length }],
    });
    expect(mail?.text).toContain('\n\nСчёт\u00a0— во\u00a0вложении\n\nОткрыть счёт:\nhttp');
    // Both ways to name a file in Russian: RFC 2047 for older programs, RFC 2231 for the rest.
    expect(header).toContain('name="=?UTF-8?');
    expect(header).toContain("filename*0*=utf-8''%D0%A1%D1%87");
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const words = (await readPdf(bytes)).text.replaceAll('\u00a0', ' ');
    for (const part of [`Счёт № ${number}`, PAYER.name, 'Шестьдесят тысяч рублей']) expect(words).toContain(part);
  });

  test('is drawn once for all colleagues who get it, and another one once more', async () => {
    const confirmed = async (member: TestMember) => {
      await t.db.updateTable('account').set({ emailConfirmedAt: NOON }).where('id', '=', member.accountId).execute();
      return member;
    };
    const clerks = [
      await confirmed(await makeMember(t.db, company, { permissions: ['balance.view'] })),
      await confirmed(await makeMember(t.db, company, { permissions: ['balance.view'] })),
    ];
    const print = vi.spyOn(t.sources.pdfPrinter, 'print');
    const numbers = [(await issue()).number, (await issue()).number];
    await t.runJobs();
    await t.sendMessages();
    // Nobody waits at a screen for any of them.
    expect(print.mock.calls.map(([who]) => who)).toEqual([null, null]);
    print.mockRestore();
    const { messages } = await t.call('GET /dev/outbox');
    for (const reader of [head, ...clerks]) {
      const mails = messages.filter(({ to }) => to === addressOf(reader));
      expect(mails.map(({ attachments }) => attachments.map(({ name }) => name)).toSorted()).toEqual(
        numbers.map((number) => [`Счёт ${number} Каркас.pdf`]).toSorted(),
      );
    }
  });

  test('that was cancelled meanwhile, or is gone, stays away, and the mail says nothing of it', async () => {
    const { id } = await issue();
    await t.runJobs();
    await cancel(id);
    const other = await issue();
    await t.runJobs();
    await t.db.deleteFrom('invoice').where('id', '=', other.id).execute();
    await t.sendMessages();
    const mails = await keptMails();
    expect(mails.map(({ attachments }) => attachments)).toEqual([[], []]);
    for (const { text } of mails) expect(text).not.toContain('вложени');
  });

  test('that has run out is not paid by mistake', async () => {
    const { id } = await issue();
    t.clock.time = new Date('2027-01-20T09:00:00Z');
    await keepInvoices(t.context(system));
    expect(await t.sources.attachments.invoice(t.context(system), { id, accountId: head.accountId })).toBeNull();
  });

  test('is not for whoever may not see it any more', async () => {
    const clerk = await makeMember(t.db, company, { permissions: ['balance.view'] });
    const { id } = await issue();
    const draw = () => t.sources.attachments.invoice(t.context(system), { id, accountId: clerk.accountId });
    expect(await draw()).not.toBeNull();
    await t.db.updateTable('companyMember').set({ permissions: [] }).where('id', '=', clerk.memberId).execute();
    expect(await draw()).toBeNull();
  });

  test('of another company is drawn for nobody here', async () => {
    const { id } = await issue();
    const stranger = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    const draw = (accountId: string) => t.sources.attachments.invoice(t.context(system), { id, accountId });
    expect(await draw(stranger.accountId)).toBeNull();
    expect(await draw(head.accountId)).toMatchObject({ type: 'application/pdf' });
  });

  test('that cannot be printed now is tried again: nothing is sent without it', async () => {
    await issue();
    await t.runJobs();
    const { print } = t.sources.pdfPrinter;
    t.sources.pdfPrinter.print = () => Promise.reject(new DomainError('service_unavailable'));
    await expect(t.sendMessages()).rejects.toMatchObject({ code: 'service_unavailable' });
    t.sources.pdfPrinter.print = print;
    expect(await keptMails()).toEqual([]);
  });

  test('is not in the queue, which holds only which one it is', async () => {
    await issue();
    await t.runJobs();
    expect(await t.messages.jobTo(addressOf(head))).toBe('send-mail-with-paper');
    const mail = await t.messages.last(addressOf(head), 'notice');
    expect(mail.attach).toEqual({ kind: 'invoice', id: expect.any(Number), accountId: head.accountId });
  });
});

test('an act comes with the mail that tells of it', async () => {
  await refill(t, company, 5_000);
  await t.as(head)('POST /services/company/init/vacancy-promotion', {
    vacancyId: await makeVacancy(t.db, company),
    option: 'bump',
    totalKopecks: 490_00,
    offerCompany: true,
  });
  t.clock.time = new Date('2027-01-11T09:00:00Z');
  await makeActs(t.context(system), { seller: DEMO_SELLER });
  await t.runJobs();
  await t.sendMessages();
  const mail = (await keptMails()).find(({ subject }) => subject?.startsWith('Акт'));
  const { bytes } = await keptFile();
  expect(mail?.attachments).toEqual([{ name: expect.stringMatching(/^Акт \d+ Каркас\.pdf$/), bytes: bytes.length }]);
  expect(mail?.text).toContain('\n\nАкт\u00a0— во\u00a0вложении\n\n');
  expect((await readPdf(bytes)).text).toContain('31 декабря 2026');

  const { items } = await t.as(head)('GET /company/closing-documents');
  const clerk = await makeMember(t.db, company, { permissions: ['balance.view'] });
  const draw = (accountId: string) =>
    t.sources.attachments.act(t.context(system), { id: items[0]?.id ?? 0, accountId });
  expect(await draw(clerk.accountId)).toBeNull();
  expect(await draw(head.accountId)).not.toBeNull();
});

test('a mail of another notice brings nothing along', async () => {
  const { id } = await issue();
  await t.db
    .updateTable('invoice')
    .set({ payUntil: new Date('2026-12-03T00:00:00Z') })
    .where('id', '=', id)
    .execute();
  await t.runJobs();
  await t.sendMessages();
  await keepInvoices(t.context(system));
  await t.runJobs();
  await t.sendMessages();
  const reminder = (await keptMails()).find(({ subject }) => subject?.includes('последний день'));
  expect(reminder).toMatchObject({ attachments: [] });
});
