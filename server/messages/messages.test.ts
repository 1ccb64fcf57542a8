import { describe, expect, it, test } from 'vitest';
import { drawMail } from './draw-mail.ts';
import { isCode, MAILS, readMail, readSms, type MailMessage, type MailName } from './names.ts';
import { messageId, openMessage, sealMessage } from './sealed.ts';
import { drawSms, SMS_CHARS_MAX } from './sms-texts.ts';
import { createSecrets, SECRET_KEY_BYTES } from '../platform/secrets.ts';

const ORIGIN = 'https://karkas.example';
const AT = '2026-11-22T11:07:06.123Z';
const HOSTILE = `</div><script>alert("1")</script>' onload='x' {{ x }}\r\nBcc: a@b.ru\u2028<!-- & &lt; <mj-include path="/etc/passwd" />`;
const CODE = { code: '482913', minutes: 5 };

/** What a well-meaning caller passes. */
const DATA: { [Name in MailName]: Extract<MailMessage, { name: Name }>['data'] } = {
  'sign-up-code': CODE,
  'company-sign-up-code': CODE,
  'already-registered': { side: 'company' },
  'no-account': {},
  'recovery-code': CODE,
  'express-registration': CODE,
  'change-email-link': { link: '/change-email?token=a&b=c', hours: 24 },
  'email-changing-note': { newEmail: 'gulnara@pochta.example' },
  'email-changed-note': {
    newEmail: 'gulnara@pochta.example',
    link: '/auth/confirm/email-undo?token=a',
    hours: 72,
  },
  'new-device': { device: 'Chrome на Android', ip: '203.0.113.7', at: AT, settingsLink: '/profile/settings' },
  'password-changed': { at: AT },
  'phone-changed': { newPhone: '+79172041683', at: AT, side: 'applicant' },
  'second-factor-on': { at: AT },
  'second-factor-off': { at: AT },
  'second-factor-reset': { at: AT },
  'recovery-code-used': { at: AT, codesLeft: 3 },
  'provider-linked': { provider: 'yandex', at: AT },
  'provider-unlinked': { provider: 'vk', at: AT },
  'removal-code': CODE,
  'account-removal': { eraseOn: AT, restoreLink: `${ORIGIN}/restore?token=a` },
  'account-erased': {},
  'data-archive': { link: '/archive?token=a', days: 7 },
  invitation: { companyName: 'Мостострой-12', invitedBy: 'Алсу Хайруллина', link: '/invite/employee?token=a', days: 7 },
  'member-joined': { name: 'Ринат Галеев', link: '/profile/company/permissions/a' },
  'head-transferred': { companyName: 'Мостострой-12', name: 'Ринат Галеев' },
  'feedback-received': { about: 'Жалоба', text: 'В\u00a0вакансии просят деньги за\u00a0спецодежду' },
  'suggestion-approved': { what: 'Город Новый Порт', link: '/profile/settings?open=city#city' },
  'suggestion-refused': { what: 'Город Новый Порт', reason: 'Такое уже есть в\u00a0нашем списке.' },
  'complaint-decided': { title: 'Сварщик', outcome: 'dismissed' },
  'feedback-answer': { about: 'Жалоба', text: 'Просят деньги', answer: 'Вакансию сняли, спасибо' },
  'express-sign-up': { link: '/sign-up/company/express?token=a', hours: 24 },
  'company-verified': { companyName: 'Мостострой-12', link: '/company/12' },
  'company-refused': {
    companyName: 'Мостострой-12',
    reason: 'На снимках не разобрать текст.',
    note: 'Нужна вторая страница',
    link: '/profile/company/verification',
  },
  'company-restricted': { companyName: 'Мостострой-12', reason: 'Есть признаки обмана.', note: null },
  'company-blocked': { companyName: 'Мостострой-12', reason: 'Есть признаки обмана.', note: 'Три жалобы' },
  'embed-key-decided': {
    outcome: 'suspend',
    name: 'Сайт компании',
    key: 'pk_live_a',
    reason: 'На\u00a0странице просят деньги за\u00a0спецодежду.',
    link: '/profile/embed',
  },
  'company-released': { companyName: 'Мостострой-12', isFull: true },
  notice: {
    title: 'Ваш отклик просмотрели',
    text: '«Волга-Трубострой». Сварщик',
    action: 'Посмотреть отклики',
    link: '/profile/responds',
    unsubscribeToken: 'abc.def',
  },
  'notice-digest': {
    items: [
      { title: 'Отклик просмотрели', text: '«Мост»', action: 'Открыть', link: '/profile/responds' },
      { title: 'Кончается допуск', text: '8 декабря', action: 'Открыть', link: '/resume/3' },
    ],
    left: 4,
    unsubscribeToken: 'abc.def',
  },
  'newsletter-confirm': {
    kind: 'vacancies',
    title: 'Сварщик в\u00a0Казани, с\u00a0проживанием',
    link: '/newsletter/confirm/abc.def',
    hours: 48,
    isConfirmed: false,
  },
  newsletter: {
    kind: 'vacancies',
    title: 'Сварщик в\u00a0Казани',
    items: [
      { title: 'Сварщик НАКС', text: '210 000 ₽ в\u00a0месяц, «Мост»', link: '/vacancy/12?from=newsletter' },
      { title: 'Сварщик', text: 'Казань', link: '/vacancy/13?from=newsletter' },
    ],
    left: 3,
    listLink: '/vacancy-list/svarshchik_kazan?housing=1',
    unsubscribeToken: 'abc.def',
  },
  'company-closing-code': CODE,
  'company-closed': { companyName: 'Мостострой-12' },
  'sro-confirmed': { companyName: 'Мостострой-12', link: '/profile/company' },
  'sro-refused': { companyName: 'Мостострой-12', reason: 'В реестре нет.', note: null, link: '/profile/company' },
  'contact-changed': { kind: 'email', value: 'alsu@stroy.example' },
  'contact-change-refused': { reason: 'Данные не подтвердились.', note: null, link: '/profile/settings' },
  'responds-moderated': { outcome: 'warn', text: 'Пишите каждой компании о\u00a0её вакансии.' },
  consents: {
    documents: [{ title: 'Пользовательское соглашение', href: '/agreement', version: '3' }],
    withdrawLink: '/profile/consents',
  },
};
const NAMES = Object.keys(MAILS) as MailName[];

function messageOf(name: MailName, data: object = DATA[name]): MailMessage {
  return readMail({ to: 'ildar@pochta.example', name, data });
}

/** Every text replaced, except those that must be addresses, dates or one of ours. */
function hostile(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => hostile(item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hostile(item, name)]));
  if (/link$|href$/i.test(key)) return `${String(value)}#"><script>alert(1)</script>`;
  return typeof value === 'string' && value !== AT && !['side', 'kind', 'outcome', 'provider'].includes(key)
    ? HOSTILE
    : value;
}

/** Tags with their attributes, without our styles and comments for Outlook. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

describe.each(NAMES)('%s', (name) => {
  it('says the same in both parts', async () => {
    const { subject, text, html } = await drawMail(messageOf(name), ORIGIN);
    expect(subject.length).toBeGreaterThan(10);
    expect(subject.length).toBeLessThanOrEqual(70);
    for (const link of text.match(/https?:\S+/g) ?? []) expect(linksOf(html)).toContain(link);
    expect(text).not.toMatch(/undefined|NaN|\[object|[ \t]{2}|Invalid/);
    if ('code' in DATA[name]) {
      expect(subject).toMatch(/^482913 — /);
      expect(text).toMatch(/\n482913\n/);
      expect(text).toContain('5\u00a0минут');
      expect(html).toContain('482913');
    }
  });

  it('leads to our site only and loads nothing', async () => {
    const { text, html } = await drawMail(messageOf(name), ORIGIN);
    const links = [...linksOf(html), ...(text.match(/https?:\S+/g) ?? [])];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(new URL(link).origin).toBe(ORIGIN);
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(/i);
  });

  it('escapes everything that comes from people', async () => {
    const { subject, text, html } = await drawMail(messageOf(name, hostile(DATA[name]) as object), ORIGIN);
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(html).not.toMatch(/<script|<mj-|onload='|<!-- &/i);
    for (const link of [...linksOf(html), ...(text.match(/^https?:.*$/gm) ?? [])]) {
      expect(new URL(link).origin).toBe(ORIGIN);
      expect(link).not.toContain('<');
    }
    // One line each: a line of its own could look like ours.
    expect(text).not.toMatch(/^Bcc:/m);
  });
});

test('a link to another site is an error, not a mail', async () => {
  for (const link of [
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    'https://karkas.example.evil.example',
  ]) {
    await expect(drawMail(messageOf('data-archive', { link, days: 7 }), ORIGIN)).rejects.toThrow('another site');
  }
});

test('the new address is not shown in full to the old one', async () => {
  const { text, html } = await drawMail(messageOf('email-changing-note'), ORIGIN);
  expect(text).toContain('Новая почта: g•••@pochta.example');
  expect(text + html).not.toContain('gulnara');
});

test('a new number is shown masked, and in an SMS not at all', async () => {
  const { text, html } = await drawMail(messageOf('phone-changed'), ORIGIN);
  expect(text).toContain('Новый телефон: +7 ••• •••-••-83');
  expect(text + html).not.toMatch(/204\D*16\D*83/);
  const sms = drawSms({ name: 'phone-changed', data: {} }, ORIGIN);
  expect(sms).toBe('Каркас: номер аккаунта сменили. Не вы? karkas.example/feedback');
  expect(sms.length).toBeLessThan(SMS_CHARS_MAX);
});

test('a notice names what it brings along, in both parts, and nothing without it', async () => {
  const both = async (attached: 'invoice' | 'act' | null) => {
    const { text, html } = await drawMail(messageOf('notice'), ORIGIN, attached);
    return [text, html];
  };
  for (const part of await both('invoice')) expect(part).toContain('Счёт\u00a0— во\u00a0вложении');
  for (const part of await both('act')) expect(part).toContain('Акт\u00a0— во\u00a0вложении');
  for (const part of await both(null)) expect(part).not.toContain('вложени');
});

test('durations have their word forms', async () => {
  const textOf = async (minutes: number) =>
    (await drawMail(messageOf('sign-up-code', { code: '1', minutes }), ORIGIN)).text;
  expect(await textOf(1)).toContain('действует 1\u00a0минуту.');
  expect(await textOf(3)).toContain('действует 3\u00a0минуты.');
});

test('data of another shape and unknown names are refused', () => {
  expect(() => messageOf('sign-up-code', { code: '1' })).toThrow();
  expect(() => readMail({ to: 'a@b.ru', name: 'toString', data: {} })).toThrow('No mail is called toString');
  expect(() => readSms({ to: '+79172041683', name: 'sign-up-code', data: {} })).toThrow(
    'No SMS is called sign-up-code',
  );
});

test('an SMS with a code is one part and fills the code in on our site', () => {
  const text = drawSms({ name: 'code', data: { code: '482913' } }, 'https://www.karkas.example:8443');
  expect(text).toBe('Каркас, код: 482913\n@www.karkas.example #482913');
  expect(text.length).toBeLessThan(SMS_CHARS_MAX);
});

test('a sealed message has a new id each time and opens only with its key', () => {
  const secrets = createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 1));
  const seal = (message: object) => sealMessage(secrets, messageId(new Date(AT)), message);
  const [one, other] = [seal({ to: 'a@b.ru' }), seal({})];
  expect(one.id).toMatch(/^20261122-110706123-[0-9a-f]{16}$/);
  expect(other.id).not.toBe(one.id);
  expect(JSON.stringify(one)).not.toContain('a@b.ru');
  expect(openMessage(secrets, one)).toEqual({ to: 'a@b.ru' });
  expect(() => openMessage(createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 2)), one)).toThrow();
});

test('codes are known from messages that can wait', () => {
  expect([isCode('sign-up-code'), isCode('code'), isCode('password-changed'), isCode('invitation')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('two mails of one kind differ in their texts alone, whatever those are', async () => {
  const draw = async (code: string) => (await drawMail(messageOf('sign-up-code', { code, minutes: 5 }), ORIGIN)).html;
  const [first, second, odd] = [await draw('482913'), await draw('100500'), await draw('\uE0000\uE001$&')];
  expect(second).toBe(first.replaceAll('482913', '100500'));
  expect(odd).toBe(first.replaceAll('482913', () => '\uE0000\uE001$&amp;'));
});
